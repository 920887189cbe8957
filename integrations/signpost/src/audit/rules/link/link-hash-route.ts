import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { each, inBody, site } from '../shared/example.ts';
import { isIndexable } from '../shared/judge.ts';
import { hasPlace, sortedRefs } from '../shared/refs.ts';

const scripted = (script: string) => site({ '/app/': { body: `<script>${script}</script>` } });

export default defineRule({
  id: 'link-hash-route',
  title: 'Views have paths, not fragments',
  level: 'warning',
  conventions: ['W-LINK-3', 'W-LINK-4'],
  why: 'A server never sees what comes after the hash, so all views of #/ routing are one page in the index. (Google Search Central, JavaScript SEO: use the History API instead of fragments.)',
  fix: 'give each view a path, with the History API or as its own page',
  examples: () => ({
    good: {
      'a place on the page, and nowhere': inBody('<h2 id="a">A</h2><a href="#a">A</a><a href="#!">B</a>'),
      'a place whose id starts with a slash, as in documentation of an API': inBody(
        '<h2 id="/users/{id}">U</h2><a href="#/users/%7Bid%7D">A</a>',
      ),
      'a router with paths, a place on the page, and a library': scripted(
        `createRouter({ history: createWebHistory() }); location.hash = 'prices'; // createWebHashHistory()
function createHashRouter(routes) { return routes }`,
      ),
      'an example in documentation': scripted(
        `show('const router = createHashRouter([]); location.hash = "/a"')`,
      ),
    },
    bad: {
      ...each('a script with ', scripted, [
        'createRouter({ history: createWebHashHistory() })',
        'const router = createHashRouter([])',
        'root.render(React.createElement(HashRouter, null))',
        'RouterModule.forRoot(routes, { useHash: true })',
        'new VueRouter({ mode: "hash", routes })',
        "menu.onclick = () => { location.hash = '/prices' }",
      ]),
      'a router in a script file': site({
        '/app/': { body: '<script src="/app.js"></script>' },
        'app.js': 'createRouter({history:createWebHashHistory(),routes})',
      }),
      '#/ routing': inBody('<a href="#/products/12">A</a>'),
      '#! routing': inBody('<a href="/#!products">A</a>'),
    },
  }),
  *check(site) {
    for (const { page, ref, target, hit } of sortedRefs(site).fragments) {
      if (!/^(?:\/|!.)/.test(target.fragment)) continue;
      if (hit?.kind === 'page' && hasPlace(hit.page, target.fragment)) continue;
      yield { ...at(site, page, ref), message: `the link "${ref.href}" uses a fragment for routing` };
    }
    for (const page of site.pages) {
      const act = page.acts.find((one) => one.act === 'hash-route');
      if (act !== undefined && isIndexable(site, page))
        yield { ...at(site, page, act), message: 'a script uses fragments for routing' };
    }
    for (const [file, { page, ref }] of sortedRefs(site).scripts) {
      if (!/\.m?js$/i.test(file) || !isIndexable(site, page)) continue;
      if (site.scriptActs?.(file).includes('hash-route') === true)
        yield { ...at(site, page, ref), message: `${file} uses fragments for routing` };
    }
  },
});
