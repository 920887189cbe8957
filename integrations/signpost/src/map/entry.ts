import type { Day } from '../lib/date.ts';
import type { Place } from '../lib/finding.ts';
import { compareText } from '../lib/text/text.ts';
import {
  decodePath,
  isHtml,
  type Path,
  parsePath,
  removePageEnding,
  removeTrailingSlash,
  toggleTrailingSlash,
} from '../lib/url/path.ts';
import { parseQuery, printQuery, type QueryCondition } from './query.ts';

// An entry of the map: a redirect or a gone URL, exact (`/old`) or a pattern (`/blog/:year/*`), and its texts.

/** The redirect statuses (`W-REDIR-1`): permanent 301 and 308, temporary 302, 303 and 307. */
export const redirectStatuses = [301, 302, 303, 307, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

export function isRedirectStatus(status: number): status is RedirectStatus {
  return redirectStatuses.some((known) => known === status);
}

/** 301 and 308 are permanent, the rest is temporary (`W-REDIR-1`). */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308;
}

/**
 * The canonical target of a redirect. In a pattern's target, `path` and `query` contain `:name` and `*` for the
 * match of the pattern; a literal colon or star is written `%3A` or `%2A`.
 */
export interface Target {
  /** `https://shop.example`, or '' for the site itself. */
  readonly origin: string;
  readonly path: string;
  /** Without the question mark; '' for none. */
  readonly query: string;
  /** Without the hash; '' for none. */
  readonly fragment: string;
}

/** The result of an entry: a redirect, or a gone URL. */
export type Outcome =
  | { readonly status: RedirectStatus; readonly target: Target }
  | { readonly status: 410; readonly target?: undefined };

interface EntryBase {
  /** The host in the old URL; '' for a path. */
  readonly host: string;
  readonly query: QueryCondition;
  readonly outcome: Outcome;
  readonly since: Day | undefined;
  readonly until: Day | undefined;
  /** True for `merge: [/a, /b]`: a person merged several URLs on purpose. */
  readonly merge: boolean;
  readonly place: Place;
}

/** A single URL, with or without the trailing slash. */
export interface ExactEntry extends EntryBase {
  readonly kind: 'exact';
  /** Without the last slash: `/a/` is `/a`, `/a//` is `/a/`; `/` and `//` stay. */
  readonly path: Path;
}

/** A segment of a pattern: literal text, or `:name` with an optional literal tail (`:slug.html`). */
export type Segment =
  | { readonly literal: string; readonly name?: undefined }
  | { readonly name: string; readonly tail: string; readonly literal?: undefined };

/** Many URLs: placeholders for a segment each and, at the end, `*` for the rest. */
export interface PatternEntry extends EntryBase {
  readonly kind: 'pattern';
  readonly segments: readonly Segment[];
  /** True if the pattern ends in `/*`, for nothing, a slash, or any rest. */
  readonly rest: boolean;
  /** The canonical pattern, as written in the map. */
  readonly text: string;
}

export type Entry = ExactEntry | PatternEntry;

/** The left side of an entry. */
export type Source =
  | Pick<ExactEntry, 'kind' | 'path' | 'query' | 'host'>
  | Pick<PatternEntry, 'kind' | 'segments' | 'rest' | 'text' | 'query' | 'host'>;

/** A part of the map with an own release day. */
export interface Section {
  readonly name: string;
  /** A path pattern such as `/shop/**`, where `**` is any rest. */
  readonly match: string;
  readonly release: Day | undefined;
}

/**
 * `# signpost-ignore map-target: the shop serves it` hides a rule's finding on the comment's line, or on the next
 * line if nothing is before the comment.
 */
export interface IgnoreComment extends Place {
  /** The line with the hidden findings. */
  readonly hides: number;
  /** Empty if missing. */
  readonly rule: string;
  /** Empty if missing. */
  readonly reason: string;
}

/** A redirect map: `redirects.yaml` with the includes, parsed. */
export interface RedirectMap {
  /** The passed file name. */
  readonly file: string;
  readonly entries: readonly Entry[];
  readonly sections: readonly Section[];
  /** True if case is ignored when URLs are compared. */
  readonly ignoreCase: boolean;
  readonly ignores?: readonly IgnoreComment[];
}

/** The default file of a redirect map. */
export const usualMapFile = 'redirects.yaml';

/** Escapes literal text for a pattern's target. */
export function escapePlaceholders(text: string): string {
  return text.replaceAll(':', '%3A').replaceAll('*', '%2A');
}

