import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/icon/icon-missing.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const withoutIcon = (path: string) => page(path).replace('<link rel="icon" href="/icon.svg">\n', '');
const inline = { 'index.html': page('/').replace('/icon.svg', 'data:image/svg+xml,%3Csvg/%3E') };

expectReports(rule, {
  good: {
    'the usual URL': site({ 'index.html': withoutIcon('/'), 'favicon.ico': 'x' }),
    // The icon of the host's root is that of https://acme.github.io/docs/ in the results.
    'a data: URL on a site below a base': { files: site(inline), site: 'https://acme.github.io/docs/' },
    'the usual URL beside a data: URL': site({ ...inline, 'favicon.ico': 'x' }),
  },
});

it.each([
  ['/x.svg', 'the icon /x.svg is not in the build', 'add the file, or link to an icon that exists'],
  [
    '/Icon.svg',
    'the icon /Icon.svg is not in the build: only its capitals differ from /icon.svg',
    'write /icon.svg; most servers are case-sensitive',
  ],
])('icon-missing reports the icon %s that is not in the build: %s', async (href, message, fix) => {
  const files = site({ 'index.html': page('/').replace('/icon.svg', href) });
  const [found] = runRules(await siteOf({ files }), { only: ['icon-missing'] });
  expect(found).toMatchObject({ message, fix, level: 'error' });
});

it.each([
  ['https://www.example.com', '/', ['warning the home page has no icon, and there is no /favicon.ico']],
  // Of the host's root, where a browser looks for one, this build shows nothing.
  ['https://www.example.com/docs/', '/docs/', []],
])('icon-missing looks for /favicon.ico at the root of the host: site %s', async (origin, path, reported) => {
  const facts = await siteOf({ files: site({ 'index.html': withoutIcon(path) }), site: origin });
  const found = runRules(facts, { only: ['icon-missing'] });
  expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual(reported);
});

it('icon-missing reports an icon that two folders count differently once, by the missing file', async () => {
  const files = site({
    'index.html': page('/').replace('/icon.svg', 'images/icon.png'),
    'gauges/index.html': page('/gauges/').replace('/icon.svg', '../images/icon.png'),
  });
  const found = runRules(await siteOf({ files }), { only: ['icon-missing'] });
  expect(groupFindings(found)).toHaveLength(1);
  expect(found[0]?.fix).toBe('add the file, or link to an icon that exists');
});

it('icon-missing names the folder whose files Hugo copies', async () => {
  const hugo = page('/', { head: '<meta name="generator" content="Hugo 0.150.0">' });
  const files = site({ 'index.html': hugo.replace('<link rel="icon" href="/icon.svg">\n', '') });
  const [found] = runRules(await siteOf({ files }), { only: ['icon-missing'] });
  expect(found?.fix).toBe('add static/favicon.ico, which Hugo copies to /favicon.ico');
});

// https://acme.example: a site by Jekyll, with manuals by MkDocs in a folder
it('icon-missing and canonical-host name no setting of a generator that wrote only pages in a folder', async () => {
  const files = site({
    'index.html': page('/', { canonical: '' }).replace('<link rel="icon" href="/icon.svg">\n', ''),
    '/manual/': { canonical: '', head: '<meta name="generator" content="mkdocs-1.6.1">' },
    'sitemap.xml': sitemap('/', '/gauges/').replaceAll('https://www.example.com', ''),
  });
  const found = runRules(await siteOf({ files }), { only: ['icon-missing', 'canonical-host'] });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set([
      "set the site's URL in the settings of the generator, and build again",
      'add <link rel="icon" href="/favicon.ico"> to the layout, and the file',
    ]),
  );
});

it('icon-missing is one finding for an icon that the layout writes into the home page and all others', async () => {
  const files = site({
    'index.html': page('/').replace('/icon.svg', 'none.png'),
    'gauges/index.html': page('/gauges/').replace('/icon.svg', 'none.png'),
  });
  const found = runRules(await siteOf({ files }), { only: ['icon-missing'] });
  expect(found.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'the icon none.png is not in the build'],
    ['error', 'the icon none.png is not in the build'],
  ]);
});
