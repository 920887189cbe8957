import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../rules/example-site.ts';

const rulesOn = async (files: Record<string, string>, file: string): Promise<string[]> =>
  runRules(await siteOf({ files }))
    .filter((finding) => finding.file === file)
    .map(({ rule }) => rule);

test.each([
  ['an empty file', '', ['title-missing']],
  ['two letters', '<p>hi</p>', ['title-missing', 'page-thin']],
])('%s that a page links to is a page', async (_, content, found) => {
  const rules = await rulesOn(site({ 'gauges/index.html': content }), 'gauges/index.html');
  expect(rules).toEqual(expect.arrayContaining(found));
});

test('so is one that the sitemap lists, and the home page', async () => {
  const listed = site({ 'x.html': '<p>hi</p>', 'sitemap.xml': sitemap('/', '/gauges/', '/x.html') });
  expect(await rulesOn(listed, 'x.html')).toContain('title-missing');
  const home = site({ 'index.html': '', 'gauges/index.html': page('/gauges/') });
  expect(await rulesOn(home, 'index.html')).toContain('title-missing');
});

test('a part that nobody names, that a frame shows, or that proves who owns the site is none', async () => {
  const files = site({
    'parts/menu.html': '<p>Menu</p>',
    'demo.html': '<p>Demo</p>',
    'google0123456789abcdef.html': 'google-site-verification: google0123456789abcdef.html',
    'index.html': page('/', {
      body: '<a href="/gauges/">Gauges</a> <a href="/google0123456789abcdef.html">Proof</a> <iframe src="/demo.html" title="Demo"></iframe>',
    }),
  });
  for (const file of ['parts/menu.html', 'demo.html', 'google0123456789abcdef.html'])
    expect(await rulesOn(files, file)).toEqual([]);
});
