import { describe, expect, test } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { readSite } from '../../src/audit/site/read.ts';
import { hostLoaders } from '../../src/hosts/load.ts';
import { filesInMemory } from '../../src/lib/file.ts';
import { auditCauses, readOnHost } from '../audit/causes/support/hosted-site.ts';

const origin = 'https://www.example.com';

/** The findings of all rules for a build on a host with settings in the project's root. */
async function findingsOn(
  host: string,
  files: Readonly<Record<string, string>>,
  root: Readonly<Record<string, string>> = {},
) {
  const { serving } = (await hostLoaders[host]?.()) ?? {};
  const facts = readSite(filesInMemory(files), {
    origin,
    serving: serving?.({ files: Object.keys(files), read: (name) => root[name] }),
  });
  const everything = Object.fromEntries(rules.map(({ id, level }) => [id, level]));
  const served = /canonical|sitemap|link-variant|hreflang|host-settings|script-not-found|redirect-meta/;
  return auditCauses(facts, { rules: everything }).findings.filter(({ rule }) => served.test(rule));
}

const canonical = (path: string) => ({ canonical: `${origin}${path}` });

// https://github.com/yasharya-dev/los-angeles-luxury-tour/issues/26
test('canonical-served reports canonicals without a slash on Workers once, with the cause and the repairs', async () => {
  const alternates = '<link rel="alternate" hreflang="en" href="https://www.example.com/about">';
  const files = site({
    '/': { body: '<p><a href="/about">About</a></p>' },
    'gauges/index.html': page('/gauges/', canonical('/gauges')),
    'about/index.html': page('/about/', { ...canonical('/about'), head: alternates }),
    'sitemap.xml': sitemap('/', '/about', '/gauges'),
  });
  const wrangler = '{\n  "assets": { "not_found_handling": "404-page" }\n}';

  expect(await findingsOn('cloudflare', files, { 'wrangler.jsonc': wrangler })).toEqual([
    expect.objectContaining({
      rule: 'canonical-served',
      level: 'error',
      file: 'wrangler.jsonc',
      line: 1,
      message:
        'Cloudflare Workers redirects 2 page URLs, named in 2 canonicals, 1 hreflang link, 1 link, and 2 sitemap entries: /about → /about/ (307), /gauges → /gauges/ (307); wrangler.jsonc has no `assets.html_handling`, whose default is `auto-trailing-slash`',
      fix: 'set `"html_handling": "drop-trailing-slash"` below `assets` in wrangler.jsonc. Otherwise, write /about/ in place of /about',
    }),
  ]);

  const dropping = '{ "assets": { "html_handling": "drop-trailing-slash" } }';
  expect(await findingsOn('cloudflare', files, { 'wrangler.jsonc': dropping })).toEqual([]);
});

// Without a known generator, no product is named. https://github.com/jackyzha0/quartz has none of these settings.
test.each([
  [
    'Docusaurus v3.10.2',
    'in Docusaurus, set `trailingSlash: true`. Otherwise, write /about/ in place of /about',
  ],
  ['Astro v7.0.0', "in Astro, set `trailingSlash: 'always'`. Otherwise, write /about/ in place of /about"],
  ['Gatsby 5.13.0', "in Gatsby, set `trailingSlash: 'always'`. Otherwise, write /about/ in place of /about"],
  ['Eleventy v3.1.0', 'write /about/ in place of /about'],
  ['Quartz', 'write /about/ in place of /about'],
])('canonical-served gives a site by %s on GitHub Pages its own setting', async (generator, fix) => {
  const head = `<meta name="generator" content="${generator}">`;
  const files = site({
    '/': { head },
    'gauges/index.html': page('/gauges/', { ...canonical('/gauges'), head }),
    'about/index.html': page('/about/', { ...canonical('/about'), head }),
  });

  const found = await findingsOn('github-pages', files);
  expect(found).toContainEqual(expect.objectContaining({ rule: 'canonical-served', fix }));
});

