import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const origin = 'https://www.example.com';
const linked = '<a href="/gauges/">A</a>';
const noindex = '<meta name="robots" content="noindex">';
const home = (body: string, head = '') => site({ 'index.html': page('/', { body: linked + body, head }) });
const gauges = (html: string) => site({ 'gauges/index.html': html });
const map = (text: string) => site({ 'redirects.yaml': `redirects:\n${text}` });
const record = {
  id: '3s42y6fafsktf',
  name: 'Gauge',
  category: 'pressure',
  tags: ['a'],
  createdAt: '2026-01-01T00:00:00Z',
};
const api = (...records: object[]) =>
  site({
    'api/product.json': JSON.stringify(records),
    'api/product/3s42y6fafsktf.json': JSON.stringify(records[0]),
  });
const rel = (lang: string, url: string) => `<link rel="alternate" hreflang="${lang}" href="${origin}${url}">`;
const bitmap = (side: number, ...rest: number[]) =>
  `GIF89a${[side, 0, ...(rest.length > 0 ? rest : [side]), 0].map((code) => String.fromCharCode(code)).join('')}`;
const iconed = (href: string) => (site()['index.html'] ?? '').replace('/icon.svg', href);
const titles = (...names: string[]) =>
  site(Object.fromEntries(names.map((title, at) => [`p${at}/index.html`, page(`/p${at}/`, { title })])));
const copies = (change: (html: string, at: number) => string) =>
  site(
    Object.fromEntries(
      [0, 1, 2].map((at) => [
        `c${at}/index.html`,
        change(page(`/c${at}/`).replace(/<h1>.*<\/h1>/, '<h1>Same</h1>'), at),
      ]),
    ),
  );

/** A rule, another way to break its convention on a clean site than its examples show, and what else that is. */
type Way = readonly [rule: string, how: string, files: Readonly<Record<string, string>>, ...also: string[]];

