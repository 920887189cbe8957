import { decodePath, segmentsOf } from '../../core/path.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, canonicalPages } from '../shared/judge.ts';
import { sortedRefs } from '../shared/refs.ts';

/** Parameter names that belong to other people's tools. */
const foreign = /^(?:utm_|mc_|_ga|_gl|fb|gc|ms)/;

export default defineRule({
  id: 'address-hyphens',
  title: 'Words in an address are separated by hyphens',
  level: 'warning',
  conventions: ['W-ADDR-2'],
  why: 'A hyphen separates words for a search engine; an underscore joins them, and in camelCase the border is lost. It goes for names of query parameters too. (Google Search Central, URL structure.)',
  fix: 'write the words with hyphens and in lower case, and redirect the old address',
  examples: {
    good: [{ title: 'hyphens', files: site({ 'level-sensors/index.html': page('/level-sensors/') }) }],
    bad: [
      { title: 'an underscore', files: site({ 'level_sensors/index.html': page('/level_sensors/') }) },
      { title: 'camelCase', files: site({ 'levelSensors/index.html': page('/levelSensors/') }) },
      {
        title: 'a parameter',
        files: site({
          'index.html': page('/', { body: '<a href="/gauges/?sort_order=price">By price</a>' }),
        }),
      },
    ],
  },
  *check(site) {
    for (const page of canonicalPages(site)) {
      // Of most addresses one look tells.
      if (!/[_A-Z]/.test(page.address)) continue;
      const odd = segmentsOf(page.address).find((segment) => joined(segment.replace(/\.html?$/, '')));
      if (odd === undefined) continue;
      const message = `"${decodePath(odd)}" in the address ${fault(odd)}`;
      yield { ...at(site, page), message };
    }
    const said = new Set<string>();
    for (const { page, ref, target } of sortedRefs(site).queries) {
      for (const name of new URLSearchParams(target.query).keys()) {
        if (!joined(name) || foreign.test(name) || said.has(name)) continue;
        said.add(name);
        yield { ...at(site, page, ref), message: `the query parameter "${name}" ${fault(name)}` };
      }
    }
  },
});

/** A leading underscore is a convention of its own, and `iPhone` one word. */
function joined(text: string): boolean {
  return /[^_]_+[^_]/.test(text) || /[a-z]{2}[A-Z][a-z]/.test(text);
}

function fault(text: string): string {
  return text.includes('_') ? 'joins words by an underscore' : 'joins words in camelCase';
}
