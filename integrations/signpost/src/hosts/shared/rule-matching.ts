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

/** The pattern of a rule, and its target. */
export type Matching = Pick<ForeignRule, 'match' | 'samples' | 'isExact'>;
type Sampled = Pick<Matching, 'samples' | 'isExact'>;

/** Sample paths of a pattern, and `isExact` for a single path; none without an equivalent in the map. */
export function sampleSources(sources: readonly ReadPattern[] | UnexpressedPattern): Sampled {
  if ('why' in sources) return unknownMatching;
  const [{ from } = { from: '' }, ...others] = sources;
  return {
    samples: sources.flatMap((source) => samplePaths(extractPath(source.from))),
    isExact: others.length === 0 && !isPattern(from),
  };
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
    match: (requested) => findTarget(lookup, requested),
  };
}

/** An expression for one path: `^/old\.html$`. */
const literal = /^\^(?:[\w/~-]|\\[./-])*\$$/;

/** The matching of a platform's own expression. `known` is the map's version of it, for sample paths. */
export function matchByRegex(
  { source }: RegExp,
  match: ForeignRule['match'],
  known: Sampled = unknownMatching,
): Matching {
  const isTaken = (path: string): boolean => match({ path, query: '', host: '' }) !== undefined;
  // `^/old$` is a sample of its own.
  const isLiteral = literal.test(source);
  const paths = isLiteral ? [source.replace(/[\^$]/g, '').replaceAll('\\', '')] : known.samples;
  const withAndWithoutSlash = paths.flatMap((path) => [path, path.replace(/(?<=.)\/$/, '')]);
  const samples = [...new Set(withAndWithoutSlash)].filter(isTaken);

  const [first = ''] = samples;
  const isOnePath = isLiteral || (known.isExact && /^[\w./~-]+$/.test(first));
  return { match, samples, isExact: isOnePath && samples.length === 1 };
}

/** A path in a URL. */
export function encodePath(path: string): string {
  return encodeURI((path.startsWith('/') ? path : `/${path}`).toWellFormed()).replace(
    /[?#]/g,
    encodeURIComponent,
  );
}

/** A compiled expression of a file; undefined if invalid or slow. */
export function compileRegex(source: string, flags = ''): RegExp | undefined {
  if (isSlow(source)) return undefined;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** True for an expression that could take forever: `(a+)+`, `(a|b)*`, or `.*` more than five times. */
export function isSlow(expression: string): boolean {
  const isNested = /[*+}]\)[*+{]|\|[^()|]*\)[*+]/.test(expression);
  const wildcards = expression.match(/(?<!\\)\.[*+]/g) ?? [];
  return isNested || wildcards.length > 5 || expression.length > 4000;
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
