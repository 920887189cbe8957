import { expect, test } from 'vitest';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { followOldRedirects } from '../../../src/migrate/suggest/old-redirects.ts';
import {
  followCopies,
  proposeByForm,
  proposeFeeds,
  proposeFiles,
} from '../../../src/migrate/suggest/url-forms.ts';

const suggested = (old: string, to: string, confidence = 0.8) => ({
  old,
  new: to,
  confidence,
  reason: 'same title',
});

test('what the old site redirected goes where that leads, over several hops', () => {
  const inventory = [
    { url: '/promo', location: 'http://www.old.example/start', canonical: '' },
    { url: '/start', location: '/shop', canonical: '' },
    { url: '/shop/', location: '', canonical: '' },
    { url: '/retired', location: '/fax', canonical: '' },
    { url: '/fax', location: '', canonical: '' },
    { url: '/away', location: 'https://other.example/', canonical: '' },
    { url: '/round', location: '/about', canonical: '' },
    { url: '/about', location: '/round', canonical: '' },
  ];
  const suggestions = [
    ...['/promo', '/start', '/retired', '/away', '/round', '/about'].map((old) => suggested(old, '/wrong/')),
    suggested('/shop/', '/products/'),
    suggested('/fax', ''),
  ];
  const all = followOldRedirects(suggestions, inventory, makeOldSite(['old.example']));
  expect(Object.fromEntries(all.map((row) => [row.old, row.new]))).toEqual({
    '/promo': '/products/',
    '/start': '/products/',
    '/shop/': '/products/',
    '/retired': '',
    '/fax': '',
    // Out of the inventory, and in a circle: its own words are all there is.
    '/away': '/wrong/',
    '/round': '/wrong/',
    '/about': '/wrong/',
  });
  expect(all[0]?.reason).toBe('the old site redirects it to /shop/; same title');
});

test('what leads to a page that is probably gone keeps a page that is surer, but not one that a person decided', () => {
  const inventory = [
    { url: '/', location: '/index.php?route=common/home', canonical: '' },
    { url: '/index.php?route=common/home', location: '', canonical: '' },
  ];
  const home = { old: '/', new: '/', confidence: 0.99, reason: 'the home page' };
  const end = { old: '/index.php?route=common/home', new: '', confidence: 0.39, reason: 'gone' };
  const site = makeOldSite(['old.example']);
  expect(followOldRedirects([home, end], inventory, site)[0]).toEqual(home);
  expect(followOldRedirects([home, { ...end, confidence: 1 }], inventory, site)[0]?.new).toBe('');
});

test('a download goes to the only file of its name', () => {
  const old = ['/files/Manual.pdf', '/files/price.pdf', '/files/none.pdf', '/files/about.html', '/v1.2'];
  const files = ['/downloads/manual.pdf', '/a/price.pdf', '/b/price.pdf', '/about.html', '/index.html'];
  const all = proposeFiles(
    old.map((url) => suggested(url, '')),
    files,
  );
  expect(all.map((row) => row.new)).toEqual(['/downloads/manual.pdf', '', '', '', '']);
  expect(proposeFiles([suggested('/a.pdf', '/page/')], ['/a.pdf'])[0]?.new).toBe('/page/');
  const unlikely = suggested('/a.pdf', '/page/', 0.33);
  expect(proposeFiles([unlikely], ['/files/a.pdf'])[0]?.new).toBe('/files/a.pdf');
  const decided = suggested('/a.pdf', '', 1);
  expect(proposeFiles([decided], ['/files/a.pdf'])[0]).toBe(decided);
  const spelled = suggested('/Files/Price%20List_2020.pdf', '');
  expect(proposeFiles([spelled], ['/files/price-list-2020.pdf'])[0]?.new).toBe('/files/price-list-2020.pdf');
});

test('a page goes where the one goes that it names as its canonical, but for the home page', () => {
  const row = (url: string, canonical: string) => ({ url, location: '', canonical });
  const inventory = [
    row('/collections/sale/products/pump', 'https://old.example/products/pump'),
    row('/products/pump', 'https://old.example/products/pump'),
    row('/news/', 'https://old.example/'),
    row('/', 'https://old.example/'),
    row('/de/pumps/', 'https://old.example/products/pump'),
    { url: '/p', location: '/collections/sale/products/pump', canonical: '' },
  ];
  const suggestions = [
    suggested('/collections/sale/products/pump', ''),
    suggested('/products/pump', '/pumps/'),
    suggested('/news/', '/journal/'),
    suggested('/', '/'),
    suggested('/p', ''),
    { ...suggested('/de/pumps/', '/de/pumps/'), confidence: 0.99 },
  ];
  const all = followOldRedirects(suggestions, inventory, makeOldSite(['old.example']));
  expect(all.map((one) => one.new)).toEqual([
    ...['/pumps/', '/pumps/', '/journal/', '/', '/pumps/'],
    // A page that is surely there is not given up for a canonical that names another.
    '/de/pumps/',
  ]);
  expect(all[0]?.reason).toBe('its canonical is /products/pump; same title');
});

