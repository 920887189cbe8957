import { applyEdits, createScanner, type Edit } from 'jsonc-parser';
import { isRuleLeaf, itemLeaf, type JsonPath, leafOf, leavesOf, oneOf } from './json-record.ts';
import { itemsOf, type JsonNode, jsonValue, memberOf, membersOf, parseJsonc } from './jsonc.ts';

export interface MergedJson {
  readonly text: string;
  /** The site's own file without the parts that an earlier build added. */
  readonly theirs: string;
  /** The keys for which the site's own value wins. */
  readonly kept: readonly string[];
  /** Short names of the parts that an earlier build added and this one removes. */
  readonly removed: readonly string[];
  /** The generated parts, for the next build, as lines of `leavesOf`. */
  readonly recorded: readonly string[];
  /** True if the site's file contains some of the generated rules, so that others may come from an earlier build. */
  readonly isUnsure: boolean;
}

/**
 * Merges a generated JSON file into the site's own file key by key, and keeps its comments, order and values. Removes parts
 * of an earlier build (`recorded`) that are no longer generated. Undefined if either isn't an object.
 */
export function mergeJson(
  own: string,
  generated: string,
  recorded?: ReadonlySet<string>,
): MergedJson | undefined {
  const { text: theirs, removed } = recorded
    ? withoutOld(own, generated, recorded)
    : { text: own, removed: [] };
  const merged = withGenerated(theirs, generated);
  if (merged === undefined) return undefined;
  const [there, said] = [leavesOf(own, generated), leavesOf(generated)];
  const after = leavesOf(merged.text, generated);
  const isShared = recorded === undefined && [...said].some((leaf) => isRuleLeaf(leaf) && there.has(leaf));
  const isWhole = isShared && merged.text === own;
  const known = recorded ?? (isWhole ? said : none);
  return {
    ...merged,
    theirs,
    removed,
    recorded: recordOf(there, said, after, known),
    isUnsure: isShared && !isWhole,
  };
}

const none: ReadonlySet<string> = new Set();

