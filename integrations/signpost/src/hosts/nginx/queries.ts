import type { QueryCondition, Target } from '../../map/entry.ts';
import { parametersOf } from '../../map/query.ts';
import { anySpelling } from './bytes.ts';
import { mapBlock } from './map-block.ts';
import { braced, type Variable } from './text.ts';

/** Runs of kept parameters that one pattern can put together; further ones are left out. */
const runs = 9;

/** A decoded name or value as percent-encoded text. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The parameters that don't travel on: those that an entry asked for and those that its target sets. */
export function takenNames(condition: QueryCondition, target: Target): string[] {
  const names = [...condition.map(([name]) => name), ...parametersOf(target.query).map(({ name }) => name)];
  return [...new Set(names)].sort();
}

/** Numbers the sets of names that entries take out of a query, so that each set gets one map. */
export class TakenNames {
  readonly #sets = new Map<string, { readonly index: number; readonly names: readonly string[] }>();
  readonly #v: Variable;

  constructor(v: Variable) {
    this.#v = v;
  }

  /** The rest of the query to stand behind a target: with its `?`, or its `&` where the target has a query. */
  rest(names: readonly string[], hasQuery: boolean): string {
    const key = JSON.stringify(names);
    const index = this.#sets.get(key)?.index ?? this.#sets.size;
    this.#sets.set(key, { index, names });
    return braced(this.#v(`${hasQuery ? 'and' : 'ask'}${index}`));
  }

  /** The maps behind `rest`. */
  *print(): Generator<string> {
    for (const { index, names } of this.#sets.values()) {
      yield* restMap(this.#v, `${index}`, names);
      yield* mapBlock(
        this.#v(`rest${index}`),
        this.#v(`ask${index}`),
        [{ key: '', value: '' }],
        `?${this.#v(`rest${index}`)}`,
      );
      yield* mapBlock(
        this.#v(`rest${index}`),
        this.#v(`and${index}`),
        [{ key: '', value: '' }],
        `&${this.#v(`rest${index}`)}`,
      );
    }
  }
}

/** `$…_rest`: the query without the named parameters and without empty pieces. */
function* restMap(v: Variable, suffix: string, names: readonly string[]): Generator<string> {
  const kept = '(?!(?&sp_taken))[^&]++';
  const dropped = '(?&sp_taken)[^&]*+';
  const before = `^(?:&|${dropped})*+(?<sp_r1>${kept}(?:&${kept})*+)`;
  const between = `(?:&(?=&|(?&sp_taken)|\\z)|${dropped})*+`;
  const more = Array.from({ length: runs - 1 }, (_, at) => `${between}(?<sp_r${at + 2}>(?:&${kept})*+)`);
  const value = Array.from({ length: runs }, (_, at) => `\${sp_r${at + 1}}`).join('');
  const pattern = `(?(DEFINE)(?<sp_taken>${takenPattern(names)}))${before}${more.join('')}`;
  yield* mapBlock('$args', v(`rest${suffix}`), [{ pattern, value }]);
}

/** The begin of a parameter that is taken out; where none is, a pattern that never matches. */
export function takenPattern(names: readonly string[]): string {
  if (names.length === 0) return '(?!)';
  const spelled = names.map((name) => anySpelling(encodeText(name), { position: 'name' }));
  return `(?:${spelled.join('|')})(?=[=&]|\\z)`;
}

/** `$…_ask`: the whole query as it was sent, with its question mark, less empty pieces. */
export function* wholeQuery(v: Variable): Generator<string> {
  yield* restMap(v, '', []);
  yield* mapBlock(v('rest'), v('cleaned'), [{ key: '', value: '' }], `?${v('rest')}`);
  const untidy = [{ pattern: '(?:^|&)(?:&|\\z)', value: v('cleaned') }];
  yield* mapBlock('$args', v('ask'), [{ key: '', value: '' }, ...untidy], '?$args');
}
