import { escapeMarks } from '../../lib/url/sent-characters.ts';
import type { ExactEntry, PatternEntry, Target } from '../../map/entry.ts';
import { fillTarget, findRestJoin } from '../../map/placeholders.ts';
import type { QueryCondition } from '../../map/query.ts';
import { printAbsolute } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import {
  convertEscapesToLowerCase,
  hasDotSegment,
  hasPlusOrEscape,
  listPathVariants,
} from '../shared/sent-variants.ts';
import { escapeRegExp, escapeSource, isVerbatim } from './source-text.ts';

// The redirects of a plan as rules of vercel.json. `/old`, `/product?id=42` and `/blog/:slug` to /news/:slug/ become
//
//   { "source": "/old{/}?", "destination": "https://www.example.com/new/", "statusCode": 301 }
//   { "source": "/product{/}?", …, "has": [{ "type": "query", "key": "id", "value": "42" }] }
//   { "source": "/blog/([^/]+){/}?", "destination": "https://www.example.com/news/$1/", "statusCode": 301 }
//
// A rule that the file can't express is undefined, and the middleware answers instead.

/** A rule of `redirects` in vercel.json. */
export interface VercelRedirect {
  readonly source: string;
  readonly destination: string;
  readonly statusCode: number;
  readonly has?: readonly (
    | { readonly type: 'query'; readonly key: string; readonly value: string }
    | { readonly type: 'host'; readonly value: string }
  )[];
}

/** The redirects of an exact entry; undefined if the file can't express it. */
export function createExactRedirects(
  { origin }: Plan,
  { path, query, outcome }: ExactEntry,
): (VercelRedirect | undefined)[] {
  if (outcome.target === undefined || hasDotSegment(path)) return [];

  const destination = printAbsolute(outcome.target, origin);
  // A target `/Foo_(bar)`, or a condition `?q=`.
  if (!isPlainTarget(outcome.target) || !isAskable(query)) return [undefined];
  const rule = { destination, statusCode: outcome.status, ...requireParameters(query) };
  return listPathVariants(path).map((variant) => ({ source: withAnySlash(variant), ...rule }));
}

/** The redirects for a pattern. The matched text is in unnamed groups, which the destination repeats unchanged. */
export function createPatternRedirects(
  { origin }: Plan,
  entry: PatternEntry,
): (VercelRedirect | undefined)[] {
  const { segments, query, outcome } = entry;
  if (outcome.target === undefined) return [];

  const names = [...segments.flatMap(({ name }) => name ?? []), '*'];
  const literal = fillTarget(outcome.target, new Map(names.map((name) => [name, ''])));
  if (!isPlainTarget(literal) || !isAskable(query) || names.length > 9) return [undefined];
  const groups = new Map(names.map((name, index) => [name, `$${index + 1}`]));
  const destination = printAbsolute(fillTarget(outcome.target, groups), origin);
  // A digit after `$1` would be read as part of it.
  if (/\$\d\d/.test(destination)) return [undefined];

  const rule = { destination, statusCode: outcome.status, ...requireParameters(query) };
  const redirects = listPatternSources(entry).map((source) => ({ source, ...rule }));
  if (findRestJoin(entry) === undefined) return redirects;

  // `/shop{/}?` to /products/ beside `/shop/(.+?){/}?` to /products/$1/: an empty rest leaves one slash.
  const folder = printAbsolute(fillTarget(outcome.target, groups.set('*', '')), origin);
  const ofFolder = listPatternSources({ ...entry, rest: false });
  return [...ofFolder.map((source) => ({ source, ...rule, destination: folder })), ...redirects];
}

/** The sources for a pattern in each encoding of its literal text. */
function listPatternSources(entry: PatternEntry): string[] {
  const variants = [(text: string) => text, convertEscapesToLowerCase, escapeMarks];
  return [...new Set(variants.map((encode) => printPatternSource(entry, encode)))];
}

/** `/blog/([^/]+){/(.*)}?` for `/blog/:name/*`. `encode` prints literal text in an encoding. */
function printPatternSource(entry: PatternEntry, encode: (text: string) => string): string {
  const { segments, rest } = entry;
  const parts = segments.map((segment) => {
    if (segment.name === undefined) return `/${escapeSource(encode(segment.literal))}`;
    return `/([^/]+)${escapeSource(encode(segment.tail))}`;
  });
  const source = parts.join('');
  if (!rest) return source === '' ? '/' : `${source}{/}?`;

  if (findRestJoin(entry) !== undefined) return `${source}/(.+?){/}?`;
  return source === '' || source.endsWith('/') ? `${source}/(.*)` : `${source}{/(.*)}?`;
}

/** Redirects other domains to the same path on the site, as the last redirects. */
export function createDomainRedirects({ origin, domains }: Plan): VercelRedirect[] {
  return domains.map((alias) => ({
    source: '/(.*)',
    destination: `${origin}/$1`,
    statusCode: 301,
    has: [{ type: 'host', value: escapeRegExp(alias) }],
  }));
}

/** An exact path, with or without a trailing slash. */
function withAnySlash(path: string): string {
  if (path === '/') return path;
  const isSlashed = path.length > 2 && path.endsWith('/');
  return escapeSource(path) + (isSlashed ? '/' : '{/}?');
}

/** False for a condition that `has` can't express: an empty or ambiguous value, or a parameter with two values. */
function isAskable(query: QueryCondition): boolean {
  return (
    query.every(([name, value]) => value !== '' && !hasPlusOrEscape(name) && !hasPlusOrEscape(value)) &&
    new Set(query.map(([name]) => name)).size === query.length
  );
}

function requireParameters(query: QueryCondition): Pick<VercelRedirect, 'has'> {
  if (query.length === 0) return {};
  return { has: query.map(([key, value]) => ({ type: 'query', key, value: escapeRegExp(value) })) };
}

/** False for a text with a placeholder for the host, such as the end of `Foo_(bar)`. */
function isPlainText(text: string): boolean {
  return isVerbatim(text) && !/(?::|%3A)\w/i.test(text) && !hasGroup(text);
}

function hasGroup(text: string): boolean {
  const start = text.search(/\(|%28/i);
  return start >= 0 && /\)|%29/i.test(text.slice(start));
}

function isPlainTarget({ path, query, fragment }: Target): boolean {
  return [path, query, fragment].every(isPlainText);
}
