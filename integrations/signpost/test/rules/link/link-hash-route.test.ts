import rule from '../../../src/audit/rules/link/link-hash-route.ts';
import { site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';

const scripted = (script: string) => site({ '/app/': { body: `<script>${script}</script>` } });

expectReports(rule, {
  good: {
    'a router with paths, a place on the page, and a library': scripted(
      `createRouter({ history: createWebHistory() }); location.hash = 'prices'; // createWebHashHistory()
function createHashRouter(routes) { return routes }`,
    ),
    'an example in documentation': scripted(
      `show('const router = createHashRouter([]); location.hash = "/a"')`,
    ),
    'a link on a page with noindex': site({
      '/app/': { head: '<meta name="robots" content="noindex">', body: '<a href="#/products">A</a>' },
    }),
  },
  bad: {
    ...createExamples('a script with ', scripted, [
      'const router = createHashRouter([])',
      'root.render(React.createElement(HashRouter, null))',
      'RouterModule.forRoot(routes, { useHash: true })',
    ]),
    'a router in a script file': site({
      '/app/': { body: '<script src="/app.js"></script>' },
      'app.js': 'createRouter({history:createWebHashHistory(),routes})',
    }),
    'a router in a script file that a page with noindex loads first': site({
      '/app/': { head: '<meta name="robots" content="noindex">', body: '<script src="/app.js"></script>' },
      '/shop/': { body: '<script src="/app.js"></script>' },
      'app.js': 'createRouter({history:createWebHashHistory(),routes})',
    }),
    '#/ routing': siteWithBody('<a href="#/products/12">A</a>'),
  },
});
