import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/redirect/redirect-script.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { createExamples, expectReports } from '../cases.ts';

const stub = (more: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Moved</title>${more}</head><body></body></html>`;

/** The maximum text of a page that a script redirects. */
const few = '<main><h1>Gauges</h1><p>They show what flows through a pipe, and how hot it is.</p></main>';

const staying = (script: string) =>
  site({
    '/': { body: `<script>${script}</script>` },
    'm/index.html': stub(`<script>${script}</script>`).replace('<body>', `<body>${few}`),
  });

const leaving = (script: string) => site({ '/m/': { head: `<script>${script}</script>` } });

/** A page that loads a script file. */
const loading = (script: string) =>
  site({ '/m/': { head: '<script src="/a.js"></script>' }, 'a.js': script });

expectReports(rule, {
  good: {
    "Javadoc's page that leads on with a refresh in <noscript>": site({
      'api/overview-summary.html':
        '<!doctype html><title>Pumps</title><script>window.location.replace("/gauges/")</script><noscript><meta http-equiv="Refresh" content="0;/gauges/"></noscript><a href="/gauges/">Gauges</a>',
    }),
    'a 404 page, which error-page reports': site({
      '404.html':
        '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=/"><script>location.replace("/")</script>',
    }),
    ...createExamples('a jump page, whose target is in its URL: ', leaving, [
      'const to = new URLSearchParams(location.search).get("url"); setTimeout(() => { location.href = to || "/" }, 1000)',
    ]),
    // https://github.com/jimporter/mike: the page of `mike set-default`
    // https://acme.example/docs/
    'a home page with a refresh after a second, for clients without scripts': site({
      'index.html':
        '<!doctype html><title>Page Redirection</title><meta http-equiv="refresh" content="1; url=gauges/"><script>window.location.href = "gauges/"</script><a href="gauges/">Follow this link</a>',
    }),
    'a home page with a refresh for clients without scripts': site({
      'index.html':
        '<!doctype html><title>Redirecting</title><noscript><meta http-equiv="refresh" content="1; url=gauges/"></noscript><script>window.location.replace("gauges/" + window.location.hash)</script><a href="gauges/">gauges/</a>',
    }),
    'a script file of a 404 page, which error-page reports': site({
      '404.html': '<!doctype html><title>Moved</title><script src="/a.js"></script>',
      'a.js': 'location.replace("/")',
    }),
    'a script file of a jump page': loading('location.replace(atob(location.hash.slice(1)));'),
    'a script file that does something else': loading('console.log(location.href);'),
    'a script that asks for the language first': siteWithBody(
      '<script>if (navigator.language === "de") location.href = "/gauges/"</script>',
    ),
    ...createExamples('a redirect of another host or scheme, such as ', leaving, [
      'location.host === "old.example.com" && (location.href = "https://www.example.com")',
      'if (location.hostname !== "www.example.com") location.replace("https://www.example.com/")',
      'location.protocol === "https:" || location.replace("https://www.example.com/")',
    ]),
    ...createExamples('a script that leads to a place in the same page by ', staying, [
      `location.href = "#gauges"`,
    ]),
  },
  bad: {
    'a script beside a refresh after a minute': site({
      '/old/': {
        head: '<meta http-equiv="refresh" content="60; url=/"><script>location.replace("/gauges/")</script>',
        main: '<main>Moved</main>',
      },
    }),
    ...createExamples('a whole page that is left by ', leaving, [
      '// moved\nlocation.href="/gauges/";',
      'location.replace("/gauges/" + location.search + location.hash)',
      'setTimeout(function(){location.href="/gauges/"},0)',
    ]),
    'a file with the script alone': site({
      'm/index.html': '<script>window.location.replace("/gauges/")</script>',
    }),
    'an onload of the body': site({
      'm/index.html': page('/m/').replace('<body>', `<body onload="window.location='/gauges/'">`),
    }),
  },
});

it.each([
  ['github-pages', 'or add <meta http-equiv="refresh" content="0; url=…"> and a link to it'],
  ['netlify', 'or redirect on the server'],
])('redirect-script proposes for a home page on %s what the host can do', async (host, way) => {
  const files = site({ 'index.html': stub('<script>location.replace("latest/")</script>') });
  const [found] = runRules(await readOnHost(host, { files }), { only: ['redirect-script'] });
  expect(found?.fix).toBe(`put the page at the URL of the home page, ${way}`);
});
