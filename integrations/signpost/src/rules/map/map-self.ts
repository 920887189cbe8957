import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mapsOf, mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-self',
  title: 'No redirect points to its own address',
  level: 'error',
  conventions: ['W-REDIR-4'],
  why: 'An entry matches with and without its trailing slash, so /a to /a/ is a loop of one. The host corrects the slash by itself. (Google Search Central, redirects.)',
  fix: 'remove the entry',
  examples: () => ({
    good: [{ title: 'another page', files: site({ 'redirects.yaml': mapText(['/a', '/gauges/']) }) }],
    bad: [
      { title: 'the same address', files: site({ 'redirects.yaml': mapText(['/a', '/a']) }) },
      { title: 'with a slash', files: site({ 'redirects.yaml': mapText(['/a', '/a/']) }) },
    ],
  }),
  *check(site) {
    for (const loop of mapsOf(site).flatMap(({ table }) => table.loops)) {
      const [entry] = loop;
      if (entry !== undefined && loop.length === 1)
        yield { ...entry.place, message: `${sourceText(entry)} redirects to itself` };
    }
    for (const entry of site.map?.table.turning ?? [])
      yield {
        ...entry.place,
        level: 'warning',
        message: `${sourceText(entry)} on ${entry.host} leads to the same address of this site, which is done for all addresses without an entry`,
      };
  },
});
