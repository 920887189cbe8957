import type { Entry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { parametersOf } from '../../map/query.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { lineText, mapsOf, mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-loop',
  title: 'No redirect leads back to itself',
  level: 'error',
  conventions: ['W-REDIR-4'],
  why: 'A browser gives up on a loop with an error, and a crawler drops the address. (Google Search Central, redirects.)',
  fix: 'decide which of the addresses is the page, and remove its entry',
  examples: () => ({
    good: [
      {
        title: 'a chain that ends',
        files: site({ 'redirects.yaml': mapText(['/a', '/b'], ['/b', '/gauges/']) }),
      },
    ],
    bad: [
      {
        title: 'two that lead to each other',
        files: site({ 'redirects.yaml': mapText(['/a', '/b'], ['/b', '/a']) }),
      },
      { title: 'two lines of _redirects', files: site({ _redirects: '/x /y 301\n/y /x 301\n' }) },
      {
        title: 'one that leads into a loop',
        files: site({ 'redirects.yaml': mapText(['/w', '/x'], ['/x', '/y'], ['/y', '/x']) }),
      },
      {
        title: 'three',
        files: site({ 'redirects.yaml': mapText(['/a', '/b'], ['/b', '/c'], ['/c', '/a']) }),
      },
    ],
  }),
  *check(site) {
    for (const { map, table } of mapsOf(site)) {
      const told = new Set<Entry>();
      for (const loop of table.loops) {
        const [first] = loop;
        if (first === undefined) continue;
        // What leads to itself is told by `map-self`.
        if (loop.length === 1) {
          told.add(first);
          continue;
        }
        const back = loop.indexOf(entryAfter(loop, map.ignoreCase) ?? first);
        const circle = loop.slice(back);
        const way = wayOf([...circle, ...circle.slice(0, 1)]);
        const [start = first] = circle;
        if (!circle.some((entry) => told.has(entry))) yield { ...start.place, message: `a loop: ${way}` };
        for (const entry of circle) told.add(entry);
        if (back > 0) yield { ...first.place, message: `${sourceText(first)} leads into a loop: ${way}` };
      }
    }
  },
});

/** The entry of a loop that its last one leads to: not the first, where that only leads into it. */
function entryAfter(loop: readonly Entry[], ignoreCase: boolean): Entry | undefined {
  const target = loop.at(-1)?.outcome.target;
  if (target === undefined) return undefined;
  const exact = loop.filter((entry) => entry.kind === 'exact');
  const patterns = loop.filter((entry) => entry.kind === 'pattern');
  const lookup = makeLookup(exact, patterns, ignoreCase);
  const query = parametersOf(target.query);
  return lookup.exact(target.path, query) ?? lookup.pattern(target.path, query)?.entry;
}

function wayOf(entries: readonly Entry[]): string {
  return entries.map((entry) => `${sourceText(entry)} (${lineText(entry.place)})`).join(' to ');
}
