import { withoutSlash } from '../../lib/url/path.ts';
import { samplePaths } from '../../map/patterns/sample.ts';
import type { UnexpressedPattern } from '../../map/patterns/sources.ts';
import { isPattern } from '../../map/patterns/written-text.ts';
import type { ForeignRule } from './foreign-rule.ts';
import { matchesNothing } from './make-rule.ts';

// The source of a foreign rule → how it matches: `match`, by the platform's own expression, gives the target for a request, and
// `samples` are paths that it matches, by which rules are compared.

/** How a rule matches. */
export type Matching = Pick<ForeignRule, 'match' | 'stopsAt' | 'samples' | 'isExact' | 'folder'>;
type Sampled = Omit<Matching, 'match' | 'stopsAt'>;

/** Sample paths of a pattern, and `isExact` for a single path; none without an equivalent in the map. */
export function sampleSources(sources: readonly { readonly from: string }[] | UnexpressedPattern): Sampled {
  if ('why' in sources) return matchesNothing;
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

/** An expression for one path: `^/old\.html$`. */
const literal = /^\^(?:[\w/~-]|\\[./-])*\$$/;

/** The matching of a platform's own expression. `sampled` has sample paths of the map's version of it, if the map has one. */
export function matchByRegex(
  { source }: RegExp,
  match: ForeignRule['match'],
  sampled: Sampled = matchesNothing,
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

/** Without host and query. */
function extractPath(from: string): string {
  return from.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '');
}
