import { isHashed, type LineChanges } from '../lib/text/line-changes.ts';
import { figure } from '../lib/text/text.ts';
import { decodePath, parsePath, withoutTrailingSlash } from '../lib/url/path.ts';
import { sourceUrl } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { recordFile } from './own-files.ts';

const kinds = ['new', 'changed', 'gone'] as const;
/** The words in messages. A "gone URL" is one with 410, so removed URLs have another word. */
const words = { new: 'new', changed: 'changed', gone: 'removed' };
/** Files that are no longer generated stay until a person deletes them. */
const fileWords = { ...words, gone: 'to delete' };
type Kinds<T> = Readonly<Record<(typeof kinds)[number], T>>;

export interface HostChanges {
  /** True if there was no earlier build. */
  readonly isFirst: boolean;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Files that are no longer generated but still exist. */
  readonly gone: readonly string[];
  /** True if the folder has a record of merged files, which must stay. */
  readonly hasRecord: boolean;
  /** The changed lines, without those of programs and very large files. */
  readonly lines: LineChanges;
}

/**
 * False if the lines mean nothing to a person: programs and READMEs change with each version of Signpost, some files
 * repeat others, and the URLs in `_headers` are not redirects.
 */
export function hasTellingLines(name: string): boolean {
  return !/\.(?:[cm]?js|jsonc|md|html)$|^_headers$/.test(name) && name !== recordFile;
}

/** What changed in a host's folder since the last build: counts, names and first examples. */
export interface ChangeSummary {
  readonly first: boolean;
  /** True if the host's folder has a record of merged files, which must stay. */
  readonly hasRecord: boolean;
  readonly files: Kinds<readonly string[]>;
  readonly lines: Kinds<number>;
  /** The number of URLs with changed lines. */
  readonly urls: Kinds<number>;
  /** The URLs of removed lines that another line or the edge function still redirects. */
  readonly stillServed: number;
  /** The first of these URLs, or the first lines if they contain no URL. */
  readonly examples: Kinds<readonly string[]>;
}

/** URLs, lines and files that are named; the others are only counted. */
const most = 3;

/** Shortens the changes, of which a host may have thousands. Patterns are named as the map writes them. */
export function summarize(
  { isFirst, hasRecord, added, changed, gone, lines: all }: HostChanges,
  { exact, patterns }: Pick<Plan, 'exact' | 'patterns'>,
): ChangeSummary {
  // A built asset with a new hash isn't a change that people recognize.
  const byLine = each({ new: all.added, changed: all.changed, gone: all.gone }, (names) =>
    names.filter((name) => !isHashed(name)),
  );
  const sources = new Map(patterns.map((entry) => [shapeOf(sourceUrl(entry)), sourceUrl(entry)]));
  const named = each(urlsOf(byLine), (urls) => urls.map((url) => sources.get(shapeOf(url)) ?? url));
  const unserved = new Set(named.gone);
  // A line may go because another one, or a program, serves the redirect instead.
  if (unserved.size > 0) {
    for (const { path, query } of exact) if (query.length === 0) unserved.delete(readable(path));
    for (const source of sources.values()) unserved.delete(source);
  }
  const byUrl = { ...named, gone: [...unserved] };
  const hasUrls = kinds.some((kind) => byUrl[kind].length > 0);
  return {
    first: isFirst,
    hasRecord,
    files: { new: added, changed, gone },
    lines: each(byLine, ({ length }) => length),
    urls: each(byUrl, ({ length }) => length),
    stillServed: new Set(named.gone).size - byUrl.gone.length,
    examples: each(hasUrls ? byUrl : byLine, (names) => names.slice(0, most).map(cut)),
  };
}

/** A pattern without the names of its placeholders, which some hosts leave out or shorten. */
function shapeOf(url: string): string {
  return url.replace(/:[\w…]+/g, ':…');
}

