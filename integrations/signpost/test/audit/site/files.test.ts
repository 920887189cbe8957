import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../../src/audit/site/icons.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { readSitemap } from '../../../src/audit/site/read-sitemap.ts';
import { readRobots } from '../../../src/audit/site/robots.ts';
import { findSitemaps } from '../../../src/audit/site/sitemap-files.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { parsePath } from '../../../src/lib/url/path.ts';
import { readStylesheet } from '../../../src/pages/stylesheet.ts';
import { Resolver } from '../../../src/pages/target.ts';

const origin = 'https://www.example.com';

describe('robots.txt', () => {
  const blocks = (text: string, path: string) => readRobots(Buffer.from(text)).blocks(parsePath(path));

  // The cases of RFC 9309 and of Google's documentation of how a path is matched.
  it.each([
    ['User-agent: *\nDisallow: /a', '/abc', 2],
    ['User-agent: *\nDisallow: /*.png$', '/x/a.png', 2],
    ['User-agent: *\nDisallow: /\nAllow: /a', '/a/b', undefined],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', undefined],
    ['User-agent: *\nDisallow: /A', '/a', undefined],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /', '/a', undefined],
    ['User-agent: GPTBot\nDisallow: /', '/a', undefined],
    ['\uFEFFUser-agent: *\r\nDisallow: /caf%c3%a9 # closed', '/café/x', 2],
    ['User-agent: a\nUser-agent: *\nDisallow: /x', '/x', 3],
  ])('%j and %s', (text, path, line) => {
    expect(blocks(text, path)).toBe(line);
  });

  it('finds the group of an image crawler, otherwise that of the main crawler', () => {
    const requested = (text: string) =>
      readRobots(Buffer.from(text)).blocks(parsePath('/i.png'), '', 'Googlebot-Image');
    expect(requested('User-agent: Googlebot-Image\nDisallow: /\n')).toBe(2);
    expect(requested('User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /\n')).toBe(2);
    expect(
      requested('User-agent: Googlebot-Image\nAllow: /\n\nUser-agent: *\nDisallow: /\n'),
    ).toBeUndefined();
  });
});

