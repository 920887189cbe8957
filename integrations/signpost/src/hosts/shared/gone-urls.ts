import { memoize } from '../../lib/memoize.ts';
import { toggleTrailingSlash } from '../../lib/url/path.ts';
import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { printQuery, splitParameters } from '../../map/query.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities } from './abilities.ts';

// A host whose file has no lines for gone URLs: each is 404 like any unknown URL, as long as nothing else answers.

/** True for a host that writes nothing for a gone URL. */
export function leavesOutGone({ gone410, gone404 }: Abilities): boolean {
  return !gone410 && gone404 === undefined;
}

/** What such a host returns for a gone URL instead of 404: /product.php?id=5 beside a page or a redirect of /product.php. */
export function explainGoneAnswered(entry: Entry, plan: Plan, { patterns }: Abilities): string | undefined {
  // A pattern gives way to pages, and `listGoneBelow` has the redirects after it.
  if (entry.kind === 'pattern') return undefined;
  if (isServed(entry, plan.served)) return 'the page or file at its URL would be served';
  if (entry.query.length === 0) return undefined;

  const parameters = splitParameters(printQuery(entry.query));
  const redirects = indexRedirects(plan);
  const redirect =
    redirects.findExact(entry.path, parameters) ??
    (patterns ? redirects.findPattern(entry.path, parameters) : undefined);
  return redirect && 'its path would be redirected whatever the query is';
}

/** The entries that lead somewhere. */
const indexRedirects = memoize(({ exact, patterns, ignoreCase }: Plan) => {
  const isRedirect = (entry: Entry): boolean => !isGone(entry);
  return makeLookup(exact.filter(isRedirect), patterns.filter(isRedirect), ignoreCase);
});

/** True if a page or file is at the path of an entry, with its slash or without. */
function isServed({ path }: ExactEntry, { pages, files }: Plan['served']): boolean {
  return pages.has(path) || pages.has(toggleTrailingSlash(path)) || files.has(path);
}

/** The gone URLs that such a host would redirect by a pattern: `/blog/old` for `/blog/*`. */
export function listGoneBelow(entry: PatternEntry, { exact, patterns, ignoreCase }: Plan): string[] {
  const lookup = makeLookup([], [entry], ignoreCase);
  const single = exact.filter((other) => other.query.length === 0 && isGone(other)).map(({ path }) => path);
  const shared = patterns
    .slice(0, Math.max(patterns.indexOf(entry), 0))
    .filter(isGone)
    .flatMap((earlier) => {
      const path = mergePatterns(earlier, entry);
      return makeLookup([], [earlier], ignoreCase).listPatterns(path).length > 0 ? [path] : [];
    });
  return [...single, ...shared].filter((url) => lookup.listPatterns(url).length > 0);
}

function isGone({ outcome }: Entry): boolean {
  return outcome.target === undefined;
}

/** A path for both patterns, if possible: `/a.html/Foo/any` for `/:y.html/*` and `/a.html/Foo/*`. */
function mergePatterns(pattern: PatternEntry, otherPattern: PatternEntry): string {
  const count = Math.max(pattern.segments.length, otherPattern.segments.length);
  const texts = Array.from({ length: count }, (_, index) => {
    const both = [pattern, otherPattern].flatMap(({ segments }) => segments[index] ?? []);
    const literal = both.find((segment) => segment.literal !== undefined)?.literal;
    if (literal !== undefined) return literal;
    // `:y.html` and `:name`: the longer text behind the placeholder
    const tails = both.flatMap((segment) => (segment.name === undefined ? [] : segment.tail));
    return `any${tails.toSorted((a, b) => b.length - a.length)[0] ?? ''}`;
  });
  return `/${[...texts, ...(pattern.rest && otherPattern.rest ? ['any'] : [])].join('/')}`;
}