/** On some hosts a URL has several lines. If one is new and another is gone, the URL has changed. */
function urlsOf(lines: Kinds<readonly string[]>): Kinds<readonly string[]> {
  const [fresh, left] = [urlsIn(lines.new), urlsIn(lines.gone)];
  const changed = urlsIn(lines.changed).union(fresh.intersection(left));
  return { new: [...fresh.difference(changed)], changed: [...changed], gone: [...left.difference(changed)] };
}

function each<A, B>(all: Kinds<A>, of: (one: A) => B): Kinds<B> {
  return { new: of(all.new), changed: of(all.changed), gone: of(all.gone) };
}

/** Directives may start with a long regular expression. */
const longest = 60;

function cut(name: string): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}

/** The changes for people: `URLs: 2 new (/a, /b), 1 removed (/c)`. */
export function changeText(
  { hasRecord, files, lines, urls, stillServed, examples }: ChangeSummary,
  folder: string,
): string {
  const hasUrls = kinds.some((kind) => urls[kind] > 0);
  const counts = hasUrls ? urls : lines;
  const parts = kinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [`${counts[kind]} ${words[kind]}${inBrackets(examples[kind], counts[kind])}`],
  );
  const still = hasUrls || stillServed === 0 ? '' : `. ${stillOf(stillServed)}`;
  const said = parts.length === 0 ? [] : [`${hasUrls ? 'URLs' : 'lines'}: ${parts.join(', ')}${still}`];
  const names = kinds.flatMap((kind) => {
    // The compared lines already show that the file has changed.
    const isSaid = (name: string) => kind === 'changed' && parts.length > 0 && hasTellingLines(name);
    // The record of generated lines is internal.
    const unsaid = files[kind].filter((name) => name !== recordFile && !isSaid(name));
    return unsaid.length === 0
      ? []
      : [`${unsaid.length} ${fileWords[kind]}${inBrackets(unsaid, unsaid.length)}`];
  });
  // Said when they change, not at each build: the files stay until a person deletes them.
  if (said.length === 0 && files.new.length + files.changed.length === 0) return 'nothing changed';
  if (names.length > 0) said.push(`files: ${names.join(', ')}`);
  const toDelete = files.gone.length === 0 ? '' : `. ${howToDelete(folder, hasRecord)}`;
  return said.length === 0 ? 'nothing changed' : said.join('; ') + toDelete;
}

/** How to get rid of the files in a deploy folder that are no longer generated. */
export function howToDelete(folder: string, hasRecord: boolean): string {
  return `Delete the folder ${folder}${hasRecord ? `, except for ${recordFile}` : ''}: the next build writes it anew`;
}

function stillOf(count: number): string {
  return count === 1
    ? 'The URL of the removed lines is still redirected'
    : `The ${figure(count)} URLs of the removed lines are still redirected`;
}

function inBrackets(names: readonly string[], count: number): string {
  if (names.length === 0) return '';
  return ` (${names.slice(0, most).join(', ')}${count > Math.min(names.length, most) ? ', …' : ''})`;
}

function urlsIn(names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names.flatMap((name) => urlOf(written(name)) ?? []));
  // Query tables contain only values; on most hosts another line has the entry with its parameter names.
  if (![...all].some((one) => /\?[^…]/.test(one))) return all;
  return new Set([...all].filter((one) => !one.includes('?…')));
}

