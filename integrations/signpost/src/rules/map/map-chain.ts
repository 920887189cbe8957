import { printTarget } from '../../map/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { lineText, mapText, sourceText } from '../shared/map.ts';

/** Hops that are still followed by everybody. */
const most = 3;

export default defineRule({
  id: 'map-chain',
  title: 'A redirect points to its final target',
  level: 'warning',
  conventions: ['W-REDIR-4'],
  why: 'Each hop costs a visitor time and a crawler patience; at most 3 are safe. What we emit goes straight to the end, but the map should say so too. (Google Search Central, site moves: avoid chaining redirects.)',
  fix: 'write the final target',
  examples: {
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
      {
        title: 'four hops',
        files: site({
          'redirects.yaml': mapText(['/a', '/b'], ['/b', '/c'], ['/c', '/d'], ['/d', '/gauges/']),
        }),
      },
    ],
  },
  *check({ map }) {
    for (const { entry, via, outcome } of map?.table.chains ?? []) {
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
  },
});
