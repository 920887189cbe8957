import type { Entry } from '../../../redirects/map/entry.ts';
import { printTarget } from '../../../redirects/map/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { lineText, mapsOf, mapText, sourceText } from '../shared/map.ts';

/** Hops that are still followed by everybody. */
const most = 3;

export default defineRule({
  id: 'map-chain',
  title: 'A redirect points to its final target',
  level: 'warning',
  conventions: ['W-REDIR-4'],
  why: 'Each hop costs a visitor time and a crawler patience; at most 3 are safe. What Signpost writes goes straight to the final target, but the map should say so too. (Google Search Central, site moves: avoid chaining redirects.)',
  fix: 'write the final target',
  examples: () => ({
    good: [
      {
        title: 'two ways to one page',
        files: site({ 'redirects.yaml': mapText(['/a', '/gauges/'], ['/b', '/gauges/']) }),
      },
    ],
    bad: [
      {
        title: 'one entry after another',
        files: site({ 'redirects.yaml': mapText(['/a', '/b'], ['/b', '/gauges/']) }),
      },
      { title: 'lines of _redirects', files: site({ _redirects: '/a /b 301\n/b /gauges/ 301\n' }) },
      {
        title: 'four hops',
        files: site({
          'redirects.yaml': mapText(['/a', '/b'], ['/b', '/c'], ['/c', '/d'], ['/d', '/gauges/']),
        }),
      },
    ],
  }),
  *check(site) {
    const { map } = site;
    const partly = new Map<Entry, number>();
    for (const { entry, via, outcome, isPart } of mapsOf(site).flatMap(({ resolved }) => resolved.chains)) {
      if (isPart) {
        if (entry.place.file !== site.redirectsMap?.map.file) partly.set(entry, (partly.get(entry) ?? 0) + 1);
        continue;
      }
      const hops = via.length + 1;
      const end = outcome.target === undefined ? 'an address that is gone' : printTarget(outcome.target);
      const next = via[0] === undefined ? '' : ` by way of ${sourceText(via[0])} (${lineText(via[0].place)})`;
      const message = `${sourceText(entry)} takes ${hops} hops to ${end}${next}`;
      yield {
        ...entry.place,
        level: hops > most ? 'error' : 'warning',
        message,
        fix: `write ${end} as its target`,
      };
    }
    for (const [entry, count] of partly) {
      const message = `${sourceText(entry)} sends some addresses on to ${count === 1 ? 'another entry' : `${count} other ways`}; those have entries of their own in what is emitted`;
      yield {
        ...entry.place,
        level: 'advice',
        message,
        fix: 'nothing need be done; entries of your own for them would say it aloud',
      };
    }
    for (const entry of map?.resolved.wide ?? []) {
      const message = `${sourceText(entry)} is a catch-all whose targets meet many other entries; those addresses take two hops`;
      yield {
        ...entry.place,
        level: 'advice',
        message,
        fix: 'write entries for the old addresses that matter, or narrow the pattern',
      };
    }
  },
});