/** The text without quotes; for a JSON rule its source. */
function written(name: string): string {
  const [, rule] = /^\{"(?:source|regex|route|key)":("(?:[^"\\]|\\.)*")/.exec(name) ?? [];
  if (rule !== undefined) return rule.slice(1, -1).replace(/\\(.)/gs, '$1');
  return name.replace(/^(["`])(.*)\1$/s, '$2');
}

function readable(path: string): string {
  return decodePath(withoutTrailingSlash(parsePath(path)));
}

function urlOf(text: string): string | undefined {
  const [, rule] = /^RewriteRule "\^\/?(.+)"$/s.exec(text) ?? [];
  const url = rule === undefined ? (urlOfExpression(text) ?? plain(text)) : pathOfRule(rule);
  // The API's files and their headers aren't URLs of the site.
  if (!url?.startsWith('/') || /^\/(?:_signpost\/|\*$)/.test(url)) return undefined;
  const mark = url.indexOf('?');
  const path = readable(mark < 0 ? url : url.slice(0, mark));
  if (mark < 0) return path;
  // Query tables contain no names: `=1&=2`.
  return `${path}?${url.slice(mark + 1).replace(/^\d*=|(?<=&)=/g, '…=')}`;
}

/** The URL of a row of nginx or Caddy: `~^/old/? \S*$`, `~^/p\.php/? (?:id=1(?:&|$)|…)…$`, `~^/blog/(?<sp_1>[^/?]+)/?(?:\?|$)`. */
function urlOfExpression(text: string): string | undefined {
  const row = splitNginxRow(text);
  if (row === undefined) return undefined;
  const { path, pair } = row;
  const url = path
    .replace(/\(\?:\/\((?:\?<sp_\d+>)?\[\^\?\]\*\)\)\?/g, '/*')
    .replace(/\((?:\?<sp_\d+>)?\[\^\/\?\]\+\)/g, ':…')
    .replace(/\(\?i:([^()]*)\)/g, '$1')
    .replace(/\\(\W)/g, '$1');
  return pair === undefined ? url : `${url}?${pair.replace(/\\(\W)/g, '$1')}`;
}

/** The path of a row, and the pair that it requires of the query. */
function splitNginxRow(text: string): { readonly path: string; readonly pair?: string } | undefined {
  if (!text.startsWith('~^/')) return undefined;
  const row = text.slice(2);

  // `~^/old/? \S*$` and `~^/blog/(?<sp_1>[^/?]+)/?(?:\?|$)` have any query.
  for (const end of [' \\S*$', '(?:\\?|$)'])
    if (row.endsWith(end)) return { path: withoutOptionalSlash(row.slice(0, -end.length)) };

  const query = row.indexOf(' (?:');
  const pairEnd = row.indexOf('(?:&|$)|', query);
  if (query < 0 || pairEnd < 0) return undefined;
  return { path: withoutOptionalSlash(row.slice(0, query)), pair: row.slice(query + 4, pairEnd) };
}

function withoutOptionalSlash(path: string): string {
  return path.endsWith('/?') ? path.slice(0, -2) : path;
}

/** The path that an Apache rule is for, with escapes for its signs; undefined for a rule that is for no one path or pattern. */
function pathOfRule(rule: string): string | undefined {
  const [, path] = /^(.*?)(?:\/\?)?(?:\\z|\$)$/s.exec(rule) ?? [];
  const escaped = path
    ?.replace(/\\x([0-9a-f]{2})/g, '%$1')
    .replace(/\\([^\w])/g, (_, sign: string) => `%${sign.charCodeAt(0).toString(16)}`)
    .replace(/\(\?:([^()|]*)\|[^()]*\)/g, '$1')
    .replace(/\(\[\^\/\?\]\+\)/g, ':…')
    .replace(/\(\?:\/\(\[\^\?\]\*\)\)\?$/, '/%2A');
  return escaped === undefined || /[\\^$*+?()[\]{}|]/.test(escaped) ? undefined : `/${escaped}`;
}

/** How hosts write wildcards and the optional trailing slash. */
const signs: readonly (readonly [RegExp, string])[] = [
  // Vercel.
  [/\{\/\}\?$/, ''],
  [/\{\/\(\.\*\)\}\?$/, '/*'],
  [/\(\[\^\/\]\+\)/g, ':…'],
  // Cloudflare.
  [/:q[a-z](?![\w-])/g, ':…'],
  // Firebase.
  [/^\^(\/.*?)(?:\/\?)?\$$/s, '$1'],
  [/\/\(\?P<splat>\[\^\?\]\+\)$/, '/*'],
  [/\(\?P<(\w+)>\[\^\/\?\]\+\)/g, ':$1'],
  [/\(\?:((?:(?!\(\?:)[^|)])*)\|(?:(?!\(\?:)[^)])*\)/g, '$1'],
  [/\\([^\w])/g, '$1'],
];

function plain(text: string): string {
  return signs.reduce((before, [sign, by]) => before.replace(sign, by), text);
}
