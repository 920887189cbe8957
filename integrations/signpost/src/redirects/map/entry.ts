import type { Day } from '../../lib/date.ts';
import type { Place } from '../../lib/finding.ts';
import type { IgnoreNote } from '../../lib/ignore.ts';
import { decodePath, type Path, parsePath } from '../../lib/path.ts';

/** The statuses of redirects (`W-REDIR-1`): permanent 301 and 308, temporary 302, 303 and 307. */
export const redirectStatuses = [301, 302, 303, 307, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

export function isRedirectStatus(status: number): status is RedirectStatus {
  return redirectStatuses.some((one) => one === status);
}

/** Query parameters that a request must have, each with that value; sorted by name. Decoded text. */
export type QueryCondition = readonly (readonly [name: string, value: string])[];

/**
 * Where a redirect goes, in canonical form. In a pattern's target, `path` and `query` hold `:name` and `*` for what the
 * pattern matched; a literal colon or star there is written `%3A` or `%2A`.
 */
export interface Target {
  /** `https://other.example`, or '' for this site. */
  readonly origin: string;
  readonly path: string;
  /** Without the question mark; '' for none. */
  readonly query: string;
  /** Without the hash; '' for none. */
  readonly fragment: string;
}

/** What an entry asks for: a redirect, or that the URL is gone. */
export type Outcome =
  | { readonly status: RedirectStatus; readonly target: Target }
  | { readonly status: 410; readonly target?: undefined };

interface EntryBase {
  /** The host that the old URL named; '' where it was written as a path. */
  readonly host: string;
  readonly query: QueryCondition;
  readonly outcome: Outcome;
  readonly since: Day | undefined;
  readonly until: Day | undefined;
  /** True where the person said that several URLs became one on purpose. */
  readonly merge: boolean;
  readonly place: Place;
}

/** One URL, with or without its trailing slash. */
export interface ExactEntry extends EntryBase {
  readonly kind: 'exact';
  /** Without a trailing slash, save the root. */
  readonly path: Path;
}

/** One segment of a pattern: text as it is, or `:name` with an optional literal tail (`:slug.html`). */
export type Segment =
  | { readonly literal: string; readonly name?: undefined }
  | { readonly name: string; readonly tail: string; readonly literal?: undefined };

/** Many URLs: placeholders of one segment each and, at the end, `*` for the rest. */
export interface PatternEntry extends EntryBase {
  readonly kind: 'pattern';
  readonly segments: readonly Segment[];
  /** True where the pattern ends in `/*`, which matches nothing, a slash, or any rest. */
  readonly rest: boolean;
  /** The pattern in its canonical form, as one would write it in the map. */
  readonly text: string;
}

export type Entry = ExactEntry | PatternEntry;

/** What the left side of an entry means. */
export type Source =
  | Pick<ExactEntry, 'kind' | 'path' | 'query' | 'host'>
  | Pick<PatternEntry, 'kind' | 'segments' | 'rest' | 'text' | 'query' | 'host'>;

/** A part of the map that is released on a day of its own. */
export interface Section {
  readonly name: string;
  /** A pattern of paths where `**` is any rest, such as `/shop/**`. */
  readonly match: string;
  readonly release: Day | undefined;
}

/** What a person writes: `redirects.yaml` and the files that it includes, parsed. */
export interface RedirectMap {
  /** The file that was asked for, as it was named. */
  readonly file: string;
  readonly entries: readonly Entry[];
  readonly sections: readonly Section[];
  /** True where URLs are compared without regard to case. */
  readonly ignoreCase: boolean;
  /** Comments that ask the audit to leave a finding. */
  readonly ignores?: readonly IgnoreNote[];
}

/** The file of a project's redirect map, where no option names another. */
export const usualMapFile = 'redirects.yaml';

/** Text that means itself in a pattern's target. */
export function asLiteral(text: string): string {
  return text.replaceAll(':', '%3A').replaceAll('*', '%2A');
}

/** A pattern in its canonical form. */
export function printPattern(segments: readonly Segment[], rest: boolean): string {
  const parts = segments.map((s) => (s.name === undefined ? quoteLiteral(s.literal) : `:${s.name}${s.tail}`));
  return `/${[...parts, ...(rest ? ['*'] : [])].join('/')}`;
}

/** A segment that would read as a placeholder or a star is written with an escape. */
function quoteLiteral(literal: string): string {
  return literal.replace(/^:(?=[A-Za-z])/, '%3A').replaceAll('*', '%2A');
}

/** A path as it is looked up: as it is, or folded where the map ignores case. */
export function foldPath(path: string, ignoreCase: boolean): string {
  return ignoreCase ? parsePath(decodePath(path).toLowerCase()) : path;
}

/** The same for one segment. */
export function foldSegment(segment: string, ignoreCase: boolean): string {
  return foldPath(`/${segment}`, ignoreCase).slice(1);
}

/** The order of texts by their code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The path of an entry's old URL, as one would write it in the map. */
export function sourcePath(entry: Entry): string {
  return entry.kind === 'exact' ? entry.path : entry.text;
}

/** The same with the query that it requires. */
export function sourceUrl(entry: Entry): string {
  return entry.query.length === 0 ? sourcePath(entry) : `${sourcePath(entry)}?${printQuery(entry.query)}`;
}

/** What two entries for the same requests have in common. */
export function keyOf(entry: Entry, ignoreCase: boolean): string {
  const path = entry.kind === 'exact' ? foldPath(entry.path, ignoreCase) : `~${shapeOf(entry, ignoreCase)}`;
  return entry.query.length === 0 ? path : `${path}?${printQuery(entry.query)}`;
}

/** A query condition as text, each name and value encoded; equal conditions print the same. */
export function printQuery(query: QueryCondition): string {
  return query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** A pattern without the names of its placeholders, which match nothing different. */
function shapeOf(entry: Extract<Entry, { kind: 'pattern' }>, ignoreCase: boolean): string {
  const parts = entry.segments.map((s) =>
    s.name === undefined
      ? asLiteral(foldSegment(s.literal, ignoreCase))
      : `:${asLiteral(foldSegment(s.tail, ignoreCase))}`,
  );
  return `/${[...parts, ...(entry.rest ? ['*'] : [])].join('/')}`;
}

/** By path, as it is looked up; what has one path stays in its order. */
export function sortByPath<T extends { readonly path: Path }>(list: readonly T[], ignoreCase: boolean): T[] {
  if (!ignoreCase) return list.toSorted((a, b) => compareText(a.path, b.path));
  const folded = list.map((item) => ({ key: foldPath(item.path, true), item }));
  return folded.sort((a, b) => compareText(a.key, b.key)).map(({ item }) => item);
}
