import { itemsOf, type JsonNode, jsonValue, memberOf, membersOf, parseJsonc } from './jsonc.ts';

/** The keys that lead to a value. */
export type JsonPath = readonly string[];

/** A value with its path, in one line: `["assets","binding"] "ASSETS"`. Lists and objects are written as empty. */
export function leafOf(path: JsonPath, node: JsonNode): string {
  const value = node.type === 'object' ? {} : node.type === 'array' ? [] : jsonValue(node);
  return `${JSON.stringify(path)} ${JSON.stringify(value)}`;
}

/** An item of a list, without its position: `["redirects",[]] {"source":"/a"}`. */
export function itemLeaf(path: JsonPath, node: JsonNode): string {
  return `${JSON.stringify([...path, []])} ${JSON.stringify(jsonValue(node))}`;
}

/**
 * One line for each value and list item of an object. If it has a list where `other` has a single object, the matching item
 * of the list is used.
 */
export function leavesOf(text: string, like: string = text): ReadonlySet<string> {
  return new Set(linesOf(parseJsonc(text), parseJsonc(like), []));
}

function* linesOf(node: JsonNode | undefined, like: JsonNode | undefined, path: JsonPath): Generator<string> {
  for (const { key, value } of membersOf(node)) {
    const below = [...path, key];
    const shape = memberOf(like, key);
    const one = oneOf(value, shape);
    if (one === undefined) yield leafOf(below, value);
    yield* linesOf(one ?? value, shape, below);
    if (one === undefined) for (const item of itemsOf(value)) yield itemLeaf(below, item);
  }
}

/** Recorded rules as JSON in one line, and keys of one value: `"cleanUrls": true`. */
export function ruleTexts(recorded: Iterable<string>): ReadonlySet<string> {
  const texts = Array.from(recorded, (leaf) => {
    const [, key, value] = /^\["([^"]+)"\] (.*)$/s.exec(leaf) ?? [];
    return key === undefined ? leaf.replace(/^\[.*?\[\]\] /, '') : `"${key}": ${value}`;
  });
  return new Set(texts);
}

/** True for the line of a list item that is an object, such as a rule. Two people rarely write the same one. */
export function isRuleLeaf(leaf: string): boolean {
  return /^\[.*?\[\]\] \{/.test(leaf);
}

/**
 * For a list in their file where ours has one object, such as the sites in firebase.json: the only item, or the only one
 * that publishes the same folder.
 */
export function oneOf(theirs: JsonNode, generated: JsonNode | undefined): JsonNode | undefined {
  if (theirs.type !== 'array' || generated?.type !== 'object') return undefined;
  const folderOf = (node: JsonNode): unknown => jsonValue(memberOf(node, 'public'));
  const objects = itemsOf(theirs).filter(({ type }) => type === 'object');
  const folder = folderOf(generated);
  const same = objects.length === 1 ? objects : objects.filter((item) => folderOf(item) === folder);
  return same.length === 1 ? same[0] : undefined;
}
