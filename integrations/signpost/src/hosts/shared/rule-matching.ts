import { withoutSlash } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import { type Lookup, makeLookup } from '../../map/lookup.ts';
import { parseEntry } from '../../map/parse-entry.ts';
import { samplePaths } from '../../map/patterns/sample.ts';
import type { ReadPattern, UnexpressedPattern } from '../../map/patterns/sources.ts';
import { isPattern } from '../../map/patterns/written-text.ts';
import { splitParameters } from '../../map/query.ts';
import { resolveTarget } from '../../map/resolve-target.ts';
import { printTarget } from '../../map/target.ts';
import type { ForeignRule, RequestParts } from './foreign-rule.ts';
import { matchesNothing } from './make-rule.ts';

// The source of a foreign rule → how it matches: `match` gives the target for a request, and `samples` are paths that it matches, by which
// rules are compared. A source that the map's words express is matched as an entry of the map, any other by the platform's expression.

/** How a rule matches. */
export type Matching = Pick<ForeignRule, 'match' | 'samples' | 'isExact' | 'folder'>;
type Sampled = Omit<Matching, 'match'>;

/** Sample paths of a pattern, and `isExact` for a single path; none without an equivalent in the map. */
export function sampleSources(sources: readonly ReadPattern[] | UnexpressedPattern): Sampled {
  if ('why' in sources) return unknownMatching;
  const [{ from } = { from: '' }, ...others] = sources;
  return {
    samples: sources.flatMap((source) => samplePaths(extractPath(source.from))),
    isExact: others.length === 0 && !isPattern(from),
    folder: findFolder(sources),
  };
}

/** `/docs/v1` of /docs/v1 and `/docs/v1/*`; undefined where the sources don't share their literal start. */
function findFolder(sources: readonly { readonly from: string }[]): string | undefined {
  const folders = sources.map(({ from }) => /^(?:\/[\w.~-]+)+(?=\/|$)/.exec(extractPath(from))?.[0]);
  return new Set(folders).size === 1 ? folders[0] : undefined;
}

/** The matching of rules in the map's own words. A rewrite's target is read like that of a redirect. */
export function matchByEntries(
  rules: readonly { readonly from: string; readonly to: string }[],
): Matching | undefined {
  const entries = rules.flatMap(({ from, to }) => parseRuleEntry(from, to) ?? []);
  const [first] = entries;
  // A source without an equivalent in the map, such as `/a{b,c}`.
  if (first === undefined || entries.length < rules.length) return undefined;

  const exact = entries.filter((entry) => entry.kind === 'exact');
  const lookup = makeLookup(
    exact,
    entries.filter((entry) => entry.kind === 'pattern'),
    false,
  );
  return {
    isExact: exact.length === 1 && entries.length === 1,
    samples: rules.flatMap(({ from }) => samplePaths(extractPath(from))),
    folder: findFolder(rules),
    match: (requested) => findTarget(lookup, requested),
  };
}

/** An expression for one path: `^/old\.html$`. */
const literal = /^\^(?:[\w/~-]|\\[./-])*\$$/;

/** The matching of a platform's own expression. `sampled` has sample paths of the map's version of it, if the map has one. */
export function matchByRegex(
  { source }: RegExp,
  match: ForeignRule['match'],
  sampled: Sampled = unknownMatching,
): Matching {
  const isMatched = (path: string): boolean => match({ path, query: '', host: '' }) !== undefined;
  // `^/old$` is a sample of its own.
  const isLiteral = literal.test(source);
  const paths = isLiteral ? [source.replace(/[\^$]/g, '').replaceAll('\\', '')] : sampled.samples;
  const withAndWithoutSlash = paths.flatMap((path) => [path, withoutSlash(path)]);
  const samples = [...new Set(withAndWithoutSlash)].filter(isMatched);

  const [first = ''] = samples;
  const isOnePath = isLiteral || (sampled.isExact && /^[\w./~-]+$/.test(first));
  // `^old/?(.*)$`, whose version in the map is `/old/*`, matches /older too, and an expression that ignores case /OLD/a.
  const { folder } = sampled;
  const others = [`${folder}0any`, first.toUpperCase(), first.toLowerCase()];
  const isWider = others.some((path) => path !== first && isMatched(path));
  return {
    match,
    samples,
    isExact: isOnePath && samples.length === 1,
    folder: first === '' || isWider ? undefined : folder,
  };
}

/** A path in a URL. */
export function encodePath(path: string): string {
  return encodeURI((path.startsWith('/') ? path : `/${path}`).toWellFormed()).replace(
    /[?#]/g,
    encodeURIComponent,
  );
}

/** For an unreadable pattern. */
export const unknownMatching: Matching = matchesNothing;

function parseRuleEntry(from: string, to: string): Entry | undefined {
  const place = { file: '', line: 1, column: 1 };
  const status = to === '' ? '410' : '302';
  return parseEntry({ from, to, status, since: '', until: '', merge: false, place }).entry;
}

function findTarget(lookup: Lookup, { path, query }: RequestParts): string | undefined {
  const parameters = splitParameters(query);
  const exact = lookup.findExact(path, parameters);
  if (exact !== undefined) return printEntryTarget(exact, undefined);
  const match = lookup.findPattern(path, parameters);
  return match && printEntryTarget(match.entry, match.captures);
}

function printEntryTarget(entry: Entry, captures: Parameters<typeof resolveTarget>[2]): string {
  const target = resolveTarget(entry, [], captures);
  return target === undefined ? '' : printTarget(target);
}

/** Without host and query. */
function extractPath(from: string): string {
  return from.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '');
}

/** Tests whether a URL is rendered on demand, by patterns such as `/search` and `/orders/*`. */
export function makeOnDemandTest(patterns: readonly string[]): (url: string) => boolean {
  const matching = matchByEntries(patterns.map((from) => ({ from, to: '' })));
  return (url) => matching?.match({ path: new URL(url).pathname, query: '', host: '' }) !== undefined;
}
