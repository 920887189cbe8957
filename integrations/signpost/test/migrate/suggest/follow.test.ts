import { expect, test } from 'vitest';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { applyOtherFacts } from '../../../src/migrate/suggest/other-facts.ts';

const site = makeOldSite(['old.example']);
const suggested = (old: string, to: string, confidence = 0.8) => ({
  old,
  new: to,
  confidence,
  reason: 'same title',
});
const row = (url: string, location: string, canonical = '') => ({ url, location, canonical });
const home = 'https://old.example/';

/** The target of each old URL, by what the inventory knows of its redirects and canonicals. */
function targets(
  suggestions: readonly ReturnType<typeof suggested>[],
  { files = [], inventory = [] }: { files?: string[]; inventory?: ReturnType<typeof row>[] },
) {
  const all = applyOtherFacts(suggestions, { files }, inventory, site);
  return Object.fromEntries(all.map((one) => [one.old, one.new]));
}

test('applyOtherFacts follows the redirects of the old site, except loops and those to another site', () => {
  const inventory = [
    row('/promo', 'http://www.old.example/start'),
    row('/start', '/shop'),
    row('/shop/', ''),
    row('/retired', '/fax'),
    row('/away', 'https://other.example/'),
    row('/round', '/about'),
    row('/about', '/round'),
  ];
  const suggestions = [
    ...['/promo', '/start', '/retired', '/away', '/round', '/about'].map((old) => suggested(old, '/wrong/')),
    suggested('/shop/', '/products/'),
    suggested('/fax', '', 0.9),
  ];
  expect(targets(suggestions, { inventory })).toEqual({
    '/promo': '/products/',
    '/start': '/products/',
    '/shop/': '/products/',
    '/retired': '',
    '/fax': '',
    '/away': '/wrong/',
    '/round': '/wrong/',
    '/about': '/wrong/',
  });
  const [promo] = applyOtherFacts(suggestions, { files: [] }, inventory, site);
  expect(promo?.reason).toBe('the old site redirects it to /shop/; same title');
});

test('applyOtherFacts keeps a file at its URL, and sends the attachment page of an upload to the file', () => {
  const [flyer, twin, photo] = ['2019/flyer.pdf', '2020/flyer.pdf', '2019/soup.jpg'].map(
    (one) => `/files/${one}`,
  );
  const inventory = [
    row('/flyer/', `${home}files/2019/flyer.pdf`),
    row('/soup/photo/', `${home}files/2019/soup.jpg`),
  ];
  const suggestions = [flyer, twin].map((old = '') => suggested(old, '', 0.6));
  const pages = [suggested('/flyer/', ''), suggested('/soup/photo/', '/soups/', 0.55)];
  const files = [flyer, twin, photo].map((file = '') => file);

  const found = applyOtherFacts([...suggestions, ...pages], { files }, inventory, site);
  expect(found.map((one) => one.new)).toEqual([flyer, twin, flyer, photo]);
  expect(found.map(({ confidence }) => confidence)).toEqual([0.99, 0.99, 0.9, 0.9]);
});

test.each([
  ['a page that is surer than a redirect to one that is probably gone', 0.39, '/'],
  ['nothing that a person decided to be gone', 1, ''],
])('applyOtherFacts keeps %s', (_, confidence, expected) => {
  const inventory = [row('/', '/index.php?route=home')];
  const end = suggested('/index.php?route=home', '', confidence);
  expect(targets([suggested('/', '/', 0.99), end], { inventory })['/']).toBe(expected);
});

test('applyOtherFacts follows a canonical, unless the page is surer or the canonical is the home page', () => {
  const pump = 'https://old.example/products/pump';
  const inventory = [
    row('/sale/pump', '', pump),
    row('/products/pump', '', pump),
    row('/news/', '', home),
    row('/p', '/sale/pump'),
    row('/de/pumps/', '', pump),
  ];
  const suggestions = [
    suggested('/sale/pump', ''),
    suggested('/products/pump', '/pumps/'),
    suggested('/news/', '/journal/'),
    suggested('/', '/'),
    suggested('/p', ''),
    suggested('/de/pumps/', '/de/pumps/', 0.99),
  ];
  expect(targets(suggestions, { inventory })).toEqual({
    '/sale/pump': '/pumps/',
    '/products/pump': '/pumps/',
    '/news/': '/journal/',
    '/': '/',
    '/p': '/pumps/',
    '/de/pumps/': '/de/pumps/',
  });
});

test('applyOtherFacts keeps the decisions of a person', () => {
  const decided = suggested('/a', '/mine/', 1);
  const [first] = applyOtherFacts([decided, suggested('/b', '/b/')], { files: [] }, [row('/a', '/b')], site);
  expect(first).toBe(decided);
});

test('applyOtherFacts sends a duplicate to the target of its original, unless its own suggestion is surer', () => {
  const copies = ['amp/', 'print', 'page/2/', 'comment-page-3/', '?amp=1', '?replytocom=77', 'page/2/amp/'];
  const rows = [
    suggested('/2020/06/tulips/', '/grow/tulips/'),
    ...copies.map((copy) => suggested(`/2020/06/tulips/${copy}`, '')),
    suggested('/blog/page/2/', '/journal/2/', 0.99),
    suggested('/blog/', '/journal/'),
    suggested('/retired/', ''),
    suggested('/retired/amp/', '/wrong/', 0.2),
    // These are copies of nothing that is known.
    suggested('/amp/', '/amplifiers/'),
    suggested('/page/2/', '/x/'),
    suggested('/shop/?page=2', '/y/'),
  ];
  const all = targets(rows, {});
  for (const copy of ['', ...copies]) expect(all[`/2020/06/tulips/${copy}`], copy).toBe('/grow/tulips/');
  expect(all).toMatchObject({
    '/blog/page/2/': '/journal/2/',
    '/retired/amp/': '',
    '/amp/': '/amplifiers/',
    '/page/2/': '/x/',
    '/shop/?page=2': '/y/',
  });
});

