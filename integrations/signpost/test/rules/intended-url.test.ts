import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const fixesOf = async (body: string, only: string) => {
  const files = site({ 'gauges/index.html': page('/gauges/', { body }) });
  return runRules(await siteOf({ files }), { only: [only] }).map(({ fix }) => fix);
};

it.each([
  ['www.example.com/gauges/', 'write /gauges/'],
  ['example.com', 'write /'],
  ['www.example.org', 'write https://www.example.org'],
  ['github.com/acme?tab=a', 'write https://github.com/acme?tab=a'],
  ['info@example.com', 'write mailto:info@example.com'],
  ['+49 (30) 123-456', 'write tel:+4930123456'],
  ['https:/example.org/a', 'write https://example.org/a'],
  ['http//example.org', 'write http://example.org'],
  ['//gauges/', 'write /gauges/'],
  ['http://localhost:4000/gauges', 'write /gauges/'],
  ['/{{ page.slug }}/', 'write the URL in its place, in the page or in the template that generates it'],
  ['/blog/[slug]/', 'write the URL in its place, in the page or in the template that generates it'],
  ['/gauges/undefined', 'write the URL in its place, in the page or in the template that generates it'],
])('link-broken proposes for a link to %s: %s', async (href, fix) => {
  expect(await fixesOf(`<a href="${href}">A</a>`, 'link-broken')).toEqual([fix]);
});

it.each(['notes.txt', '2024-report', 'a@b', 'net.html', '12'])(
  'link-broken proposes nothing for %s',
  async (href) => {
    expect(await fixesOf(`<a href="${href}">A</a>`, 'link-broken')).toEqual([
      'correct the URL, or add the page or a redirect',
    ]);
  },
);

it('link-broken proposes the page for a link to its Markdown source', async () => {
  const files = site({ 'index.html': page('/', { body: '<a href="./gauges/index.md">A</a>' }) });
  const [found] = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found?.message).toMatch(/Did you mean "\/gauges\/"\?$/);
});

// https://acme.example/docs/v4/embed-java.html links to ../data-model/annotation-graph.html.
it('link-broken proposes nothing for a link that leads out of its version of a documentation', async () => {
  const files = site({
    '/docs/v4/pumps/': { body: '<a href="../../model/gauges/">A</a><a href="/docs/v4/gauge/">B</a>' },
    '/docs/v4/gauges/': {},
    '/docs/develop/gauges/': {},
  });
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found.map(({ message }) => message)).toEqual([
    'a link leads to /docs/model/gauges/, which is not in the build',
    'a link leads to /docs/v4/gauge/, which is not in the build. Did you mean "/docs/v4/gauges/"?',
  ]);
});

it('link-broken proposes the page in the language of the link, and another only where that has none', async () => {
  const files = site({
    '/de/': {
      lang: 'de',
      body: '<a href="/de/manual/first-steps/">A</a><a href="/de/manual/wiring-plan/">B</a>',
    },
    '/de/guide/first-steps/': { lang: 'de' },
    '/guide/first-steps/': {},
    '/guide/wiring-plan/': {},
  });
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found.map(({ message }) => message)).toEqual([
    'a link leads to /de/manual/first-steps/, which is not in the build. Did you mean "/de/guide/first-steps/"?',
    'a link leads to /de/manual/wiring-plan/, which is not in the build. Did you mean "/guide/wiring-plan/"?',
  ]);
});

it('link-broken proposes an absolute URL for a link to a host without https://', async () => {
  expect(await fixesOf('<a href="//example.org/">A</a><a href="//nowhere/">B</a>', 'link-broken')).toEqual(
    [],
  );
});

it('link-broken proposes the file or page that differs in letter case alone', async () => {
  expect(await fixesOf('<img src="/ICON.svg" alt="">', 'resource-broken')).toEqual([
    'write /icon.svg; most servers are case-sensitive',
  ]);
  expect(await fixesOf('<a href="/Gauges/">A</a>', 'link-broken')).toEqual([
    'write /gauges/; most servers are case-sensitive',
  ]);
});

it('link-broken has one text for all links to a path, however many other paths are missing', async () => {
  const others = Array.from({ length: 250 }, (_, index) => `<a href="/missing-${index}/">${index}</a>`);
  const files = site({
    '/': { body: `<a href="/gauges/index.md">A</a> ${others.join(' ')} <a href="/gauges/index.md">B</a>` },
  });
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  const messages = found.map(({ message }) => message).filter((text) => text.includes('/gauges/index.md,'));
  expect(messages).toEqual(
    Array(2).fill('a link leads to /gauges/index.md, which is not in the build. Did you mean "/gauges/"?'),
  );
});
