import { keyOf } from '../../map/key.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { lineText, mapText, mayGo, sourceText } from '../shared/map.ts';

const entry = (since: string) => `redirects:\n  - { from: /old, to: /gauges/${since} }\n`;

export default defineRule({
  id: 'map-removed',
  title: 'No redirect leaves the map before its year is over',
  level: 'error',
  conventions: ['W-REDIR-6'],
  why: 'Removing an entry takes its address off the site, while links and search results still name it. (Google Search Central, site moves: keep redirects at least 1 year.)',
  fix: 'put it back until its year is over',
  examples: () => ({
    good: [
      {
        title: 'an entry of two years ago went',
        files: site({
          'previous.yaml': entry(', since: 2024-01-01'),
          'redirects.yaml': mapText(['/a', '/gauges/']),
        }),
      },
      {
        title: 'an entry changed its target',
        files: site({
          'previous.yaml': mapText(['/old', '/']),
          'redirects.yaml': mapText(['/old', '/gauges/']),
        }),
      },
    ],
    bad: [
      {
        title: 'an entry of this year went',
        files: site({
          'previous.yaml': entry(', since: 2026-03-01'),
          'redirects.yaml': mapText(['/a', '/gauges/']),
        }),
      },
      {
        title: 'an entry went that never said since when',
        files: site({ 'previous.yaml': entry(''), 'redirects.yaml': mapText(['/a', '/gauges/']) }),
      },
    ],
  }),
  *check({ map, previous, today }) {
    if (map === undefined || previous === undefined) return;
    const { ignoreCase, file, entries } = map.map;
    const kept = new Set(entries.map((one) => keyOf(one, ignoreCase)));
    for (const one of previous.entries) {
      if (one.outcome.status === 410 || kept.has(keyOf(one, ignoreCase))) continue;
      const left = `${sourceText(one)} (${lineText(one.place)}) has left the map`;
      if (one.since === undefined) {
        yield { file, level: 'warning', message: `${left}, and does not say since when it was live` };
      } else if (today < mayGo(one.since)) {
        yield {
          file,
          message: `${left} before its year is over`,
          fix: `put it back until ${mayGo(one.since)}`,
        };
      }
    }
  },
});
