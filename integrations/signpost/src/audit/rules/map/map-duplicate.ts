import type { Entry } from '../../../redirects/map/entry.ts';
import { printTarget } from '../../../redirects/map/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { lineText, mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-duplicate',
  title: 'An old address has one entry',
  level: 'error',
  conventions: ['W-MIG-4'],
  why: 'The first entry answers and the other never does, so what somebody wrote has no effect. Where both say the same it is only clutter. (Seen on every large map that was kept by hand.)',
  fix: 'remove the wrong one',
  examples: () => ({
    good: [
      {
        title: 'a query makes another address',
        files: site({ 'redirects.yaml': mapText(['/p?id=1', '/gauges/'], ['/p?id=2', '/']) }),
      },
    ],
    bad: [
      { title: 'two targets', files: site({ 'redirects.yaml': mapText(['/a', '/gauges/'], ['/a/', '/']) }) },
      {
        title: 'the same twice',
        files: site({ 'redirects.yaml': mapText(['/a', '/gauges/'], ['/a', '/gauges/']) }),
      },
    ],
  }),
  *check({ map }) {
    for (const { kept, dropped } of map?.resolved.duplicates ?? []) {
      const same = answerOf(kept) === answerOf(dropped);
      const message = `${sourceText(dropped)} has an entry already (${lineText(kept.place)}), ${same ? 'which says the same' : `which goes to ${answerOf(kept)}`}`;
      yield { ...dropped.place, level: same ? 'warning' : 'error', message };
    }
  },
});

function answerOf({ outcome }: Entry): string {
  return outcome.target === undefined ? 'gone' : `${printTarget(outcome.target)} (${outcome.status})`;
}
