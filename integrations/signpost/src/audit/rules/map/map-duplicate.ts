import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { formatLine, formatSource, placeOf, siteWithMap, toOwnUrl } from '../shared/map.ts';

const messages = {
  same: (source: string, first: string) =>
    `${source} is already in the redirect map (${first}), with the same target`,
  other: (source: string, first: string, kept: string, dropped: string) =>
    `${source} is already in the redirect map (${first}), there to ${kept}, here to ${dropped}`,
};

export default defineRule({
  id: 'map-duplicate',
  title: 'An old URL is in the redirect map once',
  level: 'error',
  conventions: ['W-MIG-4'],
  why: 'The first redirect takes effect and the other never does. If both are the same, one is clutter.',
  fix: 'remove the wrong redirect',
  examples: () => ({
    good: { 'a query makes another URL': siteWithMap(['/p?id=1', '/gauges/'], ['/p?id=2', '/']) },
    bad: { 'two targets': siteWithMap(['/a', '/gauges/'], ['/a/', '/']) },
  }),

  *check(site) {
    const { duplicates = [], chains = [] } = site.map?.resolved ?? {};
    if (duplicates.length === 0) return;
    const finals = new Map(chains.map(({ entry, outcome }) => [placeOf(entry), outcome]));

    for (const { kept, dropped } of duplicates) {
      const [source, first] = [formatSource(dropped), formatLine(kept.place)];
      const before = describeOutcome(site, { ...kept, outcome: finals.get(placeOf(kept)) ?? kept.outcome });
      const after = describeOutcome(site, dropped);
      if (before !== after) {
        yield { ...dropped.place, message: messages.other(source, first, before, after) };
        continue;
      }
      const edit = losesNothing(kept, dropped) ? { edit: { kind: 'remove' } as const } : {};
      yield { ...dropped.place, level: 'warning', message: messages.same(source, first), ...edit };
    }
  },
});

function describeOutcome(site: Site, entry: Entry): string {
  const { target, status } = entry.outcome;
  return target === undefined ? 'gone' : `${printTarget(toOwnUrl(site, entry, target))} (${status})`;
}

/** True if the second may be removed: it has no other host, date or merge. */
function losesNothing(kept: Entry, dropped: Entry): boolean {
  const { since = kept.since, until = kept.until, host, merge } = dropped;
  return kept.host === host && kept.merge === merge && kept.since === since && kept.until === until;
}
