import { matchByEntries } from './rule-matching.ts';

/** Tests whether a URL is rendered on demand, by patterns such as `/search` and `/orders/*`. */
export function makeOnDemandTest(patterns: readonly string[]): (url: string) => boolean {
  const matching = matchByEntries(patterns.map((from) => ({ from, to: '' })));
  return (url) => matching?.match({ path: new URL(url).pathname, query: '', host: '' }) !== undefined;
}
