import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { siteOf } from '../example-site.ts';
import { foundBy, html } from '../found-by.ts';

const stub = (to: string) => html(`<meta http-equiv="refresh" content="0;url=${to}">`);
const base = 'https://example.github.io/apm/';

it('redirect-target reports a target that lacks the base of the site', async () => {
  const files = {
    'index.html': html(''),
    'publish/index.html': html(''),
    'old/index.html': stub('/publish/'),
  };
  expect(await foundBy('redirect-target', files, base)).toEqual([
    'error old/index.html the meta refresh leads to /publish/, outside of /apm/. Did you mean "/apm/publish/"?',
  ]);
});

it('redirect-target asks for the canonical of a translated page, and for another target of a redirect to a copy', async () => {
  const files = site({
    '/': {},
    '/de/': { lang: 'de', canonical: 'https://www.example.com/gauges/' },
    '/copy/': { canonical: 'https://www.example.com/gauges/' },
    _redirects: '/de-old/ /de/ 301\n/copied/ /copy/ 301\n',
    'netlify.toml': '',
  });
  const findings = runRules(await siteOf({ files }), { only: ['redirect-target'] });
  expect(findings.map(({ line, fix = '' }) => `${line}: ${fix}`)).toEqual([
    "1: set the canonical of each translated page to its own URL, and list no page that isn't translated",
    expect.stringMatching(/^2: redirect it to /),
  ]);
});

it('redirect-target accepts a target below the base, and another site of the host', async () => {
  const files = {
    'index.html': html(''),
    'publish/index.html': html(''),
    'old/index.html': stub('/apm/publish/'),
  };
  expect(await foundBy('redirect-target', files, base)).toEqual([]);
  expect(await foundBy('redirect-target', { ...files, 'old/index.html': stub('/other/') }, base)).toEqual([]);
});

// mdBook names index.html in links and in its redirect pages: https://rust-lang.github.io/mdBook/format/config.html
it('redirect-target accepts index.html where no link, canonical or sitemap names the folder', async () => {
  const files = {
    'index.html': html('', '<a href="manual/index.html">Manual</a>'),
    'manual/index.html': html(''),
    'old.html': stub('manual/index.html'),
  };
  expect(await foundBy('redirect-target', files)).toEqual([]);
  expect(
    await foundBy('redirect-target', { ...files, 'b.html': html('', '<a href="/manual/">M</a>') }),
  ).toEqual(['warning old.html the meta refresh leads to manual/index.html, whose own URL is /manual/']);
});

it('redirect-target accepts the same path on a subdomain', async () => {
  const files = {
    'index.html': html(''),
    'usage/index.html': stub('https://dev.example.com/usage/'),
    'news/index.html': stub('https://old.example.com/gauges/'),
    'gauges/index.html': html(''),
  };
  expect(await foundBy('redirect-target', files)).toEqual([]);
});

/** A page that a visitor leaves by a refresh or by its link. */
const linkedStub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;

/** The finding for the first of some redirect pages, each of which leads to the next. */
async function reported(more: Readonly<Record<string, string>>, ...ways: readonly string[]) {
  const stubs = ways
    .slice(0, -1)
    .map((way, index) => [`${way}/index.html`, linkedStub(`/${ways[index + 1]}/`)]);
  const files = site({ ...Object.fromEntries(stubs), ...more });
  const [first] = runRules(await siteOf({ files }), { only: ['redirect-target'] }).filter(
    ({ file }) => file === `${ways[0]}/index.html`,
  );
  return first && `${first.level}: ${first.message} | ${first.fix}`;
}

it('redirect-target names the page at the end of several refreshes', async () => {
  expect(await reported({}, 'a', 'b', 'gauges')).toBe(
    'warning: the meta refresh leads to /b/, which redirects to /gauges/ | write /gauges/',
  );
  const map = 'redirects:\n  - { from: /b, to: /gauges/, since: 2026-01-01 }\n';
  expect(await reported({ 'redirects.yaml': map }, 'a', 'b')).toBe(
    'warning: the meta refresh leads to /b/, which redirects to /gauges/ | write /gauges/',
  );
});

