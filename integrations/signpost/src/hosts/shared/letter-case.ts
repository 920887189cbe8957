import { memoize } from '../../lib/memoize.ts';
import { removeTrailingSlash } from '../../lib/url/path.ts';
import { type Entry, foldPath, leadsToItself, makeEntryKey, printSourceUrl } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities } from './abilities.ts';

// A host that always ignores letter case can't tell /FAQ from /faq.

/** The plan as such a host reads it: as if the map had `ignoreCase`. */
export function foldPlan(plan: Plan, { caseInsensitive }: Abilities): Plan {
  return caseInsensitive === 'always' && !plan.ignoreCase ? { ...plan, ignoreCase: true } : plan;
}

/** What such a host takes for the URL of an entry: an earlier entry, a page or file, or the target of `/FAQ` to `/faq/`. */
export function findOtherCase(entry: Entry, plan: Plan): string | undefined {
  const { firstEntries, urls } = indexFolded(plan);
  const first = firstEntries.get(makeEntryKey(entry, true));
  if (first !== undefined && first !== entry) return printSourceUrl(first);
  if (entry.kind === 'pattern') return undefined;

  const url = entry.query.length === 0 ? urls.get(foldPath(entry.path, true)) : undefined;
  if (url !== undefined && removeTrailingSlash(url) !== entry.path) return url;
  const { target } = entry.outcome;
  const isLoop = leadsToItself(entry, { ignoreCase: true, served: new Set() });
  return target !== undefined && isLoop ? printTarget(target) : undefined;
}

/** The first entry of each source, and the URLs of pages and files, in any letter case. */
const indexFolded = memoize(({ exact, patterns, served }: Plan) => {
  const firstEntries = new Map<string, Entry>();
  for (const entry of [...exact, ...patterns]) {
    const key = makeEntryKey(entry, true);
    if (!firstEntries.has(key)) firstEntries.set(key, entry);
  }
  const urls = [...served.pages.keys(), ...served.files.keys()];
  return {
    firstEntries,
    urls: new Map(urls.map((url) => [foldPath(removeTrailingSlash(url), true), url])),
  };
});
