import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWith } from '../shared/example.ts';
import { hasPlace, sortedRefs } from '../shared/refs.ts';

export default defineRule({
  id: 'link-hash-route',
  title: 'Views have paths, not fragments',
  level: 'warning',
  conventions: ['W-LINK-3', 'W-LINK-4'],
  why: 'A server never sees what comes after the hash, so all views of #/ routing are one page in the index. (Google Search Central, JavaScript SEO: use the History API instead of fragments.)',
  fix: 'give each view a path, with the History API or as its own page',
  examples: () => ({
    good: [
      {
        title: 'a place on the page, and nowhere',
        files: siteWith('/', { body: '<h2 id="a">A</h2><a href="#a">A</a><a href="#!">B</a>' }),
      },
      {
        title: 'a place whose id starts with a slash, as in documentation of an API',
        files: siteWith('/', { body: '<h2 id="/users/{id}">U</h2><a href="#/users/%7Bid%7D">A</a>' }),
      },
    ],
    bad: [
      {
        title: '#/ routing',
        files: siteWith('/', { body: '<a href="#/products/12">A</a>' }),
      },
      {
        title: '#! routing',
        files: siteWith('/', { body: '<a href="/#!products">A</a>' }),
      },
    ],
  }),
  *check(site) {
    for (const { page, ref, target, hit } of sortedRefs(site).fragments) {
      if (!/^(?:\/|!.)/.test(target.fragment)) continue;
      if (hit?.kind === 'page' && hasPlace(hit.page, target.fragment)) continue;
      yield { ...at(site, page, ref), message: `the link "${ref.href}" uses a fragment for routing` };
    }
  },
});
