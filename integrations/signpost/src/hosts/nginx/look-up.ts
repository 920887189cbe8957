import { mapBlock, type Row } from './block.ts';
import { literal, type Variable } from './text.ts';

/** An entry of a look-up: the key begins with a slash. One of them holds no space, the key or the value. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** What to look up: in `source`, into a variable called `name`. */
export interface LookUp {
  readonly name: string;
  /** What the variable holds, for a comment. */
  readonly about: string;
  readonly source: string;
  /** Walked once, so that a million pairs never stand in memory at once. */
  readonly pairs: Iterable<Pair>;
  /** For what no key can say; asked last, in their order. The list may fill while the pairs are walked. */
  readonly patterns?: readonly Row[];
  /** True where `source` is asked more than once for a request, each time with another text; no key holds a space. */
  readonly isVolatile?: boolean;
}

/**
 * A case-sensitive look-up in one hash, whatever its size. nginx folds the case of a map's keys, so: keys
 * without capitals count only for requests without capitals; a key with capitals carries itself behind
 * its value, and the value is taken only where that equals the request. Keys that differ in nothing but
 * case go to maps of their own, asked one after another. Returns the variable, or '' where nothing is in it.
 */
export function* caseSensitive(
  v: Variable,
  { name, about, source, pairs, patterns = [], isVolatile = false }: LookUp,
): Generator<string, string> {
  const kept: Pair[][] = [];
  const small = yield* mapBlock(
    `${about}: the table, for requests without capitals.`,
    source,
    v(`${name}_lower`),
    withoutCapitals(pairs, kept),
    '',
    isVolatile,
  );
  if (small === '' && kept.length === 0 && patterns.length === 0) return '';
  const odd = yield* mapBlock(`${about}: what no key can say.`, source, v(`${name}_odd`), patterns);
  const capitals = yield* keptMaps(v, { name, source, isVolatile }, kept, odd);
  let lower = small === '' ? odd : small;
  if (small !== '' && odd !== '') {
    const either = `${about}: from the keys, else from the patterns.`;
    lower = yield* mapBlock(either, small, v(`${name}_either`), [{ key: '', value: odd }], small);
  }
  const which = `${about}, in the case of the request (nginx folds that of keys).`;
  return yield* mapBlock(which, source, v(name), [{ pattern: '[A-Z]', value: capitals }], lower, isVolatile);
}

/** The keys with capitals, one map for each level; returns what stands for their value, else `last`. */
function* keptMaps(
  v: Variable,
  { name, source, isVolatile = false }: Pick<LookUp, 'name' | 'source' | 'isVolatile'>,
  kept: readonly Pair[][],
  last: string,
): Generator<string, string> {
  const value = isVolatile ? '(?<sp_hit>.+) (/[^ ]*)' : '(?<sp_hit>[^ ]+) (/.*)';
  const same: Row = { pattern: `(?s)^${value} \\g{2}\\z`, value: '$sp_hit' };
  for (const [level, pairs] of kept.entries()) {
    const found = v(`${name}_upper${level}`);
    yield* mapBlock(
      'The keys with capitals, each again behind its value.',
      source,
      found,
      withKeys(v, pairs),
      '',
      isVolatile,
    );
    const next = level + 1 < kept.length ? v(`${name}_same${level + 1}`) : last;
    const about = 'The value, where that key and the request are the same, capitals too.';
    yield* mapBlock(about, `${found} ${source}`, v(`${name}_same${level}`), [same], next, isVolatile);
  }
  return kept.length > 0 ? v(`${name}_same0`) : last;
}

/** The same for a map that ignores case, as nginx does by itself; the keys are in lower case. */
export function* caseBlind(
  v: Variable,
  { name, about, source, pairs, patterns = [] }: LookUp,
): Generator<string, string> {
  return yield* mapBlock(`${about}; case is ignored.`, source, v(name), concat(pairs, patterns));
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
