import { expect, test } from 'vitest';
import { filesInMemory } from '../../../src/lib/file.ts';
import { readFolder } from '../../../src/migrate/inventory/sources.ts';

const page = (body = '', head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Pumps</title>${head}</head><body><h1>Pumps</h1>${body}</body></html>`;
const feed = '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>';

/** File of an old site ─▶ its published URL, beside files that decide it. */
const table: readonly [file: string, url: string, beside: Readonly<Record<string, string>>][] = [
  // A static export of WordPress
  ['feed/index.xml', '/feed/', {}],
  ['comments/feed/index.xml', '/comments/feed/', {}],
  ['feed/atom/index.xml', '/feed/atom/', {}],
  ['shop/index.php', '/shop/', {}],
  ['wp-json/index.json', '/wp-json/', {}],
  ['feed/rdf/index.rdf', '/feed/rdf/', {}],
  // Hugo has the page of the folder beside it.
  ['blog/index.xml', '/blog/index.xml', { 'blog/index.html': page() }],
  ['index.xml', '/index.xml', {}],
  // The page names the file.
  [
    'news/index.xml',
    '/news/index.xml',
    { 'a.html': page('', '<link rel="alternate" type="application/rss+xml" href="/news/index.xml">') },
  ],
  ['api/index.json', '/api/index.json', { 'a.html': page('<a href="/api/index.json">Data</a>') }],
  ['feed.xml', '/feed.xml', {}],
  ['files/index-2.xml', '/files/index-2.xml', {}],
];

test.each(table)('readFolder lists %s as %s', (file, url, beside) => {
  const urls: string[] = [];
  const files = filesInMemory({ 'index.html': page(), [file]: feed, ...beside });
  readFolder('old', files, ({ url: taken }) => urls.push(taken));
  expect(urls).toContain(url);
  if (url !== `/${file}`) expect(urls).not.toContain(`/${file}`);
});

test('readFolder lists page/2/index.html as /page/2/', () => {
  const urls: string[] = [];
  const files = filesInMemory({ 'index.html': page(), 'page/2/index.html': page() });
  readFolder('old', files, ({ url }) => urls.push(url));
  expect(urls).toContain('/page/2/');
});
