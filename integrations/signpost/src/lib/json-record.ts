import { itemsOf, type JsonNode, jsonValue, memberOf, membersOf, parseJsonc } from './jsonc.ts';

/** The keys that lead to a value. */
export type JsonPath = readonly string[];

/** A value where it is, in one line: `["assets","binding"] "ASSETS"`; a list or an object as an empty one. */
export function leafOf(path: JsonPath, node: JsonNode): string {
  const value = node.type === 'object' ? {} : node.type === 'array' ? [] : jsonValue(node);
  return `${JSON.stringify(path)} ${JSON.stringify(value)}`;
}

/** An item of a list, wherever in it: `["redirects",[]] {"source":"/a"}`. */
export function itemLeaf(path: JsonPath, node: JsonNode): string {
  return `${JSON.stringify([...path, []])} ${JSON.stringify(jsonValue(node))}`;
}

/**
 * All that an object says, a line for each value and each item of a list. Where it has a list of what the other
 * one is one of, the one that is meant is looked into.
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

/** True for the line of an item that is an object, such as a rule: two people seldom write the same. */
export function isRuleLeaf(leaf: string): boolean {
  return /^\[.*?\[\]\] \{/.test(leaf);
}

/**
 * Where theirs is a list of what ours is one of, such as the sites of firebase.json: its only object, or the only one that
 * publishes the same folder.
 */
export function oneOf(theirs: JsonNode, generated: JsonNode | undefined): JsonNode | undefined {
  if (theirs.type !== 'array' || generated?.type !== 'object') return undefined;
  const folderOf = (node: JsonNode): unknown => jsonValue(memberOf(node, 'public'));
  const objects = itemsOf(theirs).filter(({ type }) => type === 'object');
  const folder = folderOf(generated);
  const same = objects.length === 1 ? objects : objects.filter((item) => folderOf(item) === folder);
  return same.length === 1 ? same[0] : undefined;
}