describe('sitemaps', () => {
  const xml = `<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url><loc> https://e.example/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
    <xhtml:link rel="alternate" hreflang="de" href="https://e.example/de/"/></url>
  <url><image:image><image:loc>https://e.example/i.png</image:loc></image:image><loc><![CDATA[https://e.example/b]]></loc></url>
</urlset>`;

  it('reads URLs with places, dates, language versions and images', () => {
    const { kind, entries } = readSitemap('sitemap.xml', Buffer.from(xml));
    expect(kind).toBe('urls');
    expect(entries).toEqual([
      {
        loc: 'https://e.example/a?x=1&y=2',
        lastmod: '2026-01-01',
        alternates: [{ hreflang: 'de', href: 'https://e.example/de/' }],
        line: 3,
        column: 8,
      },
      {
        loc: 'https://e.example/b',
        lastmod: undefined,
        alternates: [],
        media: [{ text: 'https://e.example/i.png', line: 5, column: 21 }],
        line: 5,
        column: 81,
      },
    ]);
  });

  it('reads a gzipped sitemap', () => {
    expect(readSitemap('sitemap.xml.gz', gzipSync(xml)).entries).toHaveLength(2);
  });

  // https://www.mkdocs.org/: site/sitemap.xml and site/sitemap.xml.gz
  it('leaves out the packed copy of a sitemap', () => {
    const build = filesInMemory({ 'sitemap.xml': xml, 'sitemap.xml.gz': gzipSync(xml) });
    const found = findSitemaps(build, undefined, 'https://e.example', parsePath('/'));
    expect(found.map(({ file }) => file)).toEqual(['sitemap.xml']);
  });

  it('stops unpacking at the limit of size', () => {
    const bomb = gzipSync(Buffer.alloc(120 * 1024 * 1024));
    expect(readSitemap('sitemap.xml.gz', bomb)).toMatchObject({ kind: 'broken', entries: [] });
  });

  it('reads a sitemap with a namespace prefix', () => {
    const xml =
      '<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><sm:url><sm:loc>https://e.example/a</sm:loc><sm:lastmod>2026-01-01</sm:lastmod><image:image><image:loc>https://e.example/a.png</image:loc></image:image></sm:url></sm:urlset>';
    expect(readSitemap('sitemap.xml', Buffer.from(xml))).toMatchObject({
      kind: 'urls',
      entries: [{ loc: 'https://e.example/a', lastmod: '2026-01-01' }],
    });
  });

  it('reads a sitemap in plain text', () => {
    const { entries } = readSitemap(
      'sitemap.txt',
      Buffer.from('https://e.example/a\n\n  https://e.example/b\n'),
    );
    expect(entries.map(({ loc, line, column }) => [loc, line, column])).toEqual([
      ['https://e.example/a', 1, 1],
      ['https://e.example/b', 3, 3],
    ]);
  });

  it('finds sitemaps by an index, by robots.txt and by their names', () => {
    const list = (name: string, loc: string) => ({ [name]: `<urlset><url><loc>${loc}</loc></url></urlset>` });
    const site = readSite(
      filesInMemory({
        'robots.txt': ['/maps/one.xml', '//', '//?x'].map((path) => `Sitemap: ${origin}${path}\n`).join(''),
        ...list('maps/one.xml', `${origin}/1`),
        'sitemap-index.xml': `<sitemapindex><sitemap><loc>${origin}/maps/two.xml</loc></sitemap></sitemapindex>`,
        ...list('maps/two.xml', `${origin}/2`),
        ...list('feed.xml', `${origin}/3`),
      }),
      { origin },
    );
    expect(site.sitemaps.map(({ file }) => file).sort()).toEqual([
      'maps/one.xml',
      'maps/two.xml',
      'sitemap-index.xml',
    ]);
  });
});

describe('images', () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#345' } });

  // The sizes are those that sharp drew.
  it.each([
    ['png', () => drawn(48, 96).png()],
    ['jpg', () => drawn(48, 96).jpeg({ progressive: true })],
    ['gif', () => drawn(48, 96).gif()],
    ['webp', () => drawn(48, 96).webp()],
  ])('%s', async (type, draw) => {
    const facts = readImage('a', await draw().toBuffer());
    const hash = expect.stringMatching(/^[\da-f]{64}$/);
    expect(facts).toEqual({ file: 'a', type, sizes: [{ width: 48, height: 96 }], hash });
  });

  it('reads an .ico file with all its images', () => {
    const ico = Buffer.from([
      0,
      0,
      1,
      0,
      2,
      0,
      ...[48, 48, ...Array(14).fill(0)],
      ...[0, 0, ...Array(14).fill(0)],
    ]);
    expect(readImage('a', ico).sizes).toEqual([
      { width: 48, height: 48 },
      { width: 256, height: 256 },
    ]);
  });

  it.each([
    ['<svg viewBox="0 0 100 50">', [{ width: 100, height: 50 }]],
    ['<?xml version="1.0"?>\n<!-- a --><svg\n width="48px" height="48">', [{ width: 48, height: 48 }]],
    ['<svg width="100%" height="100%">', []],
  ])('%s', (text, sizes) => {
    expect(readImage('a', Buffer.from(text))).toMatchObject({ type: 'svg', sizes });
  });
});

describe('CSS', () => {
  it('reads fonts, images and imports, and ignores comments', () => {
    const css =
      '@import "a.css";\n/* url(no.png) */ b { background: url( "../c.png" ) url(d.png),\nurl(data:x) }';
    const { refs } = readStylesheet('s/s.css', css, parsePath('/s/s.css'), new Resolver(origin));
    expect(refs.map(({ target, line }) => [target.kind === 'site' && target.path, line])).toEqual([
      ['/s/a.css', 1],
      ['/c.png', 2],
      ['/s/d.png', 2],
    ]);
  });
});
