import { anySpelling } from './bytes.ts';
import { mapBlock, type Row } from './map-block.ts';
import { braced, type Variable } from './text.ts';

/** Runs of kept parameters that one pattern can put together; further ones are left out. */
const runs = 9;

/** A decoded name or value as percent-encoded text. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** A set of names that is taken out, and what the rest of the query may stand behind. */
interface Taken {
  readonly index: number;
  readonly names: readonly string[];
  readonly signs: Set<'?' | '&'>;
}

/** Numbers the sets of names that entries take out of a query, so that each set gets one map. */
export class TakenNames {
  readonly #sets = new Map<string, Taken>();
  readonly #v: Variable;

  constructor(v: Variable) {
    this.#v = v;
  }

  /** The rest of the query to stand behind a target: with its `?`, or its `&` where the target has a query. */
  rest(names: readonly string[], hasQuery: boolean): string {
    const key = JSON.stringify(names);
    const taken = this.#sets.get(key) ?? { index: this.#sets.size, names, signs: new Set() };
    this.#sets.set(key, taken);
    taken.signs.add(hasQuery ? '&' : '?');
    return braced(this.#v(`${hasQuery ? 'and' : 'ask'}${taken.index}`));
  }

  /** The maps behind `rest`. */
  *print(): Generator<string> {
    for (const { index, names, signs } of this.#sets.values()) {
      const rest = this.#v(`rest${index}`);
      yield* restMap(rest, names);
      const nothing: Row[] = [{ key: '', value: '' }];
      for (const sign of [...signs].sort()) {
        const variable = this.#v(`${sign === '&' ? 'and' : 'ask'}${index}`);
        yield* mapBlock(
          `The same behind "${sign}", or nothing where nothing is left.`,
          rest,
          variable,
          nothing,
          `${sign}${rest}`,
        );
      }
    }
  }
}

/**
 * The query without the named parameters and without empty pieces: `sp_run` are pieces that stay, `sp_gap`
 * what goes between two runs.
 */
function* restMap(variable: string, names: readonly string[]): Generator<string> {
  const kept = '(?!(?&sp_taken))[^&]++';
  const dropped = '(?&sp_taken)[^&]*+';
  const groups = [
    `(?<sp_taken>${takenPattern(names)})`,
    `(?<sp_run>(?:&${kept})*+)`,
    `(?<sp_gap>(?:&(?=&|(?&sp_taken)|\\z)|${dropped})*+)`,
  ];
  const more = Array.from({ length: runs - 1 }, (_, at) => `(?&sp_gap)(?<sp_r${at + 2}>(?&sp_run))`);
  const value = Array.from({ length: runs }, (_, at) => `\${sp_r${at + 1}}`).join('');
  const first = `^(?:&|${dropped})*+(?<sp_r1>${kept}(?&sp_run))`;
  const without = names.length === 0 ? '' : `${names.map(encodeText).join(', ')} and `;
  yield* mapBlock(`The query without ${without}empty pieces, up to nine runs of pieces.`, '$args', variable, [
    { pattern: `(?(DEFINE)${groups.join('')})${first}${more.join('')}`, value },
  ]);
}

/** The begin of a parameter that is taken out; where none is, a pattern that never matches. */
export function takenPattern(names: readonly string[]): string {
  if (names.length === 0) return '(?!)';
  const spelled = names.map((name) => anySpelling(encodeText(name), { position: 'name' }));
  return `(?:${spelled.join('|')})(?=[=&]|\\z)`;
}

/** `$…_ask`: the whole query as it was sent, with its question mark, less empty pieces. */
export function* wholeQuery(v: Variable): Generator<string, string> {
  yield* restMap(v('rest'), []);
  const empty: Row = { key: '', value: '' };
  yield* mapBlock('The same behind "?", or nothing.', v('rest'), v('cleaned'), [empty], `?${v('rest')}`);
  const untidy: Row = { pattern: '(?:^|&)(?:&|\\z)', value: v('cleaned') };
  const about = 'The query with its "?" as it was sent; the above where it has empty pieces (?a&&b).';
  return yield* mapBlock(about, '$args', v('ask'), [empty, untidy], '?$args');
}
