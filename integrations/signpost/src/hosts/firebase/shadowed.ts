import type { Finding } from '../../lib/finding.ts';
import { firstOf } from '../../lib/text/text.ts';
import { otherSlash } from '../../lib/url/path.ts';
import type { PatternEntry, Segment } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { functionVersions } from '../shared/function.ts';
import { apiRewrites } from './headers.ts';
import { hasManyTexts } from './regex.ts';

/** How a pattern matches a served URL. */
export interface MatchedTexts {
  /** The values of the placeholders, from left to right. */
  readonly texts: readonly string[];
  /** The value of the rest; undefined for the folder itself, or for a pattern without one. */
  readonly rest: string | undefined;
  readonly slash: boolean;
}

/** The URLs below a pattern that it must not redirect: served and gone ones. */
export function keptPaths(plan: Plan): string[] {
  const { served, patterns, ignoreCase } = plan;
  const matching = makeLookup([], patterns, ignoreCase);
  const paths = [...served.pages.keys(), ...served.files.keys(), ...apiRewrites(plan).keys()];
  const all = new Set<string>([...paths, ...gonePaths(plan)]);
  return [...all].filter((path) => matching.patterns(path).length > 0);
}

/** The host has no 410, but 404 means nearly the same. */
function gonePaths({ exact }: Plan): string[] {
  return exact
    .filter(({ query, outcome }) => query.length === 0 && outcome.target === undefined)
    .flatMap(({ path }) => [path, otherSlash(path)]);
}

/** The placeholder values of a pattern for a path; none if it doesn't match. */
export function matchesAt(entry: PatternEntry, path: string, ignoreCase: boolean): MatchedTexts[] {
  const lookup = lookupOf(entry, ignoreCase);
  if (lookup.patterns(path).length === 0) return [];
  const captures = lookup.captures(entry, path);
  const texts = entry.segments.flatMap(({ name }) => (name === undefined ? [] : [captures.get(name) ?? '']));
  const rest = captures.get('*') ?? '';
  return [{ texts, rest: rest === '' ? undefined : rest, slash: path.endsWith('/') }];
}

const known = new WeakMap<PatternEntry, ReturnType<typeof makeLookup>>();

function lookupOf(entry: PatternEntry, ignoreCase: boolean): ReturnType<typeof makeLookup> {
  const lookup = known.get(entry) ?? makeLookup([], [entry], ignoreCase);
  known.set(entry, lookup);
  return lookup;
}

/** Reports URLs that get another answer because redirects come before files and there is no 410. */
export function beyond(plan: Plan): Finding[] {
  const patterns = goneBefore(plan).map(({ text }) => text);
  const kept = keptPaths(plan);
  const paths = plan.ignoreCase ? kept : [];
  const mixed = kept.filter((path) => path.split('/').some(hasManyTexts));
  const before = reachingApi(plan).map(({ text }) => text);
  const findings: Finding[] = [
    {
      rule: 'host-gone-redirected',
      conventions: ['W-ERR-2'],
      level: 'warning',
      message: `Firebase Hosting: a later pattern redirects URLs that an earlier pattern declares as gone: ${firstOf(patterns)}.`,
      fix: 'List the gone URLs one by one, or narrow the later pattern.',
    },
    {
      rule: 'host-case',
      conventions: ['W-ADDR-3'],
      level: 'info',
      message: `Firebase Hosting: a case-insensitive pattern also redirects pages and gone URLs below it, if they are requested in another case: ${firstOf(paths)}.`,
      fix: 'Add the case variants that visitors request to the map.',
    },
    {
      rule: 'host-escapes',
      conventions: ['W-REDIR-1'],
      level: 'info',
      message: `Firebase Hosting: a pattern redirects some requests for pages below it, where many reserved characters of one path segment are escaped and others are not: ${firstOf(mixed)}.`,
      fix: 'No action needed: clients escape all of these characters or none.',
    },
    {
      rule: 'host-api-redirected',
      conventions: ['A-ERR-5'],
      level: 'warning',
      message: `Firebase Hosting: a pattern redirects unknown URLs below the API, which the API should reject: ${firstOf(before)}.`,
      fix: "Narrow the pattern so that it doesn't match the API.",
    },
  ];
  return findings.filter((_, at) => [patterns, paths, mixed, before][at]?.length !== 0);
}

/** Redirects below the base of an API with a function, which they precede. */
function reachingApi(plan: Plan): PatternEntry[] {
  const bases = functionVersions(plan).map(({ base }) => base.split('/').slice(1));
  return plan.patterns.filter(
    ({ outcome, segments, rest }) =>
      outcome.target !== undefined &&
      bases.some(
        (base) =>
          (rest || segments.length > base.length) &&
          segments.every((part, at) => base[at] === undefined || matches(part, base[at])),
      ),
  );
}

function matches(part: Segment, text: string): boolean {
  return part.name === undefined ? part.literal === text : text.endsWith(part.tail);
}

/** Gone patterns are omitted, so a later pattern redirects what both match. */
function goneBefore({ patterns }: Plan): PatternEntry[] {
  return patterns.filter(
    (gone, at) =>
      gone.outcome.target === undefined &&
      patterns.slice(at + 1).some((later) => later.outcome.target !== undefined && meet(gone, later)),
  );
}

/** True if a URL can match both. */
function meet(one: PatternEntry, other: PatternEntry): boolean {
  const [short, long] = one.segments.length <= other.segments.length ? [one, other] : [other, one];
  const isLong = long.segments.length > short.segments.length;
  return (!isLong || short.rest) && short.segments.every((part, at) => agree(part, long.segments[at]));
}

function agree(one: Segment, other: Segment | undefined): boolean {
  if (other === undefined) return true;
  if (one.name === undefined && other.name === undefined)
    return one.literal.toLowerCase() === other.literal.toLowerCase();
  const [a, b] = [endOf(one).toLowerCase(), endOf(other).toLowerCase()];
  return a.endsWith(b) || b.endsWith(a);
}

function endOf(part: Segment): string {
  return part.name === undefined ? part.literal : part.tail;
}
