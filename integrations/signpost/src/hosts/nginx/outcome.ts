import type { Entry, PatternEntry } from '../../map/entry.ts';
import { holesIn } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { isFresh } from '../../plan/redirect-age.ts';
import type { SpellingOf } from '../../plan/spelling.ts';
import { isOpen, takenNames } from '../shared/words.ts';
import { mapBlock, type Row } from './map-block.ts';
import type { TakenNames } from './queries.ts';
import { literal, type Variable } from './text.ts';

/** What is needed to print what an entry asks for. */
export interface Printer {
  readonly v: Variable;
  readonly taken: TakenNames;
  /** The plan's exact targets are in the site's spelling already; a pattern's are spelled here. */
  readonly spellingOf: SpellingOf;
  /** Tells which entries are in their first weeks. */
  readonly plan: Pick<Plan, 'redirectAge'>;
}

/**
 * What an entry asks for as one word: `410`, `301:/new/` (the request's query is to follow) or
 * `301=/new/?a=1` (the query stands in it); `301!` is one in its first weeks. Variables hold what a pattern matched and what is left of a query.
 */
export function outcomeWord(printer: Printer, entry: Entry): string {
  const { target } = entry.outcome;
  if (target === undefined) return String(entry.outcome.status);
  const { v, taken, spellingOf, plan } = printer;
  const status = `${entry.outcome.status}${isFresh(plan, entry) ? '!' : ''}`;
  const isPlain = entry.kind === 'exact' && entry.query.length === 0;
  if (isPlain && target.query === '' && target.fragment === '') {
    return `${status}:${target.origin}${literal(v, target.path)}`;
  }
  const fill = (text: string): string =>
    entry.kind === 'exact' ? literal(v, text) : fillHoles(v, text, entry);
  const isFixed = entry.kind === 'pattern' && target.origin === '' && !isOpen(entry);
  const path = (isFixed ? spellingOf(target.path) : undefined) ?? target.path;
  const address = target.origin + fill(path);
  const names = takenNames(entry, target);
  if (names.length === 0 && target.query === '' && target.fragment === '') return `${status}:${address}`;
  const own = target.query === '' ? '' : `?${fill(target.query)}`;
  const fragment = target.fragment === '' ? '' : `#${literal(v, target.fragment)}`;
  return `${status}=${address}${own}${taken.rest(names, own !== '')}${fragment}`;
}

/** The name of the group that each placeholder is captured in; `*` is the rest. */
export function captureNames(entry: PatternEntry): ReadonlyMap<string, string> {
  const names = entry.segments.flatMap((segment) => (segment.name === undefined ? [] : [segment.name]));
  return new Map([...names, '*'].map((name, at) => [name, `sp_c${at + 1}`]));
}

function fillHoles(v: Variable, text: string, entry: PatternEntry): string {
  const captures = captureNames(entry);
  return holesIn(text, entry)
    .map((piece) =>
      'text' in piece ? literal(v, piece.text) : `\${${captures.get(piece.hole) ?? 'sp_none'}}`,
    )
    .join('');
}

/**
 * Maps from a word to its status and its absolute address. `query` stands for the request's query, '' where
 * no word needs it; `path` for the path, where it is not the one that stands in the word.
 */
export function* wordMaps(
  v: Variable,
  { name, word, origin, query, path = '$sp_path' }: Word,
): Generator<string> {
  const code: Row = { pattern: '^(?<sp_code>\\d+)', value: '$sp_code' };
  yield* mapBlock('The status of that redirect; nothing where there is none.', word, v(`${name}_code`), [
    code,
  ]);
  const asSent: Row[] = [
    { pattern: '^\\d+!?:(?<sp_path>/.*)', value: `${origin}${path}${query}` },
    { pattern: '^\\d+!?:(?<sp_path>.*)', value: `$sp_path${query}` },
  ];
  const whole: Row[] = [
    { pattern: '^\\d+!?=(?<sp_path>/[^?#]*)(?<sp_tail>.*)', value: `${origin}${path}$sp_tail` },
    { pattern: '^\\d+!?=(?<sp_path>.*)', value: '$sp_path' },
  ];
  const about =
    'Its absolute address, for Location: behind ":" with the query of the request, behind "=" as it is.';
  yield* mapBlock(about, word, v(`${name}_location`), [...(query === '' ? [] : asSent), ...whole]);
}

interface Word {
  readonly name: string;
  readonly word: string;
  readonly origin: string;
  readonly query: string;
  readonly path?: string;
}
