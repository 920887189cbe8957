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
  /** Walked once, so that a million pairs never stand in memory at once. */
  readonly pairs: Iterable<Pair>;
  /** For what no key can say; asked last, in their order. The list may fill while the pairs are walked. */
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
  const kept: Pair[][] = [];
  yield* mapBlock(source, v(`${name}_small`), withoutCapitals(pairs, kept));
  const last = patterns.length > 0 ? v(`${name}_odd`) : '';
  const capitals = kept.length > 0 ? v(`${name}_same0`) : last;
  yield* mapBlock(source, v(`${name}_cased`), [{ pattern: '[A-Z]', value: '1' }]);
  yield* mapBlock(v(`${name}_cased`), v(`${name}_right`), [{ key: '', value: v(`${name}_small`) }], capitals);
  yield* mapBlock(v(`${name}_small`), v(name), [{ key: '', value: capitals }], v(`${name}_right`));
  for (const [level, pairsAt] of kept.entries()) {
    yield* mapBlock(source, v(`${name}_kept${level}`), withKeys(v, pairsAt));
    const next = level + 1 < kept.length ? v(`${name}_same${level + 1}`) : last;
    const same: Row = { pattern: '(?s)^(?<sp_hit>[^ ]+) (/.*) \\g{2}\\z', value: '$sp_hit' };
    yield* mapBlock(`${v(`${name}_kept${level}`)} ${source}`, v(`${name}_same${level}`), [same], next);
  }
  if (patterns.length > 0) yield* mapBlock(source, v(`${name}_odd`), patterns);
}

/** The same for a map that ignores case, as nginx does by itself; the keys are in lower case. */
export function* caseBlind(v: Variable, { name, source, pairs, patterns = [] }: LookUp): Generator<string> {
  yield* mapBlock(source, v(name), concat(pairs, patterns));
}

function* concat(pairs: Iterable<Row>, patterns: Iterable<Row>): Generator<Row> {
  yield* pairs;
  yield* patterns;
}

/** Keeps those with capitals back, in as many lists as keys differ in nothing but case. */
function* withoutCapitals(pairs: Iterable<Pair>, kept: Pair[][]): Generator<Row> {
  const seen = new Map<string, number>();
  for (const pair of pairs) {
    if (!/[A-Z]/.test(pair.key)) {
      yield pair;
      continue;
    }
    const folded = pair.key.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
    const level = seen.get(folded) ?? 0;
    seen.set(folded, level + 1);
    const list = kept[level];
    if (list) list.push(pair);
    else kept[level] = [pair];
  }
}

function* withKeys(v: Variable, pairs: readonly Pair[]): Generator<Row> {
  for (const { key, value } of pairs) yield { key, value: `${value} ${literal(v, key)}` };
}
