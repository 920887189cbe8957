import { type JsonNode, parseJsonc } from '../../core/jsonc.ts';
import { remember } from '../../core/remember.ts';
import type { ApiFile } from '../../site/api.ts';
import { Lines } from '../../site/lines.ts';
import type { Spot } from '../../site/page.ts';

/** Characters; a larger file is one line of data that nobody reads. */
const longest = 5_000_000;

const nodesOf = remember((file: ApiFile): { readonly root: JsonNode; readonly lines: Lines } | undefined => {
  const text = file.text?.() ?? '';
  const root = text.length > longest ? undefined : parseJsonc(text);
  return root && { root, lines: new Lines(text) };
});

/** Where the value of a key stands in the text of its file; undefined where the text is not at hand. */
export function spotOf(
  file: ApiFile,
  { key, parent }: { readonly key: string; readonly parent: object },
): Spot | undefined {
  const nodes = nodesOf(file);
  const node = nodes && nodeOf(file.value, nodes.root, parent);
  const value = node?.members.findLast((member) => member.key === key)?.value ?? node;
  return value && nodes?.lines.at(value.start);
}

/** The node of an object that a value holds somewhere: both are walked side by side. */
function nodeOf(value: unknown, node: JsonNode, wanted: object): JsonNode | undefined {
  if (value === wanted) return node;
  if (typeof value !== 'object' || value === null) return undefined;
  const inner: readonly (readonly [unknown, JsonNode])[] = Array.isArray(value)
    ? node.items.map((item, index) => [value[index], item])
    : node.members.map((member) => [Object.getOwnPropertyDescriptor(value, member.key)?.value, member.value]);
  for (const [child, at] of inner) {
    const found = nodeOf(child, at, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
