import { expect, it } from 'vitest';
import { formatAlso, groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/link/link-redirected.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { readSiteFromAnswers } from '../../../src/audit/site/from-answers.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Here</a>`;

expectReports(rule, {
  good: {
    'a page that leads to itself, which redirect-target reports': site({
      '/': { body: '<a href="/manual/">A</a>' },
      'manual/index.html': stub('./index.html'),
    }),
    'a page of the newest version of a manual': site({
      '/': { body: '<a href="/manual/latest/pumps/">A</a>' },
      '/manual/2.1/pumps/': {},
      'manual/latest/pumps/index.html': stub('/manual/2.1/pumps/'),
      'manual/versions.json': '[{"version":"2.1","aliases":["latest"]}]',
    }),
    'a URL of a site that is closed for a day': site({
      '/': { body: '<a href="/gauges/?size=2">A</a>' },
      _redirects: '/robots.txt /robots.txt 200!\n/* /503.html 503!\n',
    }),
    // https://acme.example/docs/rustdoc/latest/halo2_gadgets/: mdBook, and rustdoc beside it
    'a link that rustdoc writes to the module of a public name': site({
      '/': { head: '<meta name="generator" content="Docusaurus v3.1.1">' },
      '/api/pump/': {
        head: '<meta name="generator" content="rustdoc">',
        body: '<a href="/api/parts/valve/">Valve</a>',
      },
      'api/parts/valve/index.html': stub('/api/valve/'),
      '/api/valve/': {},
    }),
    'the link of a redirect page, whose target redirect-target reports': site({
      'meters/index.html': stub('/old/'),
      'old/index.html': stub('/gauges/'),
    }),
    'a place on the 404 page, whose own URL a rule redirects': {
      ...site(),
      '404.html': '<!doctype html><html lang="en"><title>Not found</title><a href="#content">Skip</a></html>',
      _redirects: '/404.html /404 301!\n',
    },
  },
  bad: {
    'a page that redirects to a URL without the base': {
      files: {
        'index.html': page('/docs/', { body: '<a href="/docs/meters/">A</a> <a href="/docs/gauges/">B</a>' }),
        'meters/index.html': stub('/gauges/'),
        'gauges/index.html': page('/docs/gauges/'),
      },
      site: 'https://www.example.com/docs/',
    },
    'a URL of the map': site({
      '/': { body: '<a href="/meters/">A</a>' },
      'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'another page than that of the newest version': site({
      '/': { body: '<a href="/manual/latest/meters/">A</a>' },
      '/manual/2.1/': {},
      'manual/latest/meters/index.html': stub('/manual/2.1/'),
      'manual/versions.json': '[{"version":"2.1","aliases":["latest"]}]',
    }),
    'a folder that only its name says to be the newest': site({
      '/': { body: '<a href="/collections/latest/">A</a>' },
      '/collections/2026/': {},
      'collections/latest/index.html': stub('/collections/2026/'),
    }),
  },
});

it.each([
  ['../gauges/?a=1', '/gauges/?a=1'],
  ['../gauges/', '/gauges/'],
  ['https://www.example.com/gauges/', '/gauges/'],
])('link-redirected resolves the target %s of a redirect page against its own URL', async (to, url) => {
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

// The axes are independent: with either rule alone, the link is reported.
it.each([
  [
    'a missing page',
    '/old/ /lost/ 301\n',
    '/old/, which redirects to /lost/, which is not in the build',
    'correct the target of the redirect, or add the page',
  ],
  [
    'a page that is gone',
    '/old/ /lost/ 301\n/lost/ /gone 410\n',
    '/old/, which redirects to /lost/, which is gone (410)',
    'remove the link, or link to another page',
  ],
])(
  'link-broken and link-redirected report a link through a redirect to %s as one printed finding',
  async (_, redirects, end, fix) => {
    const facts = await siteOf({
      files: site({ '/': { body: '<a href="/old/">A</a>' }, _redirects: redirects }),
    });
    const found = runRules(facts, { only: ['link-broken', 'link-redirected'] });
    expect(found).toMatchObject([
      { rule: 'link-broken', level: 'error', message: `a link leads to ${end}`, fix },
      { rule: 'link-redirected', level: 'warning', fix: 'link to a page that exists, or remove the link' },
    ]);
    const groups = groupFindings(found);
    expect(groups.map((group) => group.first.rule + formatAlso(group))).toEqual([
      'link-broken; also through a redirect',
    ]);
  },
);

it('link-broken reports a link to a URL that is redirected to itself', async () => {
  const files = site({ '/': { body: '<a href="/old/">A</a>' }, _redirects: '/old/ /old/ 301\n' });
  expect(runRules(await siteOf({ files }), { only: ['link-broken', 'link-redirected'] })).toMatchObject([
    { rule: 'link-broken', fix: 'correct the redirects, or link to the page that they are for' },
  ]);
});

it('link-broken of a crawl reports a link to a page that redirects by meta element to a missing one', () => {
  const answer = (path: string, status: number, html: string) => ({
    url: new URL(path, 'https://www.example.com').href,
    status,
    headers: new Map([['content-type', ['text/html']]]),
    body: () => Buffer.from(html),
  });
  const home = page('/', { body: '<a href="/old/">A</a>' });
  const crawl = [answer('/', 200, home), answer('/old/', 200, stub('/lost/')), answer('/lost/', 404, '')];
  const { site: crawled } = readSiteFromAnswers(crawl, {
    start: 'https://www.example.com/',
    robots: undefined,
    missing: undefined,
    isSitemap: () => false,
  });
  expect(runRules(crawled, { only: ['link-broken'] })).toMatchObject([
    { level: 'error', message: expect.stringContaining('/lost/, which returns 404') },
  ]);
});

it("link-redirected names the page's own URL, where the redirect leads to its index file", async () => {
  const files = site({
    '/': { body: '<a href="/meters/">A</a>' },
    'meters/index.html':
      '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/index.html">',
  });
  const [found] = runRules(await siteOf({ files }), { only: ['link-redirected'] });
  expect(found?.fix).toBe('link to /gauges/');
});