it('redirect-target reports more than three refreshes in a row as an error', async () => {
  expect(await reported({}, 'a', 'b', 'c', 'd', 'gauges')).toBe(
    'error: the meta refresh leads to /b/, which redirects to /gauges/, by 4 redirects | write /gauges/',
  );
});

it('redirect-target reports a loop of refreshes as an error', async () => {
  expect(await reported({}, 'a', 'b', 'a')).toBe(
    'error: the meta refresh leads to /b/, which is in a redirect loop | decide which of the URLs is the page, and remove its redirect',
  );
});

it.each([
  ['redirect-target', { 'old/index.html': stub('/gauges') }],
  ['redirect-target', { _redirects: '/old /gauges 301\n', 'netlify.toml': '' }],
  ['map-target', { 'redirects.yaml': mapText(['/old', '/gauges']) }],
])('%s names the slash as the reason and the fix for a target that lacks it, of %j', async (rule, files) => {
  const [found] = runRules(await siteOf({ files: site(files) }), { only: [rule] });
  expect(found).toMatchObject({
    level: 'warning',
    why: '"/gauges" redirects to "/gauges/", so visitors wait for a second redirect.',
    fix: expect.stringMatching(/^write `?\/gauges\/`?$/),
  });
});

it('redirect-target says that a redirect page leads to the error page, which link-broken leaves to it', async () => {
  // https://github.com/jekyll/jekyll-redirect-from with `redirect_to: /404.html`
  const files = { 'index.html': html(''), '404.html': html(''), 'old/index.html': linkedStub('/404.html') };
  expect(await foundBy('redirect-target', files)).toEqual([
    'error old/index.html the meta refresh leads to /404.html, which is an error page',
  ]);
  expect(await foundBy('link-broken', files)).toEqual([]);
});

it('redirect-target leaves a line without effect, whose URL an earlier line redirects, to redirect-line', async () => {
  const files = {
    'index.html': html(''),
    'gauges/index.html': html(''),
    _redirects: '/old /gauges/ 301\n/old /gone-missing/ 301\n',
    'netlify.toml': '',
  };
  expect(await foundBy('redirect-target', files)).toEqual([]);
});

// https://github.com/mkdocs/mkdocs-redirects writes the target as it is configured.
it('redirect-target reports targets that all lack the slash as one cause', async () => {
  const files = site({
    'a/index.html': stub('/pumps'),
    'b/index.html': stub('/valves'),
    '/pumps/': {},
    '/valves/': {},
  });
  const found = runRules(await siteOf({ files }), { only: ['redirect-target'] });
  const onGitHub = runRules(await siteOf({ files: { ...files, CNAME: 'www.example.com\n' } }), {
    only: ['redirect-target'],
  });
  expect(found.map(({ cause }) => cause)).toEqual(['without slash', 'without slash']);
  expect(onGitHub.map(({ cause }) => cause)).toEqual(['without slash', 'without slash']);
});

// https://github.com/mkdocs/mkdocs-redirects leads to places of pages.
it('redirect-target reports the redirects to places that a page has lost as one cause', async () => {
  const leadTo = (url: string) =>
    html(`<meta http-equiv="refresh" content="0; url=${url}">`, `<a href="${url}">Go on</a>`);
  const files = {
    'index.html': html('', '<a href="/api/">API</a>'),
    'api/index.html': html('', '<h2 id="acme.Plugin">Plugin</h2>'),
    'plugin/index.html': leadTo('/api/#acme.Plugin'),
    'loggers/index.html': leadTo('/api/#acme.loggers'),
    'pumps/index.html': leadTo('/api/#acme.pumps'),
  };
  const found = runRules(await siteOf({ files }), { only: ['redirect-target'] });
  expect(found.map(({ level, message, cause }) => [level, message, cause])).toEqual([
    [
      'warning',
      'the meta refresh leads to /api/#acme.loggers, an id that /api/ does not have',
      'ids of /api/',
    ],
    ['warning', 'the meta refresh leads to /api/#acme.pumps, an id that /api/ does not have', 'ids of /api/'],
  ]);
});
