import { decodePath, parsePath, removeTrailingSlash } from '../../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  type PatternEntry,
  printSourcePath,
  type Target,
} from '../../map/entry.ts';
import { dependsOnMatch, findRestJoin, hasPlaceholders, splitPlaceholders } from '../../map/placeholders.ts';
import { printAbsolute } from '../../map/target.ts';
import { hasControl } from '../../map/written-url.ts';
import type { Plan } from '../../plan/plan.ts';
import { listUrlsBelowPatterns } from '../shared/pages.ts';
import { compilePatternEntry, namePlaceholders, withHostNames } from '../shared/targets.ts';
import { compilePath, decodeAsHost } from './regex.ts';

/** A rule of `redirects` in firebase.json. */
export interface FirebaseRedirect {
  readonly regex: string;
  readonly destination: string;
  readonly type: number;
}

/** All redirects; the first match counts. */
export function createRedirects(plan: Plan): FirebaseRedirect[] {
  return [
    ...plan.exact.flatMap((entry) => createExactRedirects(plan, entry)),
    ...plan.patterns.flatMap((entry) => createPatternRedirects(plan, entry)),
  ];
}

function createExactRedirects({ origin, ignoreCase }: Plan, entry: ExactEntry): FirebaseRedirect[] {
  const { target, status } = entry.outcome;
  if (target === undefined) return [];
  const regex = `^${compilePath(entry.path, ignoreCase)}${compilePathEnd(entry.path)}$`;
  return [{ regex, destination: printDestination(origin, entry, target), type: status }];
}

/** With and without a trailing slash, but `/a//` only as written. */
function compilePathEnd(path: string): string {
  if (path === '/') return '';
  return path.length > 2 && path.endsWith('/') ? '/' : '/?';
}

/** A pattern. `/blog/*` takes a rule for /blog, and a rule for everything below. */
function createPatternRedirects(plan: Plan, entry: PatternEntry): FirebaseRedirect[] {
  const { target, status: type } = entry.outcome;
  if (target === undefined) return [];

  const names = [...namePlaceholders(entry).values()];
  // `/blog/(?P<slug>[^/?]+)/?`
  const pattern = compilePatternEntry(
    { ...entry, rest: false },
    (literal) => compilePath(literal, plan.ignoreCase),
    (index, inner) => `(?P<${names[index - 1]}>${inner})`,
  );
  const path = pattern.slice(0, -'/?'.length);
  const rule = (regex: string, rest?: string): FirebaseRedirect => ({
    regex: `^${regex}$`,
    destination: printDestination(plan.origin, entry, target, rest),
    type,
  });
  if (!entry.rest) return [rule(pattern)];

  // `/blog/*` to `/news/*/`: the target has the last slash already.
  const rest = findRestJoin(entry) === undefined ? '(?P<splat>[^?]+)' : '(?P<splat>[^?]+?)/?';
  return [...listFolderEnds(plan, entry).map((end) => rule(path + end, '')), rule(`${path}/${rest}`)];
}

/** For `/blog/*`: /blog and /blog/, except the URL of a page or of the target. */
function listFolderEnds({ served, origin }: Plan, { segments, outcome }: PatternEntry): string[] {
  if (segments.length === 0) return served.pages.has(parsePath('/')) ? [] : ['/'];
  const folder = segments.map(({ literal = ':' }) => `/${literal}`).join('');
  const { target } = outcome;
  const ownPath = target?.origin === '' || target?.origin === origin ? target.path : undefined;
  const isKept = (path: string): boolean => served.pages.has(parsePath(path)) || path === ownPath;

  const ends = ['', '/'].filter((end) => !isKept(folder + end));
  return ends.length === 2 ? ['/?'] : ends;
}

/** The target, decoded, since the host encodes it again. `filled` replaces an empty rest of a pattern. */
function printDestination(origin: string, entry: Entry, target: Target, filled?: string): string {
  if (entry.kind === 'exact') return decodeUrl(printAbsolute(target, origin));
  return decodeUrl(printAbsolute(withHostNames(entry, target, filled), origin));
}

function decodeUrl(url: string): string {
  return decodeAsHost(url) ?? url;
}

/** Why a target can't be expressed. */
function explainUnsupportedTarget(origin: string, entry: Entry): string | undefined {
  const { target } = entry.outcome;
  if (target === undefined) return undefined;

  const url = printAbsolute(target, origin);
  const literals = entry.kind === 'exact' ? [url] : splitLiterals(`${target.path}?${target.query}`, entry);
  if (![...literals, target.fragment].every(staysSame))
    return 'Firebase encodes targets again, which changes an escape such as %28 or %2F';
  if (target.fragment.includes('?'))
    return 'Firebase reads a question mark in a fragment as the start of the query';
  const isFixed = entry.kind === 'exact' || !dependsOnMatch(entry, target);
  if (isFixed && /\/:/.test(url)) return 'Firebase reads a colon after a slash as a placeholder';
  if (isFixed) return undefined;

  // `/new/:slug/`, but not `/new/?a=:slug` and `/new-:slug`
  if (hasPlaceholders(target.query, entry) || !isFillable(target, entry))
    return 'Firebase inserts matched text into a target only as a whole path segment';
  if (/:\d/.test(target.origin || origin))
    return 'Firebase would read the port of the target as a placeholder';
  if (/[()*+?:]|%5C/.test(splitLiterals(target.path, entry).join('')))
    return 'its target has a character with a special meaning in Firebase patterns';
  return undefined;
}

function splitLiterals(part: string, entry: PatternEntry): string[] {
  return splitPlaceholders(part, entry).flatMap((piece) => ('text' in piece ? [piece.text] : []));
}

/** False for text with a line feed, or text that decoding and encoding would change. */
function staysSame(written: string): boolean {
  const read = decodeAsHost(written);
  return read !== undefined && !hasControl(read) && encodeURI(read) === written;
}

/**
 * True if each placeholder is a whole segment, and no query makes the host read its mark as a part of the
 * placeholder.
 */
function isFillable({ path, query }: Target, entry: PatternEntry): boolean {
  const pieces = splitPlaceholders(path, entry);
  return pieces.every((piece, index) => {
    if ('text' in piece) return true;
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    const isBegun = before !== undefined && 'text' in before && before.text.endsWith('/');
    const isEnded = after === undefined ? query === '' : 'text' in after && after.text.startsWith('/');
    return isBegun && isEnded;
  });
}

/** Why firebase.json can't express an entry. Redirects come before files, so a pattern must not match a file. */
export function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  const source = printSourcePath(entry);
  if (/^\/__(?:\/|$)/.test(decodePath(source))) return 'Firebase reserves the paths below /__/';
  if (decodeAsHost(source) === undefined) return "Firebase rejects a URL that isn't valid UTF-8";

  // `/blog/*` before the page /blog/about/
  if (entry.kind === 'pattern') {
    const folder = removeTrailingSlash(parsePath(entry.text.replace(/\*$/, '')));
    const isFolderPage = (url: string): boolean =>
      removeTrailingSlash(parsePath(url)) === folder && plan.served.pages.has(parsePath(url));
    const hidden = listUrlsBelowPatterns({ ...plan, patterns: [entry] }).find((url) => !isFolderPage(url));
    if (hidden !== undefined) return `on Firebase it would come before ${hidden}`;
  }
  return explainUnsupportedTarget(plan.origin, entry);
}
