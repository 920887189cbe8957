import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainSitemap } from '../../src/site/plain-sitemap.ts';
import { parseSitemap } from '../../src/site/sitemap-xml.ts';
import { xmlFault } from '../../src/site/xml-fault.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const urlset =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';

test('reads what @astrojs/sitemap writes', () => {
  const german = '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/"/>';
  const xml = `${declaration}${urlset}<url><loc>https://example.com/</loc><lastmod>2026-11-22</lastmod>${german}</url></urlset>`;
  expect(readPlainSitemap(xml)).toEqual({
    root: 'urlset',
    namespace: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    entries: [
      {
        loc: 'https://example.com/',
        lastmod: '2026-11-22',
        alternates: [{ hreflang: 'de', href: 'https://example.com/de/' }],
        line: 1,
        column: declaration.length + urlset.length + '<url>'.length + 1,
      },
    ],
  });
});

test('reads one that is indented, with a style', () => {
  const xml = `${declaration}
<?xml-stylesheet type="text/xsl" href="/main.xsl"?>
<sitemapindex
    xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    <loc>https://example.com/a.xml</loc>
  </sitemap>
  <sitemap>
    <loc>https://example.com/b.xml</loc>
    <lastmod>2026-11-22</lastmod>
  </sitemap>
</sitemapindex>
`;
  const entries = readPlainSitemap(xml)?.entries;
  expect(entries?.map(({ loc, line, column }) => [loc, line, column])).toEqual([
    ['https://example.com/a.xml', 6, 5],
    ['https://example.com/b.xml', 9, 5],
  ]);
});

test.each([
  ['an entity', '<url><loc>/?a=1&amp;b=2</loc></url>'],
  ['a comment', '<url><!-- one --><loc>/</loc></url>'],
  ['an image', '<url><loc>/</loc><image:image><image:loc>/a.png</image:loc></image:image></url>'],
  ['another order', '<url><lastmod>2026-11-22</lastmod><loc>/</loc></url>'],
  ['an end of something else', '<url><loc>/</loc></sitemap>'],
  ['text between', '<url><loc>/</loc></url>text'],
  ['a control character', '<url><loc>/\u0001</loc></url>'],
])('leaves %s to the parser', (_, inner) => {
  expect(readPlainSitemap(`${urlset}${inner}</urlset>`)).toBeUndefined();
});

test.each([
  ['a name that begins with a digit', '<urlset 0="a"></urlset>'],
  ['an attribute that comes twice', '<urlset xmlns="a" xmlns="b"></urlset>'],
])('leaves %s to the parser', (_, xml) => {
  expect(readPlainSitemap(xml)).toBeUndefined();
});

/** Pieces of sitemaps, in any order: most texts of them are nearly one. */
const piece = fc.constantFrom(
  ...['<url>', '</url>', '<loc>/a/</loc>', '<lastmod>2026-11-22</lastmod>', '<priority>0.5</priority>'],
  ...['<url><loc>/b/</loc></url>', '<sitemap><loc> /c.xml </loc></sitemap>', '\n  ', ' ', '\u00A0', '\u0001'],
  ...[
    '<changefreq>daily</changefreq>',
    '<xhtml:link rel="alternate" hreflang=" de" href="/de/" />',
    '&',
    'x',
  ],
  ...[
    '<url><loc>/é/</loc>',
    '<xhtml:link rel="alternate" hreflang="fr" href="/fr/"/>',
    '<!-- -->',
    '</urlset>',
  ],
);
const root = fc.constantFrom(
  ...[
    '<urlset>',
    '<urlset xmlns="a" xmlns:xhtml="b">',
    '<urlset\n xmlns=" a " xmlns="b">',
    '<sitemapindex xmlns="a">',
  ],
  ...[
    '<urlset xmlns="a">',
    '<urlset a=" xmlns=" xmlns="b">',
    '<urlset 0="a">',
    '<x:urlset xmlns:x="a">',
    "<urlset xmlns='a'>",
    '<rss>',
  ],
);
const begin = fc.constantFrom(
  '',
  declaration,
  ` ${declaration}`,
  `${declaration}\n`,
  '<?xml-stylesheet a?>',
  'x',
);
const end = fc.constantFrom(
  '</urlset>',
  '</sitemapindex>',
  '</urlset>\n',
  '</urlset>\u00A0',
  '</urlset >',
  '',
);

test('what it reads, the parser reads to the same, and finds no fault in it', () => {
  let read = 0;
  fc.assert(
    fc.property(begin, root, fc.array(piece, { maxLength: 6 }), end, (...parts) => {
      const xml = parts.flat().join('');
      const plain = readPlainSitemap(xml);
      if (plain === undefined) return;
      read += 1;
      expect(plain).toEqual(parseSitemap(xml));
      expect(xmlFault(xml)).toBeUndefined();
    }),
    { numRuns: 20_000 },
  );
  expect(read).toBeGreaterThan(200);
});
