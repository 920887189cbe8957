import { parsePath } from '../../../lib/url/path.ts';
import { hasHoles, printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { hasBuild, mapped, mapText, placeOf, sourceText } from '../shared/map.ts';
import { fragmentFault, fragmentFix } from '../shared/refs.ts';

const to = (target: string, body = '') => ({
  ...site({ '/gauges/': { body } }),
  'redirects.yaml': mapText(['/a', target]),
});

export default defineRule({
  id: 'map-fragment',
  title: 'The fragment of a redirect is an id of its page',
  level: 'warning',
  conventions: ['W-REDIR-9', 'W-LINK-1'],
  why: 'If the id is missing, visitors of the old URL see the top of the page and have to search. It is a warning, because a script may add the id. (HTML standard, scroll to the fragment.)',
  fix: fragmentFix,
  examples: () => ({
    good: {
      'an id': to('/gauges/#sizes', '<h2 id="sizes">Sizes</h2>'),
      'the top, a text and a state': to('/gauges/#:~:text=sizes'),
      'a file and another site': mapped(['/a', '/icon.svg#view'], ['/b', 'https://other.example/#sizes']),
    },
    bad: {
      'an id that the page lacks': to('/gauges/#sizes'),
      'another case': to('/gauges/#Sizes', '<h2 id="sizes">Sizes</h2>'),
      'a class': to('https://www.example.com/gauges/#sizes', '<h2 class="sizes">Sizes</h2>'),
    },
  }),
  *check(site) {
    if (site.map === undefined || !hasBuild(site)) return;
    const { exact, patterns } = site.map.resolved;
    const reported = new Set<string>();
    for (const entry of [...exact, ...patterns]) {
      const { target } = entry.outcome;
      if (target === undefined || target.fragment === '' || target.origin !== '') continue;
      if (entry.kind === 'pattern' && hasHoles(target.path)) continue;
      const fault = fragmentFault(site, parsePath(target.path), target.query, target.fragment);
      if (fault === undefined || reported.has(placeOf(entry))) continue;
      reported.add(placeOf(entry));
      yield { ...entry.place, message: `${sourceText(entry)} redirects to ${printTarget(target)}, ${fault}` };
    }
  },
});
