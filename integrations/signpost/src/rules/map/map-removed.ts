import { parsePath } from '../../core/path.ts';
import type { Entry } from '../../map/entry.ts';
import { keyOf, printQuery } from '../../map/key.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { lineText, mapText, mayGo, sourceText } from '../shared/map.ts';

const entry = (since: string) => `redirects:\n  - { from: /old, to: /gauges/${since} }\n`;

export default defineRule({
  id: 'map-removed',
  title: 'No redirect leaves the map before its year is over',
  level: 'error',
  conventions: ['W-REDIR-6'],
  why: 'Removing an entry takes its address off the site, while links and search results still name it. The map is compared with its history in git, where there is one, or with the file that `map check --previous` names. (Google Search Central, site moves: keep redirects at least 1 year.)',
  fix: 'put it back until its year is over, or list it under "gone:" if nothing replaces it',
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
      {
        title: 'entries that others took over, and one whose page is back',
        files: site({
          'previous.yaml': mapText(['/shop/a', '/'], ['/shop/:kind/b', '/'], ['/gauges', '/']),
          'redirects.yaml': mapText(['/shop/*', '/gauges/']),
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
      {
        title: 'a pattern of this year went',
        files: site({
          'previous.yaml': mapText(['/shop/*', '/gauges/']),
          'redirects.yaml': mapText(['/shop/a', '/gauges/']),
        }),
      },
    ],
  }),
  *check(site) {
    const { map, previous, today } = site;
    if (map === undefined || previous === undefined) return;
    const { ignoreCase, file, entries } = map.map;
    const kept = new Set(entries.map((one) => keyOf(one, ignoreCase)));
    for (const one of previous.entries) {
      if (one.outcome.status === 410 || kept.has(keyOf(one, ignoreCase)) || isAnswered(one, site)) continue;
      const left = `${sourceText(one)} (${lineText(one.place)}) has left the map`;
      if (one.since === undefined) {
        yield { file, level: 'warning', message: `${left}, and does not say since when it was live` };
      } else if (today < mayGo(one.since)) {
        yield {
          file,
          message: `${left} before its year is over`,
          fix: `put it back until ${mayGo(one.since)}, or list it under "gone:" if nothing replaces it`,
        };
      }
    }
  },
});

/** True where a page or another entry answers there now; of a pattern, one address is asked for all. */
function isAnswered(entry: Entry, { find }: Site): boolean {
  const path = entry.kind === 'exact' ? entry.path : parsePath(entry.text.replaceAll(/:\w+|\*/g, 'a-b-c'));
  return find(path, printQuery(entry.query)) !== undefined;
}
