import { type JsonNode, parseJsonc, readValue } from './jsonc.ts';

/** The keys that lead to a value. */
export type JsonPath = readonly string[];

/** A text and a value in it. */
export interface JsonPlace {
  readonly text: string;
  readonly node: JsonNode;
}

/** A value where it stands, in one line: `["assets","binding"] "ASSETS"`; a list or an object as an empty one. */
export function leafOf(path: JsonPath, { text, node }: JsonPlace): string {
  const value = node.kind === 'plain' ? readValue(text, node) : node.kind === 'array' ? [] : {};
  return `${JSON.stringify(path)} ${JSON.stringify(value)}`;
}

/** An item of a list, wherever in it: `["redirects",[]] {"source":"/a"}`. */
export function itemLeaf(path: JsonPath, { text, node }: JsonPlace): string {
  return `${JSON.stringify([...path, []])} ${JSON.stringify(readValue(text, node))}`;
}

/**
 * All that an object says, a line for each value and each item of a list. Where it has a list of what the other
 * one is one of, the one that is meant is looked into.
 */
export function leavesOf(text: string, like: string = text): ReadonlySet<string> {
  const [node, other] = [parseJsonc(text), parseJsonc(like)];
  const found = new Set<string>();
  if (node?.kind !== 'object') return found;
  const shape = other && { text: like, node: other };
  for (const [path, place, isItem] of walk({ text, node }, shape, []))
    found.add((isItem ? itemLeaf : leafOf)(path, place));
  return found;
}

/** True for the line of an item that is an object, such as a rule: two hands seldom write the same. */
export function isRuleLeaf(leaf: string): boolean {
  return /^\[.*?\[\]\] \{/.test(leaf);
}

function* walk(
  { text, node }: JsonPlace,
  like: JsonPlace | undefined,
  path: JsonPath,
): Generator<[path: JsonPath, place: JsonPlace, isItem: boolean]> {
  for (const { key, value } of node.members) {
    const below = [...path, key];
    const shape = like && memberOf(like, key);
    const here = { text, node: value };
    const one = value.kind === 'array' && shape?.node.kind === 'object' ? oneOf(here, shape) : undefined;
    if (one) {
      yield* walk(one, shape, below);
      continue;
    }
    yield [below, here, false];
    if (value.kind === 'object') yield* walk(here, shape, below);
    for (const item of value.items) yield [below, { text, node: item }, true];
  }
}

/** The value of a key: the last one, where it stands there twice. */
export function memberOf({ text, node }: JsonPlace, key: string): JsonPlace | undefined {
  const found = node.members.findLast((member) => member.key === key);
  return found && { text, node: found.value };
}

/** Where theirs is a list of what ours is one of: its only object, or the only one that publishes the same folder. */
export function oneOf({ text, node }: JsonPlace, ours: JsonPlace): JsonPlace | undefined {
  const folderIn = (place: JsonPlace): unknown => {
    const folder = memberOf(place, 'public');
    return folder && readValue(folder.text, folder.node);
  };
  const objects = node.items.filter(({ kind }) => kind === 'object').map((item) => ({ text, node: item }));
  const folder = folderIn(ours);
  const same = objects.length === 1 ? objects : objects.filter((item) => folderIn(item) === folder);
  return same.length === 1 ? same[0] : undefined;
}
