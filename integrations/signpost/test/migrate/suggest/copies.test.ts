import { expect, test } from 'vitest';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string, title = '') => ({ url, title, text: '' });
const others = ['/', '/docs/', '/blog/', '/docs/pumps/', '/docs/valves/'].map((url) => page(url));
const copies = (...urls: string[]) => urls.map((url) => page(url, 'Install the driver'));

const versions = copies('/docs/1.9/install-driver/', '/docs/1.10/install-driver/', '/docs/install-driver/');

test('of copies of a page, the one without a version is proposed, and the reason says so', () => {
  const [found] = suggest({ old: [page('/manual/install-driver.html')], pages: [...others, ...versions] });
  expect(found?.new).toBe('/docs/install-driver/');
  expect(found?.reason).toContain(
    'one of 3 copies: the version that the old URL names comes first, then none, then the newest',
  );
});

test('of copies of a page, the one is proposed whose version the old URL names', () => {
  const [found] = suggest({
    old: [page('/manual/1.9/install-driver.html')],
    pages: [...others, ...versions],
  });
  expect(found?.new).toBe('/docs/1.9/install-driver/');
});

test('of versions alone, the newest is proposed, and never a form for print', () => {
  const pages = [
    ...others,
    ...copies('/docs/1.9/install-driver/', '/docs/1.10/install-driver/', '/print/docs/1.10/install-driver/'),
  ];
  const [found] = suggest({ old: [page('/manual/install-driver.html')], pages });
  expect(found?.new).toBe('/docs/1.10/install-driver/');
});