test('applyOtherFacts sends the feed of a post to the target of the post if the new site has no feed for it', () => {
  const rows = [
    suggested('/2020/06/tulips/', '/grow/tulips/', 0.95),
    suggested('/2020/06/tulips/feed/', '/feeding-tulips/', 0.1),
    suggested('/tag/bulbs/', '/topics/bulbs/', 0.8),
    suggested('/tag/bulbs/feed/atom/', '', 0.4),
    suggested('/news/', '/journal/', 0.99),
    suggested('/news/feed/', '', 0.4),
    // A subscription doesn't go to a home page.
    suggested('/de/', '/de/', 0.99),
    suggested('/de/feed/', '', 0.4),
  ];
  expect(targets(rows, { files: ['/news/rss.xml', '/x/rss.xml'] })).toMatchObject({
    '/2020/06/tulips/feed/': '/grow/tulips/',
    '/tag/bulbs/feed/atom/': '/topics/bulbs/',
    '/news/feed/': '/news/rss.xml',
    '/de/feed/': '',
  });
});

test.each([
  [
    'the feed of the same folder',
    ['/rss.xml', '/atom.xml', '/de/rss.xml'],
    ['/rss.xml', '/atom.xml', '/de/rss.xml'],
  ],
  ['the only feed', ['/blog/rss.xml'], ['/blog/rss.xml', '/blog/rss.xml', '/wrong/']],
  [
    'the only feed, with the name of its list',
    ['/blog.xml', '/news.xml'],
    ['/blog.xml', '/blog.xml', '/wrong/'],
  ],
  ['none of several', ['/blog/rss.xml', '/news/rss.xml'], ['/wrong/', '/wrong/', '/wrong/']],
])('applyOtherFacts proposes %s for a feed', (_, files, expected) => {
  for (const feed of ['/feed/', '/?feed=rss2', '/rss.php']) {
    const rows = [feed, '/feed/atom/', '/de/feed/', '/comments/feed/'].map((old) =>
      suggested(old, '/wrong/'),
    );
    expect(Object.values(targets(rows, { files }))).toEqual([...expected, '/wrong/']);
  }
});

test('applyOtherFacts sends the feed of a section to the feed of the folder that its page moved to', () => {
  const rows = [
    suggested('/post/', '/blog/', 0.95),
    suggested('/post/index.xml', '', 0.4),
    suggested('/notes/', '/blog/', 0.2),
    suggested('/notes/index.xml', '', 0.4),
  ];
  const files = ['/index.xml', '/blog/index.xml', '/guide/index.xml'];
  expect(targets(rows, { files })).toMatchObject({
    '/post/index.xml': '/blog/index.xml',
    // Nobody is sure that /notes/ moved.
    '/notes/index.xml': '',
  });
  expect(targets(rows, { files: ['/index.xml', '/guide/index.xml'] })['/post/index.xml']).toBe('');
});

test.each([
  ['/files/Manual.pdf', '', 0.8, '/downloads/manual.pdf'],
  ['/Files/Price%20List_2020.pdf', '', 0.8, '/files/price-list-2020.pdf'],
  // Two files have this name.
  ['/files/price.pdf', '', 0.8, ''],
  ['/files/about.html', '', 0.8, ''],
  ['/files/manual.pdf', '/manual/', 0.8, '/manual/'],
  ['/files/manual.pdf', '/manual/', 0.33, '/downloads/manual.pdf'],
  ['/files/manual.pdf', '', 1, ''],
])('applyOtherFacts sends %s, proposed as "%s" with %d, to "%s"', (old, to, confidence, expected) => {
  const files = ['/downloads/manual.pdf', '/a/price.pdf', '/b/price.pdf', '/files/price-list-2020.pdf'];
  expect(targets([suggested(old, to, confidence)], { files: [...files, '/about.html'] })[old]).toBe(expected);
});

test('applyOtherFacts follows the redirects of the map, also over URLs that no source has', () => {
  const entries = new Map([
    ['/quickstart', '/guides/retries'],
    ['/older', '/old'],
    ['/old', '/app/faq/'],
    ['/external', 'https://other.example/'],
    ['/round', '/round/2'],
    ['/round/2', '/round'],
  ]);
  const suggestions = [
    suggested('/guides/retries', '/app/retries/', 0.99),
    ...['/quickstart', '/older', '/external', '/round'].map((old) => suggested(old, '/wrong/')),
  ];
  const newSite = { files: [], pages: [{ url: '/app/faq/' }, { url: '/app/retries/' }] };
  const all = applyOtherFacts(suggestions, newSite, [], site, (url) => entries.get(url));
  expect(all.map(({ old, new: to, confidence, reason }) => [old, to, confidence, reason])).toEqual([
    ['/guides/retries', '/app/retries/', 0.99, 'same title'],
    ['/quickstart', '/app/retries/', 0.99, 'the old site redirects it to /guides/retries; same title'],
    ['/older', '/app/faq/', 0.99, 'the old site redirects it to /app/faq/'],
    ['/external', '/wrong/', 0.8, 'same title'],
    ['/round', '/wrong/', 0.8, 'same title'],
  ]);
});