/** The recorded parts: what this build adds to the merged file, and earlier parts that are still in the site's file. */
function recordOf(
  there: ReadonlySet<string>,
  said: ReadonlySet<string>,
  after: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly string[] {
  const fresh = [...said].filter((leaf) => after.has(leaf) && (!there.has(leaf) || known.has(leaf)));
  const still = [...known].filter((leaf) => there.has(leaf));
  return [...new Set([...fresh, ...still])].sort();
}

interface Adding {
  readonly own: string;
  readonly generated: string;
  readonly edits: Edit[];
  readonly kept: string[];
}

function withGenerated(own: string, generated: string): Pick<MergedJson, 'text' | 'kept'> | undefined {
  const [into, from] = [parseJsonc(own), parseJsonc(generated)];
  if (into?.type !== 'object' || from?.type !== 'object') return undefined;
  const adding: Adding = { own, generated, edits: [], kept: [] };
  add(adding, into, from, '', 1);
  return { text: applyEdits(own, adding.edits), kept: adding.kept };
}

function add(adding: Adding, into: JsonNode, from: JsonNode, path: string, depth: number): void {
  const missing: string[] = [];
  for (const { key, value } of membersOf(from)) {
    const known = memberOf(into, key);
    const name = path === '' ? key : `${path}.${key}`;
    const one = known && oneOf(known, value);
    if (known === undefined) missing.push(`${JSON.stringify(key)}: ${textOf(adding.generated, value)}`);
    else if (one) add(adding, one, value, name, depth + 2);
    else if (known.type === 'object' && value.type === 'object') add(adding, known, value, name, depth + 1);
    else if (known.type === 'array' && value.type === 'array') addItems(adding, known, value, depth + 1);
    else if (jsonOf(known) !== jsonOf(value)) adding.kept.push(name);
  }
  append(adding, into, missing, depth);
}

function addItems(adding: Adding, into: JsonNode, from: JsonNode, depth: number): void {
  const there = new Set(itemsOf(into).map(jsonOf));
  const items = itemsOf(from).filter((item) => !there.has(jsonOf(item)));
  append(
    adding,
    into,
    items.map((item) => textOf(adding.generated, item)),
    depth,
  );
}

/** Inserts members or items before the closing bracket, after a comment that follows the last one. */
function append({ own, edits }: Adding, list: JsonNode, texts: readonly string[], depth: number): void {
  if (texts.length === 0) return;
  const last = list.children?.at(-1);
  if (last !== undefined && commaAfter(own, last) === undefined)
    edits.push({ offset: endOf(last), length: 0, content: ',' });
  const inner = own.slice(list.offset + 1, endOf(list) - 1);
  const space = inner.length - inner.trimEnd().length;
  const indent = '  '.repeat(depth);
  const end = space === 0 || last === undefined ? `\n${'  '.repeat(depth - 1)}` : '';
  const content = texts.map((text) => `\n${indent}${text}`).join(',') + end;
  edits.push({ offset: endOf(list) - 1 - space, length: 0, content });
}

interface Removing {
  readonly own: string;
  readonly generated: string;
  /** The generated lines, as `leavesOf` writes them. */
  readonly recorded: ReadonlySet<string>;
  readonly edits: Edit[];
  readonly removed: string[];
}

/**
 * Removes the recorded parts that are no longer generated; everything else stays, with its comments. Also removes list
 * items whose order would change, so that they are added again in order.
 */
function withoutOld(
  own: string,
  generated: string,
  recorded: ReadonlySet<string>,
): { readonly text: string; readonly removed: readonly string[] } {
  const [into, from] = [parseJsonc(own), parseJsonc(generated)];
  if (into?.type !== 'object' || from?.type !== 'object') return { text: own, removed: [] };
  const removing: Removing = { own, generated, recorded, edits: [], removed: [] };
  removeMembers(removing, into, from, []);
  return { text: applyEdits(own, removing.edits), removed: removing.removed };
}

function removeMembers(
  removing: Removing,
  own: JsonNode,
  generated: JsonNode | undefined,
  path: JsonPath,
): void {
  const removed = new Set<JsonNode>();
  for (const { key, value } of membersOf(own)) {
    const below = [...path, key];
    const wished = memberOf(generated, key);
    const one = oneOf(value, wished);
    if (one) removeMembers(removing, one, wished, below);
    else if (value.type === 'object' && wished?.type === 'object')
      removeMembers(removing, value, wished, below);
    else if (value.type === 'array' && wished?.type === 'array') removeItems(removing, value, wished, below);
    else if (isGenerated(removing.recorded, value, below)) {
      if (wished === undefined) {
        if (value.parent) removed.add(value.parent);
        removing.removed.push(below.join('.'));
      } else if (jsonOf(wished) !== jsonOf(value))
        removing.edits.push({
          offset: value.offset,
          length: value.length,
          content: textOf(removing.generated, wished),
        });
    } else if (value.type === 'object') removeMembers(removing, value, undefined, below);
    else if (value.type === 'array' && wished === undefined) removeItems(removing, value, undefined, below);
  }
  remove(removing, own, removed);
}

function removeItems(
  removing: Removing,
  own: JsonNode,
  generated: JsonNode | undefined,
  path: JsonPath,
): void {
  const isKnown = (item: JsonNode): boolean => removing.recorded.has(itemLeaf(path, item));
  const [known, others] = [itemsOf(own).filter(isKnown), itemsOf(own).filter((item) => !isKnown(item))];
  const theirs = new Set(others.map(jsonOf));
  const wanted = itemsOf(generated)
    .map(jsonOf)
    .filter((json) => !theirs.has(json));
  const said = new Set(wanted);
  const old = known.filter((item) => !said.has(jsonOf(item)));
  const rest = known.filter((item) => said.has(jsonOf(item)));
  const isInOrder = rest.every((item, index) => jsonOf(item) === wanted[index]);
  removing.removed.push(...old.map(nameOf));
  remove(removing, own, new Set(isInOrder ? old : known));
}

/** True if the value and everything in it is recorded. */
function isGenerated(recorded: ReadonlySet<string>, node: JsonNode, path: JsonPath): boolean {
  if (!recorded.has(leafOf(path, node))) return false;
  return (
    membersOf(node).every(({ key, value }) => isGenerated(recorded, value, [...path, key])) &&
    itemsOf(node).every((item) => recorded.has(itemLeaf(path, item)))
  );
}

/** Removes members or items from a list, each with its comma and its line. Keeps comments. */
function remove({ own, edits }: Removing, list: JsonNode, removed: ReadonlySet<JsonNode>): void {
  if (removed.size === 0) return;
  const all = list.children ?? [];
  const starts = [list.offset + 1, ...all.map(endOf)];
  const before = (index: number): string => own.slice(starts[index], all[index]?.offset ?? endOf(list) - 1);
  if (removed.size === all.length && !starts.some((_, index) => before(index).includes('/'))) {
    edits.push({ offset: list.offset + 1, length: list.length - 2, content: '' });
    return;
  }
  for (const [index, node] of all.entries()) {
    if (!removed.has(node)) continue;
    const end = (commaAfter(own, node) ?? endOf(node) - 1) + 1;
    const gap = before(index);
    // A line comment must not swallow the following value.
    const mayJoin = /^[ \t]*\r?\n/.test(own.slice(end, end + 80)) || !gap.includes('//');
    const start = node.offset - (mayJoin ? gap.length - gap.trimEnd().length : 0);
    edits.push({ offset: start, length: end - start, content: '' });
  }
  const last = all.at(-1);
  const stays = all.findLast((node) => !removed.has(node));
  const comma = stays && commaAfter(own, stays);
  if (comma !== undefined && last && stays !== last && commaAfter(own, last) === undefined)
    edits.push({ offset: comma, length: 1, content: '' });
}

/** The offset of the comma after a value, behind any comments. */
function commaAfter(text: string, node: JsonNode): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(endOf(node));
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : undefined;
}

function endOf({ offset, length }: JsonNode): number {
  return offset + length;
}

function textOf(text: string, node: JsonNode): string {
  return text.slice(node.offset, endOf(node));
}

function jsonOf(node: JsonNode): string {
  return JSON.stringify(jsonValue(node)) ?? '';
}

/** A readable name of an item: the first URL path in it. */
function nameOf(item: JsonNode): string {
  const json = jsonOf(item);
  return /"(\/[^"]*)"/.exec(json)?.[1] ?? json;
}