// https://acme.example/docs/: Starlight writes the canonical of the home page and the links of its title from `base`.
test('canonical-served names the setting of Starlight for the URLs of home pages, and links of the author', async () => {
  const head = '<meta name="generator" content="Starlight v0.15.3">';
  const body = '<a href="/docs/de">Deutsch</a>';
  const files = {
    'index.html': page('/docs/', { head, ...canonical('/docs') }),
    'de/index.html': page('/docs/de/', { head }),
    'de/a/index.html': page('/docs/de/a/', { head, body }),
    'de/b/index.html': page('/docs/de/b/', { head, body }),
  };
  const listFixes = async (added: Readonly<Record<string, string>> = {}) => {
    const options = { files: { ...files, ...added }, site: `${origin}/docs/`, isGenerated: false };
    const facts = await readOnHost('github-pages', options);
    const found = auditCauses(facts, { only: ['canonical-served'] }).findings;
    return found.map(({ fix }) => fix);
  };

  expect(await listFixes()).toEqual([
    "in Starlight, set `trailingSlash: 'always'`, and in links of your own, write /docs/de/ in place of /docs/de",
  ]);
  // A page that the setting would change
  expect(await listFixes({ 'f.html': page('/docs/f', { head }) })).toEqual([
    'write /docs/de/ in place of /docs/de',
  ]);
  // One wrong canonical of an author
  const authored = {
    'de/a/index.html': page('/docs/de/a/', { head }),
    'de/b/index.html': page('/docs/de/b/', { head }),
  };
  expect(await listFixes(authored)).toEqual(['write /docs/ in place of /docs']);
});

// https://vitepress.dev/reference/site-config#cleanurls
test('canonical-served gives a site by VitePress on Pages its setting for URLs without .html', async () => {
  const head = '<meta name="generator" content="VitePress v1.6.4">';
  const files = site({
    '/': { head },
    'tanks.html': page('/tanks', { ...canonical('/tanks.html'), head }),
    'pumps.html': page('/pumps', { ...canonical('/pumps.html'), head }),
    'valves.html': page('/valves', { ...canonical('/valves.html'), head }),
  });

  const found = await findingsOn('cloudflare', files);
  const fix = 'in VitePress, set `cleanUrls: true`. Otherwise, write /pumps in place of /pumps.html';
  expect(found).toContainEqual(expect.objectContaining({ rule: 'canonical-served', fix }));
});

// https://vercel.com/docs/project-configuration/vercel-json#cleanurls, https://firebase.google.com/docs/hosting/full-config#control_html_extensions
test.each([
  ['vercel', 'vercel.json', {}, '`"cleanUrls": true` in vercel.json'],
  [
    'firebase',
    'firebase.json',
    { hosting: { public: 'dist' } },
    '`"cleanUrls": true` and `"trailingSlash": false` below `hosting` in firebase.json',
  ],
] as const)(
  'canonical-served gives canonicals without .html of VitePress on %s the two settings',
  async (...row) => {
    const [host, file, settings, write] = row;
    const head = '<meta name="generator" content="VitePress v1.6.4">';
    const body =
      '<a href="/tanks.html">Tanks</a> <a href="/pumps.html">Pumps</a> <a href="/valves.html">Valves</a>';
    const files = {
      'index.html': page('/', { head, body }),
      'tanks.html': page('/tanks', { ...canonical('/tanks'), head, body }),
      'pumps.html': page('/pumps', { ...canonical('/pumps'), head, body }),
      'valves.html': page('/valves', { ...canonical('/valves'), head, body }),
      'sitemap.xml': sitemap('/', '/tanks', '/pumps', '/valves'),
    };

    const found = await findingsOn(host, files, { [file]: JSON.stringify(settings) });
    const fixes = found.filter(({ rule }) => rule === 'canonical-served').map(({ fix }) => fix);
    const generatorFix = 'in VitePress, set `cleanUrls: true`';
    expect(fixes).toEqual([
      `set ${write}, and ${generatorFix}. Otherwise, write /pumps.html in place of /pumps`,
    ]);
  },
);

