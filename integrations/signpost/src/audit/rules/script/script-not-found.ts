import { keepFirst } from '../../../lib/list.ts';
import { parsePath, removeQuery } from '../../../lib/url/path.ts';
import type { Page, ScriptAct } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { findNoindexHeader, findPageNoindex } from '../shared/indexable.ts';
import { formatLine } from '../shared/map.ts';
import { findHarmfulRewrites } from '../shared/rewrites.ts';
import { listSharedPages } from '../shared/shared-pages.ts';

const messages = {
  every: (to: string) => `every unknown URL returns 200 with ${to}`,
  everyRedirects: (to: string) => `every unknown URL redirects to ${to}, and none returns 404`,
  below: (from: string, to: string) =>
    `every URL of "${from}" returns 200 with ${to}, also one that doesn't exist`,
};
const partialFix =
  'let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist';

export default defineRule({
  id: 'script-not-found',
  title: 'An unknown URL does not return 200 with the app',
  level: 'error',
  conventions: ['W-JS-2', 'W-ERR-3'],
  why: 'Search engines find endless URLs without a page, since each returns 200. A line that rewrites every URL, or every URL of a folder, to one page does that: soft 404s. (Google Search Central, JavaScript SEO: avoid soft 404 errors in single-page apps.)',
  fix: 'remove the rule if each page of the site is a file; for an app, rewrite only its URLs, such as /app/*, and let it redirect to a 404 or add noindex',
  examples: () => ({
    good: {
      'the 404 page by its path, on Apache': site({ '.htaccess': 'ErrorDocument 404 /404.html\n' }),
      'an app that adds noindex to a view that it does not know': {
        files: site({
          'app/index.html': page('/app/', {
            canonical: '',
            body: '<div id="app"></div><script src="/app.js"></script>',
          }),
          'app.js':
            'const m = document.createElement("meta"); m.name = "robots"; m.content = "noindex"; document.head.append(m)',
          _redirects: '/app/* /app/ 200\n',
        }),
        nearMiss: {
          replace: ['"noindex"', '"noarchive"'],
          finds:
            'warning _redirects:1:1  Every URL of "/app/*" returns 200 with /app/, also one that doesn\'t exist  Fix: Let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist.',
        },
      },
      'an app that leads unknown views to a page that returns 404': {
        files: site({
          'app/index.html': page('/app/', {
            canonical: '',
            body: '<div id="app"></div><script src="/app.js"></script>',
          }),
          'app.js': 'route("*", () => location.replace("/not-found"))',
          _redirects: '/app/* /app/ 200\n',
        }),
        nearMiss: {
          replace: ['location.replace("/not-found")', 'location.replace("/gauges/")'],
          finds:
            'warning _redirects:1:1  Every URL of "/app/*" returns 200 with /app/, also one that doesn\'t exist  Fix: Let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist.',
        },
      },
      'a part of the site for visitors who are signed in': {
        files: site({ _redirects: '/app/* /gauges/ 200 Role=admin\n' }),
        nearMiss: {
          replace: [' Role=admin', ''],
          finds:
            'warning _redirects:1:1  Every URL of "/app/*" returns 200 with /gauges/, also one that doesn\'t exist  Fix: Let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist.',
        },
      },
      'an app that search engines leave out': {
        files: site({
          'app/index.html': page('/app/', {
            canonical: '',
            head: '<meta name="robots" content="noindex">',
            body: '<div id="app"></div><script src="/app.js"></script>',
          }),
          'app.js': 'start()',
          _redirects: '/app/* /app/ 200\n',
        }),
        nearMiss: {
          replace: ['/app/* /app/ 200', '/app/* /gauges/ 200'],
          finds:
            'warning _redirects:1:1  Every URL of "/app/*" returns 200 with /gauges/, also one that doesn\'t exist  Fix: Let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist.',
        },
      },
    },
    bad: {
      'a host that serves one page for all URLs': {
        files: site({ _redirects: '/* /index.html 200\n' }),
        finds:
          'error _redirects:1:1  Every unknown URL returns 200 with /index.html  Fix: Remove the rule if each page of the site is a file; for an app, rewrite only its URLs, such as /app/*, and let it redirect to a 404 or add noindex.',
      },
      'a part of the site': {
        files: site({ _redirects: '/app/* / 200\n' }),
        finds:
          'warning _redirects:1:1  Every URL of "/app/*" returns 200 with /, also one that doesn\'t exist  Fix: Let the view for unknown URLs add noindex or redirect to a page that returns 404, or rewrite only the URLs that exist.',
      },
      'a 404 page with its host, on Apache': {
        files: site({ '.htaccess': 'ErrorDocument 404 https://www.example.com/404.html\n' }),
        finds:
          'error .htaccess:1:1  Every unknown URL redirects to https://www.example.com/404.html, and none returns 404  Fix: Leave out the host of the 404 page.',
      },
    },
  }),

  *check(site) {
    // The pages that the host returns for many URLs: by its setting for unknown URLs, or by a line such as `/app/* /app/ 200`, without
    // lines for some visitors (`Role=admin`).
    for (const shared of keepFirst(listSharedPages(site), formatLine)) {
      const { file, line, column, to, status, part, fix } = shared;
      // The rule `redirect-rewrite` reports that `/* /app.html 200` loops on Cloudflare, or hides the files of the app.
      // On Netlify a line may hide files too, and without its mark `!` unknown URLs would still return 200.
      const harmful = findHarmfulRewrites(site).get(formatLine(shared));
      if (harmful?.rule.platform === 'cloudflare') continue;

      const place = { file, line, column };
      // ErrorDocument 404 https://www.example.com/404.html, and `/* / 302`
      if (status === 302) {
        yield {
          ...place,
          cause: {
            key: 'every redirects',
            message: messages.everyRedirects(to),
            fix: fix ?? 'leave out the host of the 404 page',
          },
        };
        continue;
      }

      const page = findDocument(site, to);
      // An app that adds noindex to an unknown view, or leads to its 404 page
      if (page !== undefined && mayHandleUnknownViews(site, page)) continue;
      // The whole site, or the part /app/ of it, unless no search engine lists that
      if (part === undefined)
        yield {
          ...place,
          cause: { key: 'every', message: messages.every(to), ...(fix && { fix }) },
        };
      else if (page !== undefined && !isHidden(site, page, part.unknownPath))
        yield {
          ...place,
          cause: { key: 'below', level: 'warning', message: messages.below(part.from, to), fix: partialFix },
        };
    }
  },
});