/** Writes one URL as the source of a redirect: `/%2A` for the old URL `/*`, which would be a pattern of every URL. */
export function printExactSource(url: string): string {
  const [path = '', query] = url.split(/(?=\?)(.*)/s);
  const literal = path.replaceAll('*', '%2A').replaceAll('/:', '/%3A');
  return literal + (query ?? '');
}

/** Prints a pattern in canonical form. */
export function printPattern(segments: readonly Segment[], rest: boolean): string {
  const parts = segments.map((segment) =>
    segment.name === undefined ? quoteLiteral(segment.literal) : `:${segment.name}${segment.tail}`,
  );
  return `/${[...parts, ...(rest ? ['*'] : [])].join('/')}`;
}

/** Escapes a literal segment, which could be read as a placeholder or a star. */
function quoteLiteral(literal: string): string {
  return literal.replace(/^:(?=[A-Za-z])/, '%3A').replaceAll('*', '%2A');
}

/** The path for the lookup of an entry: lower-case if the map ignores case. */
export function foldPath(path: string, ignoreCase: boolean): string {
  return ignoreCase ? parsePath(decodePath(path).toLowerCase()) : path;
}

/** The form of a segment for the lookup. */
export function foldSegment(segment: string, ignoreCase: boolean): string {
  return foldPath(`/${segment}`, ignoreCase).slice(1);
}

/** The path of an entry's old URL, as written in the map. */
export function printSourcePath(entry: Entry): string {
  return entry.kind === 'exact' ? entry.path : entry.text;
}

/** An entry's old URL with the required query. */
export function printSourceUrl(entry: Entry): string {
  return appendQuery(printSourcePath(entry), entry.query);
}

function appendQuery(path: string, query: QueryCondition): string {
  return query.length === 0 ? path : `${path}?${printQuery(query)}`;
}

/** Equal for two entries with equal requests: `/a` and `/a/`, `/x/:a` and `/x/:b`. */
export function makeEntryKey(entry: Entry, ignoreCase: boolean): string {
  const path =
    entry.kind === 'exact' ? foldPath(entry.path, ignoreCase) : `~${makePatternKey(entry, ignoreCase)}`;
  return appendQuery(path, entry.query);
}

/** A pattern without placeholder names: `/x/:` for `/x/:slug`. */
function makePatternKey(entry: Extract<Entry, { kind: 'pattern' }>, ignoreCase: boolean): string {
  const parts = entry.segments.map((segment) => {
    if (segment.name === undefined) return escapePlaceholders(foldSegment(segment.literal, ignoreCase));
    return `:${escapePlaceholders(foldSegment(segment.tail, ignoreCase))}`;
  });
  return `/${[...parts, ...(entry.rest ? ['*'] : [])].join('/')}`;
}

/** Sorts by lookup path; entries of a path keep the written order. */
export function sortByPath<T extends { readonly path: Path }>(list: readonly T[], ignoreCase: boolean): T[] {
  if (!ignoreCase) return list.toSorted((a, b) => compareText(a.path, b.path));
  const folded = list.map((item) => ({ key: foldPath(item.path, true), item }));
  return folded.sort((a, b) => compareText(a.key, b.key)).map(({ item }) => item);
}

/** The pages of the build, for the comparison of paths. */
export interface Pages {
  readonly ignoreCase: boolean;
  /** The canonical paths of the build's pages and files; empty if no build is known. */
  readonly served: ReadonlySet<string>;
}

/**
 * True for a redirect to the redirected page: `/about` to `/about/`, or to `/about.html` where the build has the page
 * `/about`. Hosts get no redirect then, and chains end there.
 */
export function leadsToItself(entry: Entry, pages: Pages): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;
  const from = removeTrailingSlash(parsePath(printSourcePath(entry)));
  const to = removeTrailingSlash(parsePath(target.path));
  if (!isSame(from, to, pages) && !isFileOf(from, to, pages)) return false;
  return printQuery(parseQuery(target.query)) === printQuery(entry.query);
}

function isSame(from: Path, to: Path, { ignoreCase }: Pages): boolean {
  return from === to || (ignoreCase && foldPath(from, true) === foldPath(to, true));
}

/** True if `to` is just the file of the build's page at `from`. */
function isFileOf(from: Path, to: Path, pages: Pages): boolean {
  if (pages.served.size === 0 || !isHtml(to)) return false;
  const named = parsePath(removePageEnding(to));
  return isSame(from, removeTrailingSlash(named), pages) && isServed(from, pages) && !isServed(to, pages);
}

function isServed(path: Path, { served }: Pages): boolean {
  return served.has(path) || served.has(toggleTrailingSlash(path));
}
