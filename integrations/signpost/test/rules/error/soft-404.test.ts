import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../example-site.ts';

const missing = '<main><h1>Page not found</h1><p>The page you are looking for does not exist.</p></main>';

// Without the page, a 404.html that leads to it would load itself for ever.
it.each([
  ['<script>window.location.href = "https://www.example.com/lost/"</script>'],
  ['<meta http-equiv="refresh" content="0; url=/lost/">'],
])('soft-404 keeps the page to which 404.html leads by %s', async (head) => {
  const files = site({
    '404.html': `<!doctype html><html><head>${head}</head></html>`,
    '/lost/': { title: 'Page not found | Acme', main: missing },
  });
  const found = runRules(await siteOf({ files }), { only: ['soft-404'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'put this text into 404.html in place of its redirect, and then remove the page',
  ]);
});

it('soft-404 proposes to remove a page to which no 404.html leads', async () => {
  const files = site({ '/lost/': { title: 'Page not found | Acme', main: missing } });
  const found = runRules(await siteOf({ files }), { only: ['soft-404'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'make the host return 404: rename the file to 404.html, or remove the page',
  ]);
});