/** The document that a rule serves, including app shells. */
function findDocument(site: Site, to: string): Page | undefined {
  const { page, builtFile } = site.ask(parsePath(removeQuery(to)));
  return page ?? site.documents.find(({ file }) => file === builtFile);
}

/** True if no search engine lists the views of the app: noindex in its page or a header, or blocked by robots.txt. */
function isHidden(site: Site, page: Page, unknownPath: string): boolean {
  const path = parsePath(unknownPath);
  if (findPageNoindex(site, page) !== undefined || findNoindexHeader(site, path) !== undefined) return true;
  return site.robots?.blocks(path) !== undefined;
}

/** The number of scripts to check; a build has many, and one may contain the view for unknown URLs. */
const maxScripts = 300;

/** True if a script of the app may write noindex, or go to a URL that returns 404. */
function mayHandleUnknownViews(site: Site, page: Page): boolean {
  const isForUnknownViews = (act: ScriptAct['act']) => act === 'set-noindex' || act === 'to-not-found';
  if (page.acts.some(({ act }) => isForUnknownViews(act))) return true;
  if (!page.refs.some(({ kind }) => kind === 'script')) return false;
  const scripts = [...site.files.values()].filter((file) => /\.m?js$/i.test(file)).slice(0, maxScripts);
  return scripts.some((file) => site.scriptActs?.(file).some(isForUnknownViews) === true);
}
