import { applyEdits, createScanner, type Edit, modify } from 'jsonc-parser';
import { isBlock, mergeBlock } from '../text/generated-block.ts';
import { findMember, getJsonValue, type JsonNode, listItems, listMembers, parseJsonc } from './jsonc.ts';

// The generated keys of a JSON file that the project has too, such as vercel.json, put into the text of that file. In a list
// such as `redirects`, the project's own entries stay and come first. The text is edited, so that comments stay.

/** True for the name of a JSON file. */
export const isJson = (path: string): boolean => /\.jsonc?$/.test(path);

/**
 * The site's own file with the generated block, or with the generated keys of a JSON file; undefined without
 * a merge.
 */
export function mergeOwn(path: string, ownText: string, generated: string): string | undefined {
  if (isBlock(generated)) return mergeBlock(ownText, generated);
  return isJson(path) ? mergeGeneratedKeys(ownText, generated) : undefined;
}

/**
 * Puts the generated keys into a project's JSON file, as a text. In a list, the project's own entries stay and come first,
 * except entries with a generated entry's source. Comments outside of the lists stay. Undefined unless both are objects.
 */
export function mergeGeneratedKeys(ownText: string, generated: string): string | undefined {
  const [ownRoot, generatedRoot] = [parseJsonc(ownText), parseJsonc(generated)];
  if (ownRoot?.type !== 'object' || generatedRoot?.type !== 'object') return undefined;

  const merging: Merging = { ownText, generated, edits: [] };
  mergeObject(merging, ownRoot, generatedRoot, 1);
  return applyEdits(ownText, merging.edits);
}

/** A JSON file without some keys, each as its path. Comments stay. */
export function removeKeys(text: string, paths: readonly (readonly string[])[]): string {
  return paths.reduce((remaining, path) => {
    const node = path.reduce<JsonNode | undefined>(findMember, parseJsonc(remaining));
    return node === undefined
      ? remaining
      : applyEdits(remaining, modify(remaining, [...path], undefined, {}));
  }, text);
}

/** The two texts, and the edits of the project's own text so far. */
interface Merging {
  readonly ownText: string;
  readonly generated: string;
  readonly edits: Edit[];
}

/** Adds the missing keys of an object, and merges the objects and lists that both have. `depth` is that of its members. */
function mergeObject(merging: Merging, ownObject: JsonNode, generatedObject: JsonNode, depth: number): void {
  const missingMembers: string[] = [];

  for (const { key, value } of listMembers(generatedObject)) {
    const ownValue = findMember(ownObject, key);
    if (ownValue === undefined) {
      missingMembers.push(`${JSON.stringify(key)}: ${sliceNode(merging.generated, value)}`);
      continue;
    }

    const ownSite = findSite(ownValue, value);
    if (ownSite) mergeObject(merging, ownSite, value, depth + 2);
    else if (ownValue.type === 'object' && value.type === 'object')
      mergeObject(merging, ownValue, value, depth + 1);
    else if (ownValue.type === 'array' && value.type === 'array') mergeList(merging, ownValue, value, depth);
    // Otherwise the project's own value wins: "trailingSlash": true.
  }
  appendMembers(merging, ownObject, missingMembers, depth);
}

/** The own site for a generated one, where firebase.json has `"hosting": […]`: the only site, or the site of that folder. */
function findSite(ownValue: JsonNode, generated: JsonNode): JsonNode | undefined {
  if (ownValue.type !== 'array' || generated.type !== 'object') return undefined;
  const folder = getJsonValue(findMember(generated, 'public'));
  const sites = listItems(ownValue).filter(({ type }) => type === 'object');
  if (sites.length === 1) return sites[0];
  const sitesOfFolder = sites.filter((site) => getJsonValue(findMember(site, 'public')) === folder);
  return sitesOfFolder.length === 1 ? sitesOfFolder[0] : undefined;
}

/** Replaces a list by the project's own entries and the generated ones. */
function mergeList(merging: Merging, ownList: JsonNode, generatedList: JsonNode, depth: number): void {
  const generatedItems = listItems(generatedList);
  const generatedKeys = new Set(generatedItems.map(makeEntryKey));
  // The project's own /mine stays, and /old of the map replaces the project's /old.
  const ownItems = listItems(ownList).filter((item) => !generatedKeys.has(makeEntryKey(item)));

  // An unchanged list keeps its comments and its format.
  const newList = [...ownItems, ...generatedItems].map(printJson).join();
  if (newList === listItems(ownList).map(printJson).join()) return;

  const texts = [
    ...ownItems.map((item) => sliceNode(merging.ownText, item)),
    ...generatedItems.map((item) => sliceNode(merging.generated, item)),
  ];
  const lines = texts.map((text) => `\n${'  '.repeat(depth + 1)}${text}`).join(',');
  merging.edits.push({
    offset: ownList.offset,
    length: ownList.length,
    content: `[${lines}\n${'  '.repeat(depth)}]`,
  });
}

/**
 * The common key of entries for a URL: a redirect's source and conditions, and the names of headers. An entry of another
 * kind has only itself in common.
 */
function makeEntryKey(item: JsonNode): string {
  const hasOneOf = (keys: readonly string[]) => keys.some((key) => findMember(item, key) !== undefined);
  const isAnswer = hasOneOf(['destination', 'redirect', 'rewrite', 'headers']);
  const sourceKeys = ['source', 'regex', 'glob', 'route'];
  if (!isAnswer || !hasOneOf(sourceKeys)) return printJson(item);

  const conditionKeys = ['has', 'missing', 'methods', 'allowedRoles'];
  const source = [...sourceKeys, ...conditionKeys].map((key) => getJsonValue(findMember(item, key)) ?? null);
  const headerNames = listItems(findMember(item, 'headers')).map((header) =>
    getJsonValue(findMember(header, 'key')),
  );
  return JSON.stringify([...source, headerNames]);
}

/** Inserts members before the closing bracket, after a comment behind the last member. */
function appendMembers(merging: Merging, ownObject: JsonNode, texts: readonly string[], depth: number): void {
  if (texts.length === 0) return;
  const { ownText, edits } = merging;
  const lastMember = ownObject.children?.at(-1);
  // { "name": "shop" } needs a comma before the next key.
  if (lastMember !== undefined && !hasCommaAfter(ownText, lastMember))
    edits.push({ offset: lastMember.offset + lastMember.length, length: 0, content: ',' });

  const bracketOffset = ownObject.offset + ownObject.length - 1;
  const inner = ownText.slice(ownObject.offset + 1, bracketOffset);
  const space = inner.length - inner.trimEnd().length;
  const closing = space === 0 || lastMember === undefined ? `\n${'  '.repeat(depth - 1)}` : '';
  const content = texts.map((text) => `\n${'  '.repeat(depth)}${text}`).join(',') + closing;
  edits.push({ offset: bracketOffset - space, length: 0, content });
}

function hasCommaAfter(text: string, node: JsonNode): boolean {
  const scanner = createScanner(text, true);
  scanner.setPosition(node.offset + node.length);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',';
}

function sliceNode(text: string, { offset, length }: JsonNode): string {
  return text.slice(offset, offset + length);
}

function printJson(node: JsonNode): string {
  return JSON.stringify(getJsonValue(node)) ?? '';
}
