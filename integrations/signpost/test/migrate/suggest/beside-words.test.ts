import { expect, test } from 'vitest';
import { oldSiteOf } from '../../../src/migrate/inventory/names.ts';
import { followOldRedirects } from '../../../src/migrate/suggest/old-redirects.ts';
import { proposeFiles } from '../../../src/migrate/suggest/same-file.ts';

const suggested = (old: string, to: string) => ({ old, new: to, confidence: 0.8, reason: 'same title' });

test('what the old site redirected goes where that leads, over several hops', () => {
  const inventory = [
    { address: '/promo', location: 'http://www.old.example/start' },
    { address: '/start', location: '/shop' },
    { address: '/shop/', location: '' },
    { address: '/retired', location: '/fax' },
    { address: '/fax', location: '' },
    { address: '/away', location: 'https://other.example/' },
    { address: '/round', location: '/about' },
    { address: '/about', location: '/round' },
  ];
  const suggestions = [
    ...['/promo', '/start', '/retired', '/away', '/round', '/about'].map((old) => suggested(old, '/wrong/')),
    suggested('/shop/', '/products/'),
    suggested('/fax', ''),
  ];
  const all = followOldRedirects(suggestions, inventory, oldSiteOf(['old.example']));
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

test('a download goes to the only file of its name', () => {
  const old = ['/files/Manual.pdf', '/files/price.pdf', '/files/none.pdf', '/files/about.html', '/v1.2'];
  const files = ['/downloads/manual.pdf', '/a/price.pdf', '/b/price.pdf', '/about.html', '/index.html'];
  const all = proposeFiles(
    old.map((address) => suggested(address, '')),
    files,
  );
  expect(all.map((row) => row.new)).toEqual(['/downloads/manual.pdf', '', '', '', '']);
  expect(proposeFiles([suggested('/a.pdf', '/page/')], ['/a.pdf'])[0]?.new).toBe('/page/');
});