test('canonical-served proposes no setting of the host for one wrong canonical, which would redirect the right ones', async () => {
  const files = site({
    'about/index.html': page('/about/', canonical('/about')),
    'team/index.html': page('/team/', canonical('/team/')),
  });

  const found = await findingsOn('cloudflare', files, { 'wrangler.jsonc': '{ "assets": {} }' });
  expect(found.map(({ fix }) => fix)).toEqual(['write /about/ in place of /about']);
});

// https://github.com/leaningtech/labs/pull/463
test('canonical-served reports canonicals with .html on Pages, and no rule reports the links without it', async () => {
  const files = site({
    '/': { body: '<p><a href="/overview">Overview</a></p>' },
    'overview.html': page('/overview', canonical('/overview.html')),
    'sitemap.xml': sitemap('/', '/gauges/', '/overview'),
  });

  expect(
    await findingsOn('cloudflare', files, { 'wrangler.toml': 'pages_build_output_dir = "dist"\n' }),
  ).toEqual([
    expect.objectContaining({
      rule: 'canonical-served',
      message:
        'Cloudflare Pages redirects 1 page URL, named in 1 canonical: /overview.html → /overview (308)',
      fix: 'write /overview in place of /overview.html',
    }),
  ]);
});

test('canonical-served gives the one key of vercel.json that serves the canonicals', async () => {
  const files = site({
    '/': { body: '<p><a href="/overview.html">Overview</a></p>' },
    'overview.html': page('/overview', canonical('/overview.html')),
    'gauges/index.html': page('/gauges', canonical('/gauges')),
    'sitemap.xml': sitemap('/', '/gauges'),
  });
  const vercel = '{ "cleanUrls": true, "trailingSlash": false }';

  const found = await findingsOn('vercel', files, { 'vercel.json': vercel });
  expect(found.filter(({ rule }) => rule === 'canonical-served')).toEqual([
    expect.objectContaining({
      fix: 'set `"cleanUrls": false` in vercel.json. Otherwise, write /overview in place of /overview.html',
    }),
  ]);
});

test('canonical-served reports canonicals that GitHub Pages redirects, and no rule advises them', async () => {
  const files = site({
    'gauges/index.html': page('/gauges/', canonical('/gauges')),
    'sitemap.xml': sitemap('/', '/gauges/'),
  });

  expect(await findingsOn('github-pages', files)).toEqual([
    expect.objectContaining({
      rule: 'canonical-served',
      message: 'GitHub Pages redirects 1 page URL, named in 1 canonical: /gauges → /gauges/ (301)',
    }),
  ]);
});

test('redirect-meta reports a redirect page where the host has redirects, and not on GitHub Pages', async () => {
  const files = site({
    'old/index.html':
      '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/"><a href="/gauges/">Gauges</a>',
  });

  expect(await findingsOn('github-pages', files)).toEqual([]);
  expect(await findingsOn('netlify', files)).toEqual([expect.objectContaining({ rule: 'redirect-meta' })]);
});

// https://github.com/fullsend-ai/fullsend/issues/6900
test('script-not-found names the setting of Workers that serves 404.html', async () => {
  const wrangler = '[assets]\ndirectory = "dist"\nnot_found_handling = "single-page-application"\n';

  expect(await findingsOn('cloudflare', site({}), { 'wrangler.toml': wrangler })).toEqual([
    expect.objectContaining({
      rule: 'script-not-found',
      line: 3,
      fix: expect.stringContaining('set `not_found_handling` to "404-page"'),
    }),
  ]);
});

describe('canonical-served where only links are redirected', () => {
  const files = site({ '/': { body: '<p><a href="/gauges">Gauges</a></p>' } });

  test('link-variant gives each its URL on the host', async () => {
    expect(await findingsOn('github-pages', files)).toEqual([
      expect.objectContaining({ rule: 'link-variant', fix: 'write /gauges/' }),
    ]);
  });
});
