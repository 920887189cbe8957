import type { Item, Rule } from '../import/importer.ts';
import { isSlow } from '../import/original/original.ts';
import { samplesOf as textsOf } from '../import/original/samples.ts';
import { fillTarget, type ReadPattern, sourcesOf } from '../import/shared/patterns.ts';
import type { Parsed } from '../import/shared/syntax.ts';
import type { Entry } from '../map/entry.ts';
import { type Lookup, makeLookup } from '../map/lookup.ts';
import { targetOf } from '../map/outcome.ts';
import { parseEntry } from '../map/parse-entry.ts';
import { parametersOf } from '../map/query.ts';
import { printTarget } from '../map/target.ts';
import { type PlatformRule, type RequestParts, takesNothing } from './platform-rule.ts';

/** What a rule takes, and where it leads. */
export type Matching = Pick<PlatformRule, 'match' | 'samples' | 'isExact'>;

/** How a platform reads a pattern's target. */
interface Filling {
  readonly to: string;
  /** `$1`, `:name` and the like; the first group that is there is the name. */
  readonly reference: RegExp;
  /** Whether the slash at the end counts. */
  readonly isStrict?: boolean;
}

/** The matching of a pattern that the map has words for; undefined for any other. */
export function matchingOf(parsed: Parsed, { to, reference, isStrict }: Filling): Matching | undefined {
  const sources = sourcesOf(parsed);
  if ('why' in sources) return undefined;
  const filled = ({ from, matched }: ReadPattern) => ({ from, to: fillTarget(to, matched, reference) });
  return matchingOfRules(sources.map(filled), isStrict);
}

/** The same of rules in the map's own words. A rewrite's target is read like that of a redirect. */
export function matchingOfRules(
  rules: readonly Pick<Rule, 'from' | 'to'>[],
  isStrict = false,
): Matching | undefined {
  const entries = rules.flatMap(({ from, to }) => entryOf(from, to) ?? []);
  const [first] = entries;
  if (first === undefined || entries.length < rules.length) return undefined;
  const exact = entries.filter((entry) => entry.kind === 'exact');
  const lookup = makeLookup(
    exact,
    entries.filter((entry) => entry.kind === 'pattern'),
    false,
  );
  const hasRest = rules.some(({ from }) => from.endsWith('*'));
  const slash = pathIn(rules[0]?.from ?? '').endsWith('/');
  return {
    isExact: exact.length === 1 && entries.length === 1,
    samples: rules.flatMap(({ from }) => samplesOf(pathIn(from))),
    match(requested) {
      if (isStrict && !hasRest && requested.path.endsWith('/') !== slash) return undefined;
      return targetIn(lookup, requested);
    },
  };
}

/**
 * The matching of a pattern that its platform's own expression decides. `known` is what the map's words say of it, for paths
 * that stand for it.
 */
export function matchingBy(
  { source }: RegExp,
  match: PlatformRule['match'],
  known: Matching = unknownMatching,
): Matching {
  const isTaken = (path: string): boolean => match({ path, query: '', host: '' }) !== undefined;
  const plain = known.samples.flatMap((path) => [path, path.replace(/(?<=.)\/$/, '')]).filter(isTaken);
  const samples =
    plain.length > 0 ? [...new Set(plain)] : textsOf(source, mostSamples).map(asSent).filter(isTaken);
  const [first = ''] = samples;
  const isExact = (known.isExact && /^[\w./~-]+$/.test(first)) || literal.test(source);
  return { match, samples, isExact: isExact && samples.length === 1 };
}

/** An expression of one path. */
const literal = /^\^(?:[\w/~-]|\\[./-])*\$$/;

const mostSamples = 8;

/** A path in a URL. */
export function asSent(path: string): string {
  return encodeURI((path.startsWith('/') ? path : `/${path}`).toWellFormed()).replace(
    /[?#]/g,
    encodeURIComponent,
  );
}

/** The expression of a file as a platform compiles it; undefined where it can't be, or may take forever here. */
export function compiledRegex(source: string, flags = ''): RegExp | undefined {
  if (isSlow(source)) return undefined;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** Of what can't be read as a pattern, nothing is known. */
export const unknownMatching: Matching = takesNothing;

/** The matching of an item of an importer, whose source may be known though it isn't a redirect. */
export function matchingOfItem(item: Item): Matching | undefined {
  if (item.kind === 'heading') return undefined;
  const from = item.from ?? '';
  return from === '' ? undefined : matchingOfRules([{ from, to: item.kind === 'rule' ? item.to : '' }]);
}

function entryOf(from: string, to: string): Entry | undefined {
  const place = { file: '', line: 1, column: 1 };
  const status = to === '' ? '410' : '302';
  return parseEntry({ from, to, status, since: '', until: '', merge: false, place }).entry;
}

function targetIn(lookup: Lookup, { path, query }: RequestParts): string | undefined {
  const sent = parametersOf(query);
  const exact = lookup.exact(path, sent);
  if (exact !== undefined) return printed(exact, undefined);
  const found = lookup.pattern(path, sent);
  return found && printed(found.entry, found.captures);
}

function printed(entry: Entry, captures: Parameters<typeof targetOf>[2]): string {
  const target = targetOf(entry, [], captures);
  return target === undefined ? '' : printTarget(target);
}

/** Without a host and a query. */
function pathIn(from: string): string {
  return from.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '');
}

function samplesOf(path: string): string[] {
  const named = path.replace(/\/:(\w+)/g, '/any-$1');
  return named.endsWith('*') ? ['', 'any', 'any/more'].map((rest) => named.slice(0, -1) + rest) : [named];
}
