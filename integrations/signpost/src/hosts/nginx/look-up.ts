import { mapBlock, type Row } from './map-block.ts';
import { literal, type Variable } from './text.ts';

/** An entry of a look-up: the key begins with a slash, the value holds no space. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** What to look up: in `source`, into a variable called `name`. */
export interface LookUp {
  readonly name: string;
  readonly source: string;
  /** Asked several times, so that a million pairs never stand in memory at once. */
  readonly pairs: () => Iterable<Pair>;
  /** For what no key can say; asked last, in their order. */
  readonly patterns?: readonly Row[];
}

/**
 * A case-sensitive look-up in one hash, whatever its size. nginx folds the case of a map's keys, so: keys
 * without capitals count only for requests without capitals; a key with capitals carries itself behind
 * its value, and the value is taken only where that equals the request. Keys that differ in nothing but
 * case go to maps of their own, asked one after another.
 */
export function* caseSensitive(
  v: Variable,
  { name, source, pairs, patterns = [] }: LookUp,
): Generator<string> {
  const levels = countLevels(pairs());
  const last = patterns.length > 0 ? v(`${name}_odd`) : '';
  const capitals = levels > 0 ? v(`${name}_same0`) : last;
  yield* mapBlock(source, v(`${name}_small`), smallRows(pairs()));
  yield* mapBlock(source, v(`${name}_cased`), [{ pattern: '[A-Z]', value: '1' }]);
  yield* mapBlock(v(`${name}_cased`), v(`${name}_right`), [{ key: '', value: v(`${name}_small`) }], capitals);
  yield* mapBlock(v(`${name}_small`), v(name), [{ key: '', value: capitals }], v(`${name}_right`));
  for (let level = 0; level < levels; level++) {
    yield* mapBlock(source, v(`${name}_kept${level}`), capitalRows(v, pairs(), level));
    const next = level + 1 < levels ? v(`${name}_same${level + 1}`) : last;
    const same: Row = { pattern: '(?s)^(?<sp_hit>[^ ]+) (/.*) \\g{2}\\z', value: '$sp_hit' };
    yield* mapBlock(`${v(`${name}_kept${level}`)} ${source}`, v(`${name}_same${level}`), [same], next);
  }
  if (patterns.length > 0) yield* mapBlock(source, v(`${name}_odd`), patterns);
}

/** The same for a map that ignores case, as nginx does by itself; the keys are in lower case. */
export function* caseBlind(v: Variable, { name, source, pairs, patterns = [] }: LookUp): Generator<string> {
  yield* mapBlock(source, v(name), concat(pairs(), patterns));
}

function* concat(pairs: Iterable<Row>, patterns: Iterable<Row>): Generator<Row> {
  yield* pairs;
  yield* patterns;
}

function hasCapital(key: string): boolean {
  return /[A-Z]/.test(key);
}

function* smallRows(pairs: Iterable<Pair>): Generator<Row> {
  for (const pair of pairs) if (!hasCapital(pair.key)) yield pair;
}

/** How many keys with capitals at most differ in nothing but case. */
function countLevels(pairs: Iterable<Pair>): number {
  const seen = new Map<string, number>();
  let most = 0;
  for (const { key } of pairs) {
    if (hasCapital(key)) most = Math.max(most, nextLevel(seen, key) + 1);
  }
  return most;
}

function* capitalRows(v: Variable, pairs: Iterable<Pair>, wanted: number): Generator<Row> {
  const seen = new Map<string, number>();
  for (const { key, value } of pairs) {
    if (!hasCapital(key) || nextLevel(seen, key) !== wanted) continue;
    yield { key, value: `${value} ${literal(v, key)}` };
  }
}

function nextLevel(seen: Map<string, number>, key: string): number {
  const folded = key.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const level = seen.get(folded) ?? 0;
  seen.set(folded, level + 1);
  return level;
}
