import { expect, test } from 'vitest';
import { makeDetailReader } from '../../../src/migrate/desk/detail.ts';
import { oldUrl } from '../support/old.ts';
import { htmlPage, makeMove, openDesk, suggestion } from './support.ts';

const pages = {
  '/new/': htmlPage('New', '<link rel="alternate" hreflang="de" href="https://www.example.com/de/neu/">'),
  '/de/neu/': htmlPage('Neu'),
  '/hidden/': htmlPage('Hidden', '<meta name="robots" content="noindex">'),
  '/copy/': htmlPage('Copy', '<link rel="canonical" href="https://www.example.com/new/">'),
};
const crowd = Array.from({ length: 20 }, (_, at) => `/many-${at}`);

async function openMove() {
  return openDesk(
    await makeMove({
      old: ['/old', '/other', '/alt', ...crowd].map((url) => oldUrl(url)),
      suggestions: [suggestion('/alt', '/de/neu/', 0.7)],
      pages,
      files: { 'redirects.yaml': 'redirects:\n  - { from: /moved, to: /new/ }\n' },
    }),
  );
}

test.each([
  ['/hidden/', "The page has noindex, so it can't replace the old page in search results."],
  ['/copy/', 'The canonical of the page is https://www.example.com/new/. Choose that page.'],
  ['/later/', 'The new build has no such page yet. `migrate check` reports it until it has.'],
  ['/moved', 'It redirects to /new/ itself. Choose /new/, so that it is one redirect.'],
  ['https://shop.example/', "It is on another site, which isn't checked here."],
  ['/old', '/old would redirect to itself.'],
])('the desk warns of the target %s', async (to, warning) => {
  const { checkTarget } = await openMove();
  expect(await checkTarget('/old', to)).toMatchObject({ warnings: [warning] });
});

test('the desk accepts a page of the build as target', async () => {
  const { checkTarget } = await openMove();
  expect(await checkTarget('/old', '/new/')).toMatchObject({
    facts: { title: 'New', headings: ['New'], words: 4 },
    warnings: [],
  });
});

test('the desk reports a decision that makes a loop', async () => {
  const { checkTarget, decide } = await openMove();
  decide('/other', 'accepted', '/old');
  expect((await checkTarget('/old', '/other')).warnings).toEqual([
    'It leads back to /old: a loop. Visitors would see an error.',
  ]);
});

test('the desk warns of a target that many old URLs share', async () => {
  const { checkTarget, decide } = await openMove();
  for (const old of crowd) decide(old, 'accepted', '/new/');
  expect((await checkTarget('/old', '/new/')).warnings).toEqual([
    '20 old URLs already lead here. Google treats redirects of many pages to one as soft 404s.',
  ]);
});

test('the desk shows the title of a WordPress export without a crawl', async () => {
  const move = await makeMove({ old: [oldUrl('/2019/04/offer/', { title: 'Spring offer' })], pages });
  const parts = await openDesk(move);
  const { facts } = await makeDetailReader(parts)('/2019/04/offer/', '');
  expect([parts.row('/2019/04/offer/')?.title, facts]).toEqual(['Spring offer', undefined]);
});

test('the desk shows what a proposal is based on, and nothing beside a page that is no proposal', async () => {
  const reason = 'the old site redirects it to /gallery.html; probably gone: the closest page is /new/';
  const rivals = [{ url: '/new/', confidence: 0.05 }];
  const move = await makeMove({
    old: [oldUrl('/gallery-old'), oldUrl('/old')],
    suggestions: [
      { old: '/gallery-old', new: '', confidence: 0.65, reason, rivals },
      { old: '/old', new: '/new/', confidence: 0.9, reason: 'the old site redirects it to /new/' },
    ],
    pages,
  });
  const readDetail = makeDetailReader(await openDesk(move));
  const gallery = await readDetail('/gallery-old', '');
  expect([gallery.reasonKinds, gallery.proposals.map(({ url }) => url)]).toEqual([[], ['/new/']]);
  expect((await readDetail('/old', '')).reasonKinds).toEqual(['old redirect']);
});

test('the desk shows where the old site redirects a URL to another site as a candidate', async () => {
  const shop = 'https://shop.example/';
  const parts = await openDesk(
    await makeMove({
      old: [
        oldUrl('/shop', { status: 301, location: shop }),
        oldUrl('/alt', { status: 301, location: shop }),
        oldUrl('/moved', { status: 301, location: '/alt' }),
      ],
      suggestions: [
        suggestion('/alt', '/de/neu/', 0.7),
        { ...suggestion('/shop', '', 0.6), rivals: [{ url: '/new/', confidence: 0.1 }] },
      ],
      pages,
    }),
  );
  const readDetail = makeDetailReader(parts);
  const list = async (url: string) =>
    (await readDetail(url, '')).proposals.map(({ url, title }) => [url, title]);
  const candidate = [shop, 'where the old site redirects it'];
  expect(await list('/shop')).toEqual([candidate, ['/new/', 'New']]);
  expect(await list('/alt')).toEqual([['/de/neu/', 'Neu'], candidate]);
  // A path is a URL of the old site.
  expect(await list('/moved')).toEqual([]);
});
