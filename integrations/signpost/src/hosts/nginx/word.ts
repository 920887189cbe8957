import type { Entry, PatternEntry } from '../../redirects/map/entry.ts';
import { removedNames } from '../../redirects/map/query.ts';
import { capturedBy, holesIn } from '../../redirects/map/target.ts';
import type { CanonicalOf } from '../../redirects/plan/build.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { isFresh } from '../../redirects/plan/redirect-age.ts';
import { nameForms } from '../shared/spelled.ts';
import { isOpen } from '../shared/words.ts';
import type { Rest } from './parameters.ts';
import { literal, mapBlock, type Row, type Variable } from './text.ts';

/** What `nginxWord` needs. The other servers' words (`wordOf`) name removed parameters by number, nginx's by name. */
export interface NginxPrinter {
  readonly v: Variable;
  /** For a pattern's targets; exact targets are canonical already. */
  readonly canonicalOf: CanonicalOf;
  readonly plan: Pick<Plan, 'redirectAge'>;
}

/** `410`, `301:/new/` with the request's query, or `301&id&a=/new/?a=1` without these parameters; `301!` in its first weeks. */
export function nginxWord({ v, canonicalOf, plan }: NginxPrinter, entry: Entry): string {
  const { target } = entry.outcome;
  if (target === undefined) return String(entry.outcome.status);
  const status = `${entry.outcome.status}${isFresh(plan, entry) ? '!' : ''}`;
  const isPlain = entry.kind === 'exact' && entry.query.length === 0;
  if (isPlain && target.query === '' && target.fragment === '') {
    return `${status}:${target.origin}${literal(v, target.path)}`;
  }
  const fill = (text: string): string =>
    entry.kind === 'exact' ? literal(v, text) : fillHoles(v, text, entry);
  const isFixed = entry.kind === 'pattern' && target.origin === '' && !isOpen(entry);
  const path = (isFixed ? canonicalOf(target.path) : undefined) ?? target.path;
  const names = [...removedNames(entry.query, target.query)].flatMap(nameForms);
  const mark = names.length === 0 ? ':' : `${names.map((name) => `&${literal(v, name)}`).join('')}=`;
  const own = target.query === '' ? '' : `?${fill(target.query)}`;
  const fragment = target.fragment === '' ? '' : `#${literal(v, target.fragment)}`;
  return `${status}${mark}${target.origin}${fill(path)}${own}${fragment}`;
}

/** The name of each placeholder's group; `*` is the rest. */
export function captureNames(entry: PatternEntry): ReadonlyMap<string, string> {
  return new Map(capturedBy(entry).map((name, at) => [name, `sp_c${at + 1}`]));
}

function fillHoles(v: Variable, text: string, entry: PatternEntry): string {
  const captures = captureNames(entry);
  return holesIn(text, entry)
    .map((piece) =>
      'text' in piece ? literal(v, piece.text) : `\${${captures.get(piece.hole) ?? 'sp_none'}}`,
    )
    .join('');
}

/** Maps from a word to its status and its absolute URL. */
export function* wordMaps(
  v: Variable,
  { name, word, origin, query, rest, path = '$sp_path' }: Word,
): Generator<string> {
  const code: Row = { pattern: '^(?<sp_code>\\d+)', value: '$sp_code' };
  yield* mapBlock('The status of that redirect. Empty if there is none.', word, v(`${name}_code`), [code]);
  const here = '(?<sp_path>/[^?#]*)';
  const away = '(?<sp_path>[^/?#][^?#]*)';
  const own = '(?<sp_own>\\?[^#]*)';
  const urls = (mark: string, behind: string, tail: string): Row[] => [
    {
      pattern: `^\\d+!?${mark}${here}${behind}(?<sp_end>(?:#.*)?)\\z`,
      value: `${origin}${path}${tail}$sp_end`,
    },
    { pattern: `^\\d+!?${mark}${away}${behind}(?<sp_end>(?:#.*)?)\\z`, value: `$sp_path${tail}$sp_end` },
  ];
  const rows: Row[] = [
    ...(query === '' ? [] : urls(':', '', query)),
    ...(rest === undefined
      ? []
      : [...urls('&[^=]*=', '', rest.ask), ...urls('&[^=]*=', own, `$sp_own${rest.and}`)]),
    { pattern: '^\\d+!?=(?<sp_path>/.*)', value: `${origin}$sp_path` },
    { pattern: '^\\d+!?=(?<sp_path>.*)', value: '$sp_path' },
  ];
  const about =
    'Its absolute URL, for Location: after ":" with the query of the request, after "&id=" without id, after "=" alone unchanged.';
  yield* mapBlock(about, word, v(`${name}_location`), rows);
}

interface Word {
  readonly name: string;
  readonly word: string;
  readonly origin: string;
  readonly query: string;
  /** Undefined if no word has a rest. */
  readonly rest: Rest | undefined;
  /** The path, if it isn't the one in the word. */
  readonly path?: string;
}
