import type { Entry } from '../../../redirects/map/entry.ts';
import { printTarget } from '../../../redirects/map/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { lineText, mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-duplicate',
  title: 'An old URL is in the redirect map once',
  level: 'error',
  conventions: ['W-MIG-4'],
  why: 'The first entry takes effect and the other never does. If both are the same, one is clutter. (Seen on every large map that was maintained by hand.)',
  fix: 'remove the wrong entry',
  examples: () => ({
    good: [
      {
        title: 'a query makes another URL',
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
      const message = `${sourceText(dropped)} is already in the redirect map (${lineText(kept.place)}), ${same ? 'with the same target' : `where it goes to ${answerOf(kept)}; here it goes to ${answerOf(dropped)}`}`;
      const edit = same && isSameBesides(kept, dropped) ? { edit: { kind: 'remove' } as const } : {};
      yield { ...dropped.place, level: same ? 'warning' : 'error', message, ...edit };
    }
  },
});

function answerOf({ outcome }: Entry): string {
  return outcome.target === undefined ? 'gone' : `${printTarget(outcome.target)} (${outcome.status})`;
}

/** True where nothing that one of them says is lost with the other. */
function isSameBesides(kept: Entry, dropped: Entry): boolean {
  return (['host', 'since', 'until', 'merge'] as const).every((key) => kept[key] === dropped[key]);
}
