import { listScriptUses } from '../../site/references.ts';
import { isRedirectedByHost } from '../../site/site-answer.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { findScriptRedirect, showsContent } from '../shared/page-text.ts';

const messages = {
  inline: 'a script may redirect the page',
  home: 'the home page only redirects by script',
  file: (file: string) => `${file} may redirect the page`,
};

const homeFix = 'put the page at the URL of the home page, or redirect on the server';
const homeFixWithoutRedirects =
  'put the page at the URL of the home page, or add <meta http-equiv="refresh" content="0; url=…"> and a link to it';

const stub = (more: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Moved</title>${more}</head><body></body></html>`;

export default defineRule({
  id: 'redirect-script',
  title: 'A redirect by script is the last resort',
  level: 'warning',
  conventions: ['W-REDIR-3'],
  why: 'Search engines see the redirect only after rendering the page, and never if rendering fails. Other clients stay on an empty page. (Google Search Central, redirects: JavaScript location redirects.)',
  fix: "redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link",
  examples: () => ({
    good: {
      'a home page in whose place Cloudflare Pages answers a redirect': {
        files: {
          ...site({
            'index.html': stub('<script>location.replace("/gauges/")</script>'),
            _redirects: '/ /gauges/ 301\n',
            'sitemap.xml': sitemap('/gauges/'),
          }),
          'wrangler.jsonc': '{ "pages_build_output_dir": "./dist" }',
        },
        nearMiss: {
          replace: ['/ /gauges/ 301', '/home /gauges/ 301'],
          finds:
            'error index.html:1:78  The home page only redirects by script  Fix: Put the page at the URL of the home page, or redirect on the server.',
        },
      },
      'a script that navigates on a click': {
        files: site({ '/m/': { body: '<script>b.onclick = () => { location.href = "/gauges/" }</script>' } }),
        nearMiss: {
          replace: ['b.onclick = () => { location.href = "/gauges/" }', 'location.href = "/gauges/"'],
          finds:
            "warning m/index.html:18:9  A script may redirect the page  Fix: Redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link.",
        },
      },
      'a script file that navigates on a click': {
        files: site({
          '/m/': { head: '<script src="/a.js"></script>' },
          'a.js': 'b.onclick = () => { location.href = "/gauges/" }',
        }),
        nearMiss: {
          replace: ['b.onclick = () => { location.href = "/gauges/" }', 'location.href = "/gauges/"'],
          finds:
            "warning m/index.html:10:1  a.js may redirect the page  Fix: Redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link.",
        },
      },
      'a script file for pages whose target is in their URL': {
        files: site({
          '/go/': { head: '<script src="/go.js"></script>' },
          'go.js': 'location.href = atob(location.hash.slice(1));',
        }),
        nearMiss: {
          replace: ['atob(location.hash.slice(1))', '"/gauges/"'],
          finds:
            "warning go/index.html:10:1  go.js may redirect the page  Fix: Redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link.",
        },
      },
      'a page whose target is in its URL': {
        files: site({ '/go/': { head: '<script>location.href = atob(location.hash.slice(1))</script>' } }),
        nearMiss: {
          replace: ['atob(location.hash.slice(1))', '"/gauges/"'],
          finds:
            "warning go/index.html:10:9  A script may redirect the page  Fix: Redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link.",
        },
      },
    },
    bad: {
      'a script that sets window.location': {
        files: site({
          'm/index.html': stub('<script>window.location = "/gauges/"</script>'),
        }),
        finds:
          "warning m/index.html:1:78  A script may redirect the page  Fix: Redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link.",
      },
      'a home page that only redirects, and a script file that does': {
        files: site({
          'index.html': stub('<script>location.replace("/gauges/")</script>'),
          '/m/': { head: '<script src="/a.js"></script>' },
          'a.js': 'location.replace("/gauges/")',
        }),
        finds:
          "error index.html:1:78  The home page only redirects by script  Fix: Put the page at the URL of the home page, or redirect on the server.\nwarning m/index.html:10:1  a.js may redirect the page  Fix: Redirect on the server: add a redirect to redirects.yaml; if the host can't redirect, use a meta refresh and a link.",
      },
    },
  }),

  *check(site) {
    for (const page of site.pages) {
      // A script that leads on by itself, not on a click; on a page with text of its own, only one without any condition.
      const act = findScriptRedirect(page);
      // No server can redirect /go/#/gauges/, a page that gets its target from its own URL.
      if (act === undefined || page.acts.some((one) => one.act === 'open-redirect')) continue;
      // The host answers a redirect in the place of the page.
      if (isRedirectedByHost(site, page)) continue;

      const place = locateOnPage(site, page, act);
      // A home page with nothing but the script and a link
      if (page === site.home && !showsContent(page))
        yield {
          ...place,
          cause: {
            key: 'home',
            level: 'error',
            message: messages.home,
            fix: site.serverRedirects === false ? homeFixWithoutRedirects : homeFix,
          },
        };
      else yield { ...place, cause: { key: 'inline', message: messages.inline } };
    }

    for (const [file, uses] of listScriptUses(site)) {
      const acts = site.scriptActs?.(file) ?? [];
      // `redirect-always`: on loading, without a condition. `open-redirect`: to a target in the URL of the page.
      if (!acts.includes('redirect-always') || acts.includes('open-redirect')) continue;
      // `error-page` reports a 404 page that leads on.
      for (const { page, ref } of uses)
        if (page.kind === 'page')
          yield { ...locateOnPage(site, page, ref), cause: { key: 'file', message: messages.file(file) } };
    }
  },
});
