import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Here</a>`;

it.each([
  ['gauges/?a=1#b', '/old/gauges/?a=1#b'],
  ['../gauges/', '/gauges/'],
  ['https://www.example.com/gauges/', '/gauges/'],
  ['https://example.net/', 'https://example.net/'],
])('a stub that sends on to %s is read from its own address', async (to, url) => {
  const files = site({
    'index.html': page('/', { body: '<a href="/old/">A</a> <a href="/gauges/">B</a>' }),
    'old/index.html': stub(to),
  });
  const [found] = runRules(await siteOf({ files }), { only: ['link-redirected'] });
  expect(found).toMatchObject({
    message: `the link "/old/" leads to a page that only redirects to ${url}`,
    fix: `link to ${url}`,
  });
});