test('what was confirmed is no matter of redirects', () => {
  const inventory = ['/a', '/b'].map((url) => ({
    url,
    location: url === '/a' ? '/b' : '',
    canonical: '',
  }));
  const confirmed = { ...suggested('/a', '/mine/'), confidence: 1 };
  expect(followOldRedirects([confirmed, suggested('/b', '/b/')], inventory, makeOldSite([]))[0]).toBe(
    confirmed,
  );
});

test('a copy goes where its page goes, unless its own words are surer', () => {
  const rows = [
    suggested('/2020/06/tulips/', '/grow/tulips/'),
    ...['amp/', 'print', 'page/2/', 'comment-page-3/', '?amp=1', '?replytocom=77', 'page/2/amp/'].map(
      (copy) => suggested(`/2020/06/tulips/${copy}`, ''),
    ),
    { ...suggested('/blog/page/2/', '/journal/2/'), confidence: 0.99 },
    suggested('/blog/', '/journal/'),
    suggested('/retired/', ''),
    suggested('/retired/amp/', '/wrong/'),
    // These are copies of nothing that is known.
    suggested('/amp/', '/amplifiers/'),
    suggested('/page/2/', '/x/'),
    suggested('/shop/?page=2', '/y/'),
  ];
  const all = Object.fromEntries(followCopies(rows).map((row) => [row.old, row.new]));
  for (const { old } of rows.slice(0, 8)) expect(all[old], old).toBe('/grow/tulips/');
  expect(all['/blog/page/2/']).toBe('/journal/2/');
  expect(all['/retired/amp/']).toBe('');
  expect([all['/amp/'], all['/page/2/'], all['/shop/?page=2']]).toEqual(['/amplifiers/', '/x/', '/y/']);
});

test('a URL that only capitals tell from another goes where the surer one goes', () => {
  const rows = [
    suggested('/RZ/', '/data-centre/', 0.95),
    suggested('/rz', '/races/', 0.25),
    suggested('/Lehre/SS05.html', '/teaching/2005/', 0.51),
    suggested('/lehre/ss05.html', '', 0.6),
    suggested('/LEHRE/ss05.html', '', 1),
    suggested('/A/', '/a-street/', 0.99),
    suggested('/a/', '/first/', 0.99),
  ];
  expect(followCopies(rows).map((row) => row.new)).toEqual([
    '/data-centre/',
    '/data-centre/',
    '/teaching/2005/',
    '/teaching/2005/',
    '',
    '/a-street/',
    '/first/',
  ]);
});

test('the feed of a post goes where the post goes, if the new site has none for it', () => {
  const rows = [
    suggested('/2020/06/tulips/', '/grow/tulips/', 0.95),
    suggested('/2020/06/tulips/feed/', '/feeding-tulips/', 0.1),
    suggested('/tag/bulbs/', '/topics/bulbs/', 0.8),
    suggested('/tag/bulbs/feed/atom/', '', 0.4),
    suggested('/retired/', '', 0.5),
    suggested('/retired/feed/', '/wrong/', 0.2),
    suggested('/news/', '/journal/', 0.99),
    suggested('/news/feed/', '', 0.4),
    // A subscription doesn't go to a home page.
    suggested('/', '/', 0.99),
    suggested('/de/', '/de/', 0.99),
    suggested('/de/feed/', '', 0.4),
    // What a person confirmed stays.
    suggested('/2020/06/tulips/feed/rss2/', '', 1),
  ];
  const all = new Map(proposeByForm(rows, ['/news/rss.xml', '/x/rss.xml']).map((row) => [row.old, row]));
  expect(all.get('/2020/06/tulips/feed/')).toMatchObject({
    new: '/grow/tulips/',
    confidence: 0.95,
    reason: expect.stringMatching(/^a copy of \/2020\/06\/tulips\/; /),
  });
  expect(all.get('/tag/bulbs/feed/atom/')?.new).toBe('/topics/bulbs/');
  expect(all.get('/retired/feed/')?.new).toBe('');
  expect(all.get('/news/feed/')?.new).toBe('/news/rss.xml');
  expect(all.get('/de/feed/')?.new).toBe('');
  expect(all.get('/2020/06/tulips/feed/rss2/')?.new).toBe('');
});

test("the feed of a site goes to that of the new one, in its language; those of posts don't", () => {
  const olds = [
    '/feed/',
    '/feed/atom/',
    '/?feed=rss2',
    '/de/feed/',
    '/comments/feed/',
    '/2020/06/tulips/feed/',
  ];
  const rows = olds.map((old) => suggested(old, '/wrong/'));
  const to = (...files: string[]) => proposeFeeds(rows, files).map((row) => row.new);
  expect(to('/rss.xml', '/atom.xml', '/de/rss.xml', '/sitemap.xml')).toEqual([
    ...['/rss.xml', '/atom.xml', '/rss.xml', '/de/rss.xml'],
    ...['/wrong/', '/wrong/'],
  ]);
  // One feed somewhere is that of the site; of several none is.
  expect(to('/blog/rss.xml').slice(0, 4)).toEqual([...Array(3).fill('/blog/rss.xml'), '/wrong/']);
  expect(to('/blog/rss.xml', '/news/rss.xml')[0]).toBe('/wrong/');
});
