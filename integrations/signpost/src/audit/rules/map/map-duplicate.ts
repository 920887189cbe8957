import type { Entry } from '../../../map/entry.ts';
import { printTarget } from '../../../map/target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { formatLine, formatPlace, formatSource, siteWithMap, toOwnUrl } from '../shared/map.ts';

const messages = {
  same: (source: string, first: string) =>
    `${source} is already in the redirect map (${first}), with the same target`,
  other: (source: string, first: string, kept: string, dropped: string) =>
    `${source} is already in the redirect map (${first}), there ${kept}, here ${dropped}`,
};

const sameFix = 'keep the line with the right dates, `host` and `merge`, and remove the other';

export default defineRule({
  id: 'map-duplicate',
  title: 'An old URL is in the redirect map once',
  level: 'error',
  conventions: ['W-MIG-4'],
  why: 'The first redirect takes effect and the other never does. If both are the same, one is clutter.',
  fix: 'remove the wrong redirect',
  examples: () => ({
    good: {
      'two sources with different queries': {
        files: siteWithMap(['/p?id=1', '/gauges/'], ['/p?id=2', '/']),
        nearMiss: {
          replace: ['id=2', 'id=1'],
          finds:
            'error redirects.yaml:3:13  /p?id=1 is already in the redirect map (redirects.yaml:2), there to /gauges/ (301), here to / (301)  Fix: Remove the wrong redirect.',
        },
      },
    },
    bad: {
      'one source with two targets': {
        files: siteWithMap(['/a', '/gauges/'], ['/a/', '/']),
        finds:
          'error redirects.yaml:3:13  /a is already in the redirect map (redirects.yaml:2), there to /gauges/ (301), here to / (301)  Fix: Remove the wrong redirect.',
      },
      'one line twice': {
        files: siteWithMap(['/a', '/gauges/'], ['/a', '/gauges/']),
        finds:
          'warning redirects.yaml:3:13  /a is already in the redirect map (redirects.yaml:2), with the same target  Fix: Remove this line.',
      },
    },
  }),

  *check(site) {
    const { duplicates = [], chains = [] } = site.map?.resolved ?? {};
    if (duplicates.length === 0) return;
    const endByPlace = new Map(chains.map(({ entry, outcome }) => [formatPlace(entry), outcome]));

    for (const { kept, dropped } of duplicates) {
      const [source, first] = [formatSource(dropped), formatLine(kept.place)];
      const keptOutcome = describeOutcome(site, kept);
      const droppedOutcome = describeOutcome(site, dropped);

      // With /b → /gauges/ in the map, /a → /b and /a → /gauges/ end at the same page.
      const end = endByPlace.get(formatPlace(kept)) ?? kept.outcome;
      const isSame =
        keptOutcome === droppedOutcome || describeOutcome(site, { ...kept, outcome: end }) === droppedOutcome;
      if (!isSame) {
        yield {
          ...dropped.place,
          cause: {
            key: `other ${source}`,
            message: messages.other(source, first, keptOutcome, droppedOutcome),
          },
        };
        continue;
      }

      const removal = { fix: 'remove this line', edit: { kind: 'remove' } } as const;
      const change = addsNothing(kept, dropped) ? removal : { fix: sameFix };
      yield {
        ...dropped.place,
        ...change,
        cause: { key: `same ${source}`, level: 'warning', message: messages.same(source, first) },
      };
    }
  },
});

/** `to /gauges/ (301)`, also for the target /gauges of the page /gauges/, or `gone (410)`. */
function describeOutcome(site: Site, entry: Entry): string {
  const { target, status } = entry.outcome;
  if (target === undefined) return `gone (${status})`;
  return `to ${printTarget(toOwnUrl(site, entry, target))} (${status})`;
}

/** True if `dropped` adds nothing to `kept`: it has no other host, merge or date. A line without a date has no other. */
function addsNothing(kept: Entry, dropped: Entry): boolean {
  const { since = kept.since, until = kept.until, host, merge } = dropped;
  return kept.host === host && kept.merge === merge && kept.since === since && kept.until === until;
}
