import { itemLeaf, type JsonPath, type JsonPlace, leafOf, memberOf, oneOf } from './json-leaves.ts';
import { type JsonNode, parseJsonc, readValue } from './jsonc.ts';

/** A file without what an older one of ours left in it, and that in short. */
export interface WithoutOld {
  readonly text: string;
  readonly left: readonly string[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Work {
  /** The lines of what is ours, as `leavesOf` writes them. */
  readonly recorded: ReadonlySet<string>;
  readonly edits: Edit[];
  readonly left: string[];
}

/**
 * Takes out of a file what is recorded as ours and what ours doesn't say any more; what else stands in it stays, with its
 * comments. Items of a list that would be in another order than ours have them are taken out too, to be added again.
 */
export function withoutOld(own: string, ours: string, recorded: ReadonlySet<string>): WithoutOld {
  const [into, from] = [parseJsonc(own), parseJsonc(ours)];
  if (into?.kind !== 'object' || from?.kind !== 'object') return { text: own, left: [] };
  const work: Work = { recorded, edits: [], left: [] };
  prune(work, { text: own, node: into }, { text: ours, node: from }, []);
  let text = '';
  let done = 0;
  for (const { start, end, text: piece } of work.edits.toSorted((a, b) => a.start - b.start)) {
    text += own.slice(done, start) + piece;
    done = end;
  }
  return { text: text + own.slice(done), left: work.left };
}

function prune(work: Work, own: JsonPlace, ours: JsonPlace | undefined, path: JsonPath): void {
  const { text, node } = own;
  const dropped = new Set<JsonNode>();
  for (const { key, value } of node.members) {
    const below = [...path, key];
    const known = { text, node: value };
    const wished = ours && memberOf(ours, key);
    const one = value.kind === 'array' && wished?.node.kind === 'object' ? oneOf(known, wished) : undefined;
    if (one) prune(work, one, wished, below);
    else if (wished?.node.kind === value.kind && value.kind === 'object') prune(work, known, wished, below);
    else if (wished?.node.kind === value.kind && value.kind === 'array')
      pruneList(work, known, wished, below);
    else if (isOurs(work, known, below)) {
      if (wished === undefined) {
        dropped.add(value);
        work.left.push(below.join('.'));
      } else if (jsonOf(wished) !== jsonOf(known))
        work.edits.push({ start: value.start, end: value.end, text: slice(wished) });
    } else if (value.kind === 'object') prune(work, known, undefined, below);
    else if (value.kind === 'array' && wished === undefined) pruneList(work, known, undefined, below);
  }
  const children = node.members.map(({ start, value }) => ({ start, node: value }));
  drop(work, own, children, dropped);
}

function pruneList(work: Work, own: JsonPlace, ours: JsonPlace | undefined, path: JsonPath): void {
  const { text, node } = own;
  const places = node.items.map((item) => ({ text, node: item }));
  const isKnown = (place: JsonPlace): boolean => work.recorded.has(itemLeaf(path, place));
  const theirs = new Set(places.filter((place) => !isKnown(place)).map(jsonOf));
  const wanted = (ours?.node.items ?? [])
    .map((item) => jsonOf({ text: ours?.text ?? '', node: item }))
    .filter((json) => !theirs.has(json));
  const known = places.filter(isKnown);
  const said = new Set(wanted);
  const old = known.filter((place) => !said.has(jsonOf(place)));
  const rest = known.filter((place) => said.has(jsonOf(place)));
  const isInOrder = rest.every((place, index) => jsonOf(place) === wanted[index]);
  work.left.push(...old.map(nameOf));
  const children = node.items.map((item) => ({ start: item.start, node: item }));
  drop(work, own, children, new Set((isInOrder ? old : known).map((place) => place.node)));
}

/** True where all that it says is recorded. */
function isOurs(work: Work, { text, node }: JsonPlace, path: JsonPath): boolean {
  if (!work.recorded.has(leafOf(path, { text, node }))) return false;
  return (
    node.members.every(({ key, value }) => isOurs(work, { text, node: value }, [...path, key])) &&
    node.items.every((item) => work.recorded.has(itemLeaf(path, { text, node: item })))
  );
}

interface Child {
  readonly start: number;
  readonly node: JsonNode;
}

/** Takes children out of a list or an object, each with its comma and its line; a comment beside one stays. */
function drop(
  { edits }: Work,
  { text, node }: JsonPlace,
  children: readonly Child[],
  dropped: ReadonlySet<JsonNode>,
): void {
  if (dropped.size === 0) return;
  const inner = text.slice(node.start + 1, node.end - 1);
  if (children.every((child) => dropped.has(child.node)) && !/\/[/*]/.test(outside(inner, node, children))) {
    edits.push({ start: node.start + 1, end: node.end - 1, text: '' });
    return;
  }
  for (const [index, child] of children.entries()) {
    if (!dropped.has(child.node)) continue;
    const end = commaBehind(text, child.node.end) ?? child.node.end;
    const before = text.slice(children[index - 1]?.node.end ?? node.start + 1, child.start);
    // A comment to the end of the line must not swallow what follows.
    const mayJoin = /^[ \t]*\r?\n/.test(text.slice(end, end + 80)) || !before.includes('//');
    const space = mayJoin ? before.length - before.trimEnd().length : 0;
    edits.push({ start: child.start - space, end, text: '' });
  }
  const last = children.findLast((child) => !dropped.has(child.node));
  const comma = last && commaBehind(text, last.node.end);
  if (comma !== undefined && !node.hasComma && last !== children.at(-1))
    edits.push({ start: comma - 1, end: comma, text: '' });
}

/** What stands between the children. */
function outside(inner: string, node: JsonNode, children: readonly Child[]): string {
  let rest = '';
  let at = 0;
  for (const child of children) {
    rest += inner.slice(at, child.start - node.start - 1);
    at = child.node.end - node.start - 1;
  }
  return rest + inner.slice(at);
}

/** Behind the comma that follows, with comments before it or not. */
function commaBehind(text: string, at: number): number | undefined {
  // Each comment can be read in one way alone: a line of slashes is one, and not a hundred of two slashes each.
  const comma = /(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*,/y;
  comma.lastIndex = at;
  return comma.test(text) ? comma.lastIndex : undefined;
}

function slice({ text, node }: JsonPlace): string {
  return text.slice(node.start, node.end);
}

function jsonOf({ text, node }: JsonPlace): string {
  return JSON.stringify(readValue(text, node)) ?? '';
}

/** An item as a person knows it: by the first address in it. */
function nameOf(place: JsonPlace): string {
  const json = jsonOf(place);
  return /"(\/[^"]*)"/.exec(json)?.[1] ?? json;
}
