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
        title: 'three',
        files: site({ 'redirects.yaml': mapText(['/a', '/b'], ['/b', '/c'], ['/c', '/a']) }),
      },
    ],
  }),
  *check(site) {
    for (const loop of mapsOf(site).flatMap(({ table }) => table.loops)) {
      const [first] = loop;
      if (first === undefined || loop.length < 2) continue;
      const way = [...loop, first]
        .map((entry) => `${sourceText(entry)} (${lineText(entry.place)})`)
        .join(' to ');
      yield { ...first.place, message: `a loop: ${way}` };
    }
  },
});
