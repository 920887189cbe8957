import type { Cause } from '../../../lib/finding.ts';
import { hasId } from '../../site/fragments.ts';
import { listScriptUses } from '../../site/references.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { moveTo, site, siteWithBody } from '../shared/example.ts';
import { isIndexable, listIndexablePages } from '../shared/indexable.ts';

const messages = {
  link: (href: string) => `the link "${shortenUrl(href)}" names a view by its fragment`,
  script: (name: string) => `${name} uses fragments for routing`,
};

export default defineRule({
  id: 'link-hash-route',
  title: 'Views have paths, not fragments',
  level: 'warning',
  conventions: ['W-LINK-3', 'W-LINK-4'],
  why: 'A server never sees what comes after the hash, so all views of #/ routing are one page in the index. (Google Search Central, JavaScript SEO: use the History API instead of fragments.)',
  fix: 'give each view a path, with the History API or as its own page',
  examples: () => ({
    good: {
      'a place on the page, and nowhere': {
        files: siteWithBody('<h2 id="a">A</h2><a href="#a">A</a><a href="#!">B</a><a href="#/">C</a>'),
        nearMiss: {
          replace: ['href="#/"', 'href="#/c"'],
          finds:
            'warning index.html:18:54  The link "#/c" names a view by its fragment  Fix: Give each view a path, with the History API or as its own page.',
        },
      },
      'a place whose id starts with a slash, as in documentation of an API': {
        files: siteWithBody('<h2 id="/users/{id}">Users</h2><a href="#/users/%7Bid%7D">Users</a>'),
        nearMiss: {
          replace: ['id="/users/{id}"', 'id="users"'],
          finds:
            'warning index.html:18:26  The link "#/users/%7Bid%7D" names a view by its fragment  Fix: Give each view a path, with the History API or as its own page.',
        },
      },
      'an app that another repository publishes beside the site': {
        site: 'https://acme.github.io',
        files: moveTo(
          'acme.github.io',
          siteWithBody('<a href="https://acme.github.io/demo/#/pumps">Demo</a>'),
        ),
        nearMiss: {
          replace: ['/demo/#', '/#'],
          finds:
            'warning index.html:18:1  The link "https://acme.github.io/#/pumps" names a view by its fragment  Fix: Give each view a path, with the History API or as its own page.',
        },
      },
      'a view of a demo in a frame': {
        files: siteWithBody('<iframe src="/gauges/#/sizes" title="Sizes"></iframe>'),
        nearMiss: {
          replace: [
            '<iframe src="/gauges/#/sizes" title="Sizes"></iframe>',
            '<a href="/gauges/#/sizes">Sizes</a>',
          ],
          finds:
            'warning index.html:18:1  The link "/gauges/#/sizes" names a view by its fragment  Fix: Give each view a path, with the History API or as its own page.',
        },
      },
      'a tool that search engines leave out': {
        files: site({
          '/tool/': { head: '<script src="/tool.js"></script><meta name="robots" content="noindex">' },
          'tool.js': 'createRouter({ history: createWebHashHistory() })',
        }),
        nearMiss: {
          replace: [
            '<script src="/tool.js"></script><meta name="robots" content="noindex">',
            '<script src="/tool.js"></script>',
          ],
          finds:
            'warning tool/index.html:10:1  tool.js uses fragments for routing  Fix: Give each view a path, with the History API or as its own page.',
        },
      },
      'an operation in Swagger UI': {
        files: siteWithBody('<div id="swagger-ui"></div><a href="#/pumps/get_pumps">List pumps</a>'),
        nearMiss: {
          replace: ['swagger-ui', 'app'],
          finds:
            'warning index.html:18:21  The link "#/pumps/get_pumps" names a view by its fragment  Fix: Give each view a path, with the History API or as its own page.',
        },
      },
    },
    bad: {
      'pages behind #!': {
        files: siteWithBody('<a href="/#!products">A</a>'),
        finds:
          'warning index.html:18:1  The link "/#!products" names a view by its fragment  Fix: Give each view a path, with the History API or as its own page.',
      },
      'a script that takes the fragment for the view': {
        files: siteWithBody('<script>createRouter({ history: createWebHashHistory() })</script>'),
        finds:
          'warning index.html:18:33  A script uses fragments for routing  Fix: Give each view a path, with the History API or as its own page.',
      },
    },
  }),

  *check(site) {
    yield* reportLinks(site);
    yield* reportInlineScripts(site);
    yield* reportScriptFiles(site);
  },
});

/** A fragment that is a route: `/products` of `#/products`, `!products` of `#!products`; not `#/` and `#!`, which lead nowhere. */
const route = /^[/!]./;

function* reportLinks(site: Site): Generator<Fault> {
  for (const page of listIndexablePages(site)) {
    for (const ref of page.refs) {
      const { kind, target } = ref;
      const isRoute = kind === 'link' && target.kind === 'site' && route.test(target.fragment);
      if (!isRoute) continue;
      // https://acme.github.io/demo/#/pumps, an app beside the site
      const linkedPage = judgeTarget(site, target).answer?.page;
      if (linkedPage === undefined) continue;
      // #/users/{id}, the id of a heading in documentation of an API, and #/pumps/get_pumps in Swagger UI, which has no paths
      if (hasId(linkedPage, target.fragment) || hasId(linkedPage, 'swagger-ui')) continue;

      yield { ...locateOnPage(site, page, ref), cause: { key: 'link', message: messages.link(ref.href) } };
    }
  }
}

/** The act `hash-route`: a script takes the view from the fragment, as `createWebHashHistory()` does. */
const inlineScript: Cause = { key: 'inline script', message: messages.script('a script') };

function* reportInlineScripts(site: Site): Generator<Fault> {
  for (const page of listIndexablePages(site)) {
    const act = page.acts.find((one) => one.act === 'hash-route');
    if (act !== undefined) yield { ...locateOnPage(site, page, act), cause: inlineScript };
  }
}

/** Reports each script file once, at the first indexable page that loads it. */
function* reportScriptFiles(site: Site): Generator<Fault> {
  for (const [file, uses] of listScriptUses(site)) {
    const use = uses.find(({ page }) => isIndexable(site, page));
    if (use === undefined || site.scriptActs?.(file).includes('hash-route') !== true) continue;

    yield { ...locateOnPage(site, use.page, use.ref), cause: { key: file, message: messages.script(file) } };
  }
}
