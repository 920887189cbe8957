import type { Path } from '../../lib/url/path.ts';
import type { PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';

/**
 * Pages, files and gone URLs that a pattern matches, such as /blog/about/ for `/blog/*`. A platform that redirects before
 * it looks for files would hide them.
 */
export function listHiddenUrls(entry: PatternEntry, plan: Plan): string[] {
  const { served, exact, patterns, ignoreCase } = plan;
  const lookup = makeLookup([], [entry], ignoreCase);

  // `/blog/old` is gone, and `/blog/*` would redirect the URL.
  const isGone = ({ outcome }: Pick<PatternEntry, 'outcome'>): boolean => outcome.status === 410;
  const gone = exact.filter((other) => other.query.length === 0 && isGone(other)).map(({ path }) => path);
  const shared = patterns
    .slice(0, Math.max(patterns.indexOf(entry), 0))
    .filter(isGone)
    .flatMap((earlier) => {
      const path = mergePatterns(earlier, entry);
      return makeLookup([], [earlier], ignoreCase).patterns(path).length > 0 ? [path] : [];
    });
  const urls = [...served.pages.keys(), ...served.files.keys(), ...gone, ...shared];
  return urls.filter((url) => lookup.patterns(url).length > 0);
}

/** Pages and files that a pattern of the plan matches, such as /blog/about/ for `/blog/*`, in their order. */
export function listUrlsBelowPatterns({ served, patterns, ignoreCase }: Plan): Path[] {
  const lookup = makeLookup([], patterns, ignoreCase);
  return [...served.pages.keys(), ...served.files.keys()].filter((url) => lookup.patterns(url).length > 0);
}

/** A path that both patterns match, if there is one: `/a.html/Foo/any` for `/:y.html/*` and `/a.html/Foo/*`. */
function mergePatterns(one: PatternEntry, other: PatternEntry): string {
  const count = Math.max(one.segments.length, other.segments.length);
  const texts = Array.from({ length: count }, (_, at) => {
    const both = [one, other].flatMap(({ segments }) => segments[at] ?? []);
    const literal = both.find((segment) => segment.literal !== undefined)?.literal;
    const tails = both.map((segment) => (segment.literal === undefined ? segment.tail : ''));
    return (
      literal ?? `any${tails.reduce((longest, tail) => (tail.length > longest.length ? tail : longest), '')}`
    );
  });
  return `/${[...texts, ...(one.rest && other.rest ? ['any'] : [])].join('/')}`;
}
