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

  const isGone = ({ outcome }: Pick<PatternEntry, 'outcome'>): boolean => outcome.status === 410;
  const gone = exact.filter((other) => other.query.length === 0 && isGone(other)).map(({ path }) => path);
  const earlier = patterns.slice(0, Math.max(patterns.indexOf(entry), 0)).filter(isGone);
  const urls = [...served.pages.keys(), ...served.files.keys(), ...gone, ...earlier.map(samplePath)];
  return urls.filter((url) => lookup.patterns(url).length > 0);
}

/** `/blog/any/any` for `/blog/:year/*`. */
function samplePath({ segments, rest }: PatternEntry): string {
  const texts = segments.map((segment) => segment.literal ?? `any${segment.tail}`);
  return `/${[...texts, ...(rest ? ['any'] : [])].join('/')}`;
}
