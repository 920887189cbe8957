import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, indexablePages } from '../shared/judge.ts';
import { isFilledByScript, isShell } from '../shared/shell.ts';

const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices | Acme</title></head>
<body><noscript>Please turn on JavaScript.</noscript><div id="root"></div><script type="module" src="/app.js"></script></body></html>`;

const hollow = page('/prices/').replace(
  /<main>[\s\S]*<\/main>/,
  '<main></main><footer>Acme, Harbour Road 1</footer><script src="/app.js"></script>',
);

export default defineRule({
  id: 'script-content',
  title: 'The main text is in the HTML, not made by script',
  level: 'error',
  conventions: ['W-JS-1'],
  why: 'Rendering waits in a queue and may fail; many crawlers never render. What is not in the HTML may not be found. (Google Search Central, JavaScript SEO: server-side rendering or pre-rendering.)',
  fix: 'prerender the page',
  scope: 'page',
  examples: {
    good: [{ title: 'text in the HTML', files: site() }],
    bad: [
      { title: 'an empty shell', files: site({ 'prices/index.html': shell, 'app.js': '' }) },
      {
        title: 'an empty main below the navigation',
        files: site({ 'prices/index.html': hollow, 'app.js': '' }),
      },
    ],
  },
  *check(site) {
    for (const page of indexablePages(site)) {
      if (isShell(page)) yield { ...at(site, page), message: 'the page is empty until a script has run' };
      else if (isFilledByScript(page))
        yield {
          ...at(site, page),
          level: 'warning',
          message: 'main is empty until a script has run; only what surrounds it is in the HTML',
        };
    }
  },
});
