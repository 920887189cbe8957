import { exactly } from './regex.ts';

/** Texts by their characters. */
interface Node {
  readonly next: Map<string, Node>;
  isEnd: boolean;
}

/**
 * An expression for every text, one character at least, that is none of these. RE2 has no look-ahead, so it spells
 * out where a text leaves them. `not` are the characters that no text may have, as in `[^/]`.
 */
export function except(texts: Iterable<string>, not: string): string {
  const root: Node = { next: new Map(), isEnd: true };
  for (const text of texts) {
    let node = root;
    for (const character of text) {
      const next = node.next.get(character) ?? { next: new Map(), isEnd: false };
      node.next.set(character, next);
      node = next;
    }
    node.isEnd = true;
  }
  return leaving(root, not);
}

/** What may follow at a node. */
function leaving({ next, isEnd }: Node, not: string): string {
  if (next.size === 0) return isEnd ? `[^${not}]+` : `[^${not}]*`;
  const others = `[^${not}${[...next.keys()].map(inClass).join('')}][^${not}]*`;
  const branches = [...next].map(([character, node]) => `${exactly(character)}${leaving(node, not)}`);
  return `(?:${[others, ...branches].join('|')})${isEnd ? '' : '?'}`;
}

function inClass(character: string): string {
  return character === '-' ? '\\-' : exactly(character);
}