const ways: readonly Way[] = [
  ['url-country', 'English for three countries', site(Object.fromEntries(['en-gb', 'en-us', 'en-au'].map((code) => [`${code}/index.html`, page(`/${code}/`, { head: ['en-gb', 'en-us', 'en-au'].map((other) => rel(other, `/${other}/`)).join('') })])))],
  ['api-empty', 'null for a list in the second record', { ...api(record, { ...record, id: '7h2v5kq0m4xwe', tags: null }), 'api/product/7h2v5kq0m4xwe.json': JSON.stringify({ ...record, id: '7h2v5kq0m4xwe', tags: null }) }],
  ['api-json', 'an empty file', { ...api(record), 'api/order.json': '' }],
  ['api-json', 'a record that is cut', { ...api(record), 'api/product/3s42y6fafsktf.json': '{"id":"3s42' }],
  ['api-nested-json', 'a list in a string', api({ ...record, sizes: '["a","b"]' })],
  ['canonical-absolute', 'an empty address', gauges(page('/gauges/', { canonical: '' }).replace('</head>', '<link rel="canonical" href=""></head>'))],
  ['canonical-duplicate', 'three that name themselves', copies((html) => html.replace(/<title>.*<\/title>/, '<title>Flow meters | Acme</title>')), 'title-unique'],
  ['canonical-missing', 'only an Open Graph address', gauges(page('/gauges/', { canonical: '', head: `<meta property="og:url" content="${origin}/gauges/">` }))],
  ['canonical-noindex', 'none and a canonical elsewhere', site({ 'copy/index.html': page('/copy/', { canonical: `${origin}/gauges/`, head: '<meta name="robots" content="none">' }) })],
  ['heading-single', 'three', home('<h1>B</h1><h1>C</h1>')],
  ['image-alt', 'in a link', home('<a href="/gauges/"><img src="/icon.svg" width="48" height="48"></a>')],
  ['page-readable', 'a NUL in the head', gauges(page('/gauges/', { description: 'All\0of gauges' }))],
  ['page-size', 'more than 2 MB of style', gauges(page('/gauges/', { head: `<style>/* ${'x'.repeat(2_100_000)} */</style>` }))],
  ['page-thin', 'a word in a paragraph', gauges(page('/gauges/').replace(/<p>[\s\S]*<\/p>/, '<p>Soon.</p>'))],
  ['charset-header', 'on one page', { ...home(''), _headers: '/gauges/\n  Content-Type: text/html; charset=windows-1252\n' }],
  ['description-unique', 'on three pages', copies((html) => html.replace(/content="About[^"]*"/, 'content="One for all of them."').replace('</main>', `<p>${'Other words. '.repeat(20)}</p></main>`))],
  ['description-single', 'the same twice, and an empty one', gauges(page('/gauges/').replace(/<meta name="description".*>/, '$&<meta name="description" content="">$&'))],
  ['structured-data', 'a text that is cut', home('', '<script type="application/ld+json">{"@type":"Web</script>')],
  ['title-boilerplate', 'in front of every title', titles(...['Gauges', 'Pumps', 'Meters', 'Valves'].map((name) => `Buy the best instruments for every plant in the world | ${name}`))],
  ['title-brand', 'in the middle of two', titles('Levels | Acme', 'Pumps | Acme', 'Meters | Acme | Shop', 'Valves | Acme | Shop')],
  ['title-single', 'another in the body', gauges(page('/gauges/', { body: '<title>Other</title>' }))],
  ['title-unique', 'in other case', copies((html, at) => html.replace(/<title>.*<\/title>/, `<title>${at === 0 ? 'Flow Meters' : 'Flow meters'} | Acme</title>`)), 'canonical-duplicate'],
  ['hreflang-default', 'on one page of two', site({ 'index.html': page('/', { body: linked, head: rel('en', '/') + rel('de', '/de/') }), 'de/index.html': page('/de/', { lang: 'de', head: rel('en', '/') + rel('de', '/de/') }) })],
  ['hreflang-unique', 'x-default twice', site({ 'index.html': page('/', { body: linked, head: rel('en', '/') + rel('x-default', '/') + rel('x-default', '/gauges/') }) }), 'hreflang-return'],
  ['icon-size', 'a tall bitmap', { ...site({ 'index.html': iconed('/i.gif'), 'i.gif': bitmap(48, 96) }) }, 'icon-host'],
  ['icon-size', 'a bitmap of 50', { ...site({ 'index.html': iconed('/i.gif'), 'i.gif': bitmap(50) }) }, 'icon-host'],
  ['icon-small', '8 px', { ...site({ 'index.html': iconed('/i.gif'), 'i.gif': bitmap(8) }) }, 'icon-host', 'icon-size'],
  ['ledger-lost', 'two pages', { ...site(), 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/levels/\t2024-01-01\n/pumps/\t2024-01-01\n' }],
  ['link-orphan', 'linked by itself alone', site({ 'prices/index.html': page('/prices/', { body: '<a href="/prices/">A</a>' }) })],
  ['map-foreign', 'another sub-domain', map('  - { from: "https://shop.example.com/a", to: /gauges/, since: 2026-01-01 }\n')],
  ['map-self', 'from the own host by its name', map('  - { from: "https://www.example.com/old", to: /old/, since: 2026-01-01 }\n')],
  ['map-https', 'the own host by http', map('  - { from: /a, to: "http://www.example.com/gauges/", since: 2026-01-01 }\n')],
  ['map-source-blocked', 'by a pattern', { ...map('  - { from: /a.php, to: /gauges/, since: 2026-01-01 }\n'), 'robots.txt': `User-agent: *\nDisallow: /*.php$\nSitemap: ${origin}/sitemap.xml\n` }],
  ['redirect-stub', 'with a link to elsewhere', site({ 'old/index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${origin}/gauges/"><meta http-equiv="refresh" content="0; url=/gauges/"></head><body><a href="/">Home</a></body></html>` }), 'redirect-meta'],
  ['robots-canonical', 'by a pattern', site({ 'gauges/print/index.html': page('/gauges/print/', { canonical: `${origin}/gauges/` }), 'robots.txt': `User-agent: *\nDisallow: /*/print/\nSitemap: ${origin}/sitemap.xml\n` })],
  ['robots-noindex-hidden', 'for all by its file', site({ 'internal/index.html': page('/internal/', { head: noindex }), 'robots.txt': `User-agent: *\nDisallow: /internal\nSitemap: ${origin}/sitemap.xml\n` })],
  ['script-content', 'a shell with a notice', site({ 'prices/index.html': '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices | Acme</title></head><body><div id="app">Loading ...</div><script src="/app.js"></script></body></html>', 'app.js': '' }), 'canonical-missing', 'description-missing', 'viewport'],
  ['script-not-found', 'to the home page itself', site({ _redirects: '/* / 200\n' })],
  ['sitemap-incomplete', 'only the home page', site({ 'sitemap.xml': sitemap('/') })],
]; // biome-ignore format: a table

const everything = Object.fromEntries(rules.map(({ id, level }) => [id, level]));

describe('a convention broken in another way', () => {
  it.each(ways.map(([rule, how, files, ...also]) => ({ rule, how, files, also })))(
    '$rule: $how',
    async ({ rule, files, also }) => {
      const found = runRules(await siteOf({ files }), { rules: { ...everything, 'open-graph': 'off' } });
      const ids = new Set(
        found.filter((one) => one.level !== 'info' || one.rule === rule).map((one) => one.rule),
      );
      expect([...ids].sort()).toEqual([rule, ...also].sort());
    },
  );
});
