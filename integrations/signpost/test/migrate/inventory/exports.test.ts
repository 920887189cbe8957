import { describe, expect, test } from 'vitest';
import { parseWholeNumber } from '../../../src/lib/text/export-columns.ts';
import { readSource } from '../support/read.ts';

describe('inventory of Search Console', () => {
  test.each([
    ['English', 'Top pages,Clicks,Impressions,CTR,Position'],
    ['German', 'Die häufigsten Seiten,Klicks,Impressionen,CTR,Position'],
    ['Spanish', 'Páginas principales,Clics,Impresiones,CTR,Posición'],
  ])('reads the page export in %s', async (_, header) => {
    const { kind, seen } = await readSource(
      'Pages.csv',
      `${header}\nhttps://e.example/a,"1,234",5000,2.4%,3.4\n`,
    );
    expect(kind).toBe('search-console');
    expect(seen).toMatchObject([{ url: 'https://e.example/a', clicks: 1_234 }]);
  });

  test('says that an export ends after 1,000 rows', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `https://e.example/${index},1,2,3%,4\n`);
    const text = `Top pages,Clicks,Impressions,CTR,Position\n${rows.join('')}`;
    expect((await readSource('Pages.csv', text)).notices.join()).toContain('it is truncated');
    expect((await readSource('Pages.csv', text.replace(/.*\n$/, ''))).notices).toEqual([]);
  });

  test.each([
    [
      'BigQuery as CSV',
      'data_date,site_url,url,query,impressions,clicks\n2026-10-01,sc-domain:e.example,https://e.example/a,pump,9,3\n',
    ],
  ])('%s', async (_, text) => {
    const { kind, seen } = await readSource('x', text);
    expect(kind).toBe('search-console');
    expect(seen).toMatchObject([{ url: 'https://e.example/a', clicks: 3 }]);
  });
});

test('inventory of analytics ignores comments, (not set) and totals', async () => {
  const text =
    '# ----------------------------------------\n# Pages and screens\n# 20261001-20261031\n# ----\n\n' +
    'Page path and screen class,Views,Active users\n/a/,"2,500",900\n(not set),7,7\n';
  const { kind, seen, notices } = await readSource('x.csv', text);
  expect(kind).toBe('analytics');
  expect(seen).toMatchObject([{ url: '/a/', views: 2_500 }]);
  expect(notices).toEqual(['1 row without a URL skipped, such as "(not set)" or a total']);
});

test.each([
  [
    'Ahrefs',
    'Referring page title\tReferring page URL\tTarget URL\nT\thttps://b.example/x\thttps://e.example/a\n',
  ],
  [
    'Semrush',
    'Page ascore,Source title,Source url,Target url\n3,T,https://b.example/x,https://e.example/a\n',
  ],
  ['Majestic', '"SourceURL","AnchorText","TargetURL"\n"https://b.example/x","t","https://e.example/a"\n'],
])('inventory reads backlinks of %s, in UTF-8 and UTF-16', async (_, text) => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  for (const content of [text, utf16]) {
    const { kind, seen } = await readSource('x.csv', content);
    expect(kind).toBe('backlinks');
    expect(seen).toMatchObject([{ url: 'https://e.example/a', from: 'https://b.example/x' }]);
  }
});

test('inventory reads the export of a crawler', async () => {
  const text =
    '"Address","Content","Status Code","Title 1","Canonical Link Element 1","Redirect URL"\n"https://e.example/a","text/html","301","","","https://e.example/b"\n';
  const { kind, seen } = await readSource('internal_all.csv', text);
  expect(kind).toBe('crawl');
  expect(seen).toMatchObject([{ url: 'https://e.example/a', status: 301, location: 'https://e.example/b' }]);
});

const sitemap = (...locs: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`;

describe('inventory of sitemaps', () => {
  test('reads one, and an index with a missing part', async () => {
    expect((await readSource('x', sitemap('https://e.example/a?b=1&amp;c=2'))).urls).toEqual([
      'https://e.example/a?b=1&c=2',
    ]);
    const index =
      '<sitemapindex><sitemap><loc>https://e.example/1.xml</loc></sitemap><sitemap><loc>https://e.example/2.xml</loc></sitemap></sitemapindex>';
    const { urls, notices } = await readSource('x', index, {
      'https://e.example/1.xml': sitemap('https://e.example/a'),
    });
    expect(urls).toEqual(['https://e.example/a']);
    expect(notices).toEqual([
      '2 sitemaps in the index',
      "the index lists https://e.example/2.xml, which couldn't be read: https://e.example/2.xml answers 404.",
    ]);
  });

  test('ends at an index that lists itself', async () => {
    const index = '<sitemapindex><sitemap><loc>https://e.example/i.xml</loc></sitemap></sitemapindex>';
    expect((await readSource('x', index, { 'https://e.example/i.xml': index })).urls).toEqual([]);
  });
});

test('inventory of a WordPress export takes published URLs, counts drafts, and refuses a cut file', async () => {
  const item = (link: string, status: string, type = 'post') =>
    `<item><title><![CDATA[A & B]]></title><link>${link}</link><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type></item>`;
  const text = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://e.example</link>${item('https://e.example/a/', 'publish')}${item('https://e.example/?p=7', 'draft')}${item('https://e.example/m', 'publish', 'nav_menu_item')}</channel></rss>`;
  const { kind, seen, notices } = await readSource('x', text);
  expect(kind).toBe('wordpress');
  expect(seen).toEqual([{ url: 'https://e.example/a/', title: 'A & B' }]);
  expect(notices).toEqual(['2 unpublished items skipped: drafts, private posts, menu items']);
  await expect(readSource('x.xml', text.slice(0, -30))).rejects.toThrow('is incomplete');
});

test('inventory reads a list of URLs', async () => {
  const { kind, urls } = await readSource('old.txt', '# all\n/a/\nhttps://e.example/b\n\n/c\n');
  expect(kind).toBe('list');
  expect(urls).toEqual(['/a/', 'https://e.example/b', '/c']);
});

test.each([
  ['hello\n', "Signpost doesn't know the format of x"],
  ['name,age\nann,3\n', 'x has no column of URLs. Its header is "name,age"'],
  // A zip of which a file is stored as it is, so that its text can be read.
  [
    'PK\u0003\u0004\u0000Pages.csvTop pages,Clicks\nhttps://e.example/a,1\n',
    'x is a zip archive or a spreadsheet',
  ],
  [
    'Top queries,Clicks,Impressions,CTR,Position\nrose,9,20,1%,2\n',
    '. Of a Search Console export, pass the table of pages.',
  ],
  [
    '2026/11/20 10:00:00 [error] 123#0: *5 open() "/x" failed\n',
    "Signpost doesn't know the format of x. It reads sitemaps, access logs",
  ],
  ['<!doctype html><html>', "Signpost doesn't know the format of x"],
  ['<?xml version="1.0"?><feed/>', "Signpost doesn't know the format of x"],
  ['{"a":1}', "Signpost doesn't know the format of x"],
  ['PK\u0003\u0004\u0000', 'x is a zip archive or a spreadsheet'],
])('inventory refuses %j', async (text, message) => {
  await expect(readSource('x', text)).rejects.toThrow(message);
});

test.each([
  ['1,234', 1_234],
  ['1.234', 1_234],
  ['1 234', 1_234],
  ['12.6', 13],
  ['-', 0],
  ['', 0],
])('inventory reads the number %j as %d', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});
