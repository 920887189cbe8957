import { decoded, oddPath } from '../../lib/url/path.ts';
import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import { type QueryCondition, removedNames } from '../../map/query.ts';
import { capturedBy, holesIn } from '../../map/target.ts';
import type { CanonicalOf } from '../../plan/build.ts';
import { isFresh, type Plan } from '../../plan/plan.ts';
import { anyVariant, decodedVariant, type Matching, nameForms, spelledText } from '../shared/spelled.ts';
import { isOpen } from '../shared/words.ts';
import type { Rest } from './parameters.ts';
import {
  caseBlind,
  caseSensitive,
  fitting,
  type LookUp,
  literal,
  mapBlock,
  type Pair,
  type Pattern,
  type Printing,
  type Row,
  type Variable,
} from './text.ts';

/** The entry without a query for a path. Returns the variable, '' if there are none. */
export function* exactMaps(
  printer: NginxPrinter,
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
): Printing {
  function* values(): Generator<PathValue> {
    for (const entry of entries) {
      if (entry.query.length === 0) yield { path: entry.path, value: nginxWord(printer, entry) };
    }
  }
  const about = 'The redirects of paths';
  return yield* pathMaps(printer.v, { name: 'exact', about }, values(), ignoreCase);
}

/** Where `exactMaps` puts the paths, for a comment. */
export function exactMapsText(ignoreCase: boolean): string {
  return ignoreCase
    ? 'exact, or exact_raw if they need the raw path'
    : 'exact_lower; with capitals in exact_upper0, as regular expressions in exact_odd and exact_raw';
}

export interface PathValue {
  readonly path: ExactEntry['path'];
  readonly value: string;
}

/** The value of a path: up to a million in one hash, rare ones as patterns. Returns the variable, '' if there are none. */
export function* pathMaps(
  v: Variable,
  { name, about }: Pick<LookUp, 'name' | 'about'>,
  values: Iterable<PathValue>,
  ignoreCase: boolean,
): Printing {
  const patterns: Row[] = [];
  const odd: Row[] = [];
  function* pairs(): Generator<Pair> {
    for (const { path, value } of values) {
      const key = keyOf(path, ignoreCase);
      if (key !== undefined) yield { key, value };
      else if (oddPath.test(path)) odd.push({ pattern: fitting(oddPattern(path, ignoreCase)), value });
      else patterns.push({ pattern: plainPattern(path, ignoreCase), value });
    }
  }
  const print = ignoreCase ? caseBlind : caseSensitive;
  const found = yield* print(v, { name, about, source: v('path'), pairs: pairs(), patterns });
  const sent = `${about}: those that need the raw path.`;
  const raw = yield* mapBlock(sent, v('raw'), v(`${name}_raw`), odd);
  if (raw === '') return found;
  const both = `${about}: by the decoded path, or else by the raw path.`;
  return yield* mapBlock(both, v('path'), v(`${name}_both`), [{ key: '', value: raw }], found);
}

/** The decoded path; undefined if it must be a regular expression. */
function keyOf(path: ExactEntry['path'], ignoreCase: boolean): string | undefined {
  if (oddPath.test(path)) return undefined;
  const key = decoded(path);
  if (!ignoreCase || key === undefined) return key;
  return /^[\x20-\x7e]*$/.test(key) ? key.toLowerCase() : undefined;
}

/** The regular expression of a path that can't be a key, over the decoded or the raw path. */
export function pathPattern(path: ExactEntry['path'], ignoreCase: boolean): Pattern | undefined {
  if (oddPath.test(path)) return oddPattern(path, ignoreCase);
  return keyOf(path, ignoreCase) === undefined ? () => plainPattern(path, ignoreCase) : undefined;
}

function plainPattern(path: ExactEntry['path'], ignoreCase: boolean): string {
  return `^${decodedVariant(path, ignoreCase)}\\z`;
}

function oddPattern(path: ExactEntry['path'], ignoreCase: boolean): Pattern {
  return (likely) => `^${eitherSlash(path, { ignoreCase, likely })}\\z`;
}

/** With or without a trailing slash. A path that has one in the map was written with two. */
function eitherSlash(path: string, matching: Pick<Matching, 'ignoreCase' | 'likely'>): string {
  if (path === '/') return '/';
  // `//` is `//` in the map too, and also matches `///`.
  const isWithTwo = path.length > 2 && path.endsWith('/');
  return `${rawPath(path, matching)}${isWithTwo ? '/' : '/?'}`;
}

/** A path in every percent-encoding, except of its slashes. */
export function rawPath(path: string, matching: Pick<Matching, 'ignoreCase' | 'likely'>): string {
  return path
    .split('/')
    .map((segment) => anyVariant(segment, { ...matching, reads: 'bytes', position: 'segment' }))
    .join('/');
}

/** `$…_pattern`: the first pattern that matches the raw path, so that no line break gets into a header. `$…_target`: its path. */
export function* patternMaps(
  printer: NginxPrinter,
  entries: readonly PatternEntry[],
  ignoreCase: boolean,
): Generator<string> {
  const { v } = printer;
  const rows = entries.map(
    (entry): Row => ({
      pattern: fitting(patternOf(entry, ignoreCase)),
      value: nginxWord(printer, entry),
      note: entry.text,
    }),
  );
  const about =
    'The redirect of the first pattern that matches. Used if there is no other redirect and no file.';
  yield* mapBlock(about, `${v('raw')}?$args`, v('pattern'), rows);
  const path: Row = { pattern: '^\\d+!?(?::|&[^=]*=)(?<sp_target>/[^?#]*)', value: '$sp_target' };
  const targetAbout = 'The path that the pattern redirects to, before it becomes the canonical URL variant.';
  yield* mapBlock(targetAbout, v('pattern'), v('target'), entries.some(isOpen) ? [path] : []);
}

/** A pattern as a regular expression: literals in every percent-encoding, placeholders as non-empty segments. */
export function patternOf(entry: PatternEntry, ignoreCase: boolean): Pattern {
  const captures = captureNames(entry);
  const end = entry.rest ? `(?:/(?<${captures.get('*')}>[^?]*))?` : '/?';
  return (likely) => {
    const spelled = (text: string): string =>
      anyVariant(text, { reads: 'bytes', position: 'segment', ignoreCase, likely });
    const segments = entry.segments.map((segment) => {
      if (segment.name === undefined) return `/${spelled(segment.literal)}`;
      return `/(?<${captures.get(segment.name)}>[^/?]+)${spelled(segment.tail)}`;
    });
    return `^${segments.join('')}${end}\\?${conditions(entry.query, likely)}`;
  };
}

/** A look-ahead for each parameter, wherever it is in the query. */
function conditions(query: QueryCondition, likely: boolean): string {
  return query
    .map(([name, value]) => {
      const spelledName = spelledText(name, { reads: 'bytes', position: 'name', likely });
      const spelledValue = spelledText(value, { reads: 'bytes', position: 'value', likely });
      return `(?=(?:.*&)?${spelledName}${value === '' ? '=?' : `=${spelledValue}`}(?:&|\\z))`;
    })
    .join('');
}

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
