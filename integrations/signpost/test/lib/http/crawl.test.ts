import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findUrls } from '../../../src/audit/site/found-urls.ts';
import { crawl } from '../../../src/lib/http/crawl.ts';
import { parsePolicy } from '../../../src/lib/http/robots.ts';
import { links, pages, run } from './support/crawled.ts';

describe('crawl', () => {
  test('requests every URL of pages, styles and sitemaps once', async () => {
    const { requested, visits } = await run(
      pages({
        '/':
          links('/a', 'b?x=1', '#top', '/a#part', 'https://elsewhere.test/', 'mailto:a@b.c') +
          '<link rel=stylesheet href=/s.css><img src=/i.png srcset="/j.png 2x">',
        '/a': links('/', '/caf%c3%a9', '/café'),
        '/b?x=1': links('/gone'),
        '/caf%c3%a9': links(),
        '/s.css': '@font-face { src: url(f.woff2) }',
        '/sitemap.xml': '<sitemapindex><sitemap><loc>/deep.xml.gz</loc></sitemap></sitemapindex>',
        '/deep.xml.gz': gzipSync('<urlset><url><loc>/lonely</loc></url></urlset>'),
        '/lonely': links(),
      }),
      { seeds: [{ url: '/sitemap.xml', role: 'sitemap' }] },
    );
    expect(requested.toSorted()).toEqual([
      '/',
      '/a',
      '/b?x=1',
      '/caf%c3%a9',
      '/deep.xml.gz',
      '/f.woff2',
      '/gone',
      '/i.png',
      '/j.png',
      '/lonely',
      '/s.css',
      '/sitemap.xml',
    ]);
    expect(visits).toHaveLength(requested.length);
  });

  test("continues at the target of the site's redirect", async () => {
    const { paths } = await run(
      pages({
        '/': { status: 301, location: '/home' },
        '/home': links('/out'),
        '/out': { status: 302, location: 'http://elsewhere.test/' },
      }),
    );
    expect(paths).toEqual(['/', '/home', '/out']);
  });

  test('skips what robots.txt disallows, and counts it', async () => {
    const { requested, end } = await run(
      pages({ '/': links('/private/a', '/private/open', '/b'), '/b': links('/private/a') }),
      {
        robots:
          'User-agent: astro-signpost\nDisallow: /private/\nAllow: /private/open\n\nUser-agent: *\nDisallow: /',
      },
    );
    expect(requested).toEqual(['/', '/private/open', '/b']);
    expect(end.skipped.robots.map((url) => new URL(url).pathname)).toEqual(['/private/a']);
  });

  test('stays below the folder of its start', async () => {
    const requested: string[] = [];
    await crawl({
      start: 'https://www.example.com/docs/',
      async ask({ url }) {
        requested.push(new URL(url).pathname);
        const headers = new Map([['content-type', ['text/html']]]);
        const body = Buffer.from(links('/docs/a', '/docs', '/blog/'));
        return { kind: 'answer', url, status: 200, headers, body, cut: false };
      },
      policy: parsePolicy('https://www.example.com', '', 'a'),
      read: (answer, role) => findUrls({ ...answer, body: () => Buffer.from(answer.body) }, role),
      onVisit: () => undefined,
    });
    expect(requested.toSorted()).toEqual(['/docs', '/docs/', '/docs/a']);
  });

  test('requests no more pages than its limit', async () => {
    const { requested, end } = await run(
      (path) => links(`/${Number(path.slice(1)) + 1}`, `/x${path.slice(1)}`),
      {
        maxPages: 5,
      },
    );
    expect(requested).toHaveLength(5);
    expect(end.skipped.overLimit).toBeGreaterThan(0);
  });

  test('reads no more bytes than its limit', async () => {
    const filler = `<p>${'x'.repeat(10_000)}</p>`;
    const { requested, end } = await run((path) => links(`/a${path.slice(1)}`) + filler, {
      maxBytes: 45_000,
    });
    expect(requested).toHaveLength(5);
    expect(end.waiting).toBe(1);
  });
});

describe('crawl of endless URLs', () => {
  test('requests the other pages before those of a filter', async () => {
    const { paths, end } = await run(
      (path) => {
        const { pathname, searchParams } = new URL(path, 'http://site.test');
        if (pathname.startsWith('/x')) return pathname.length < 30 ? links(`${pathname}x`) : links();
        const day = Number(searchParams.get('day') ?? 0);
        return links(`/?day=${day + 1}`, `/?day=${day + 2}`, '/x');
      },
      { maxPages: 50 },
    );
    expect(paths.filter((path) => path.startsWith('/x'))).toHaveLength(29);
    expect(end.requested).toBe(50);
  });

  test('takes session ids for one page', async () => {
    let session = 0;
    const { requested } = await run(() => {
      session += 1;
      return links(
        `/a?sid=${session}`,
        `/b;jsessionid=${session}`,
        `/c?PHPSESSID=${session}&id=7`,
        `/a?utm_source=${session}`,
      );
    });
    expect(requested).toHaveLength(4);
  });
});

test('crawl reads at most 1,000 sitemaps of a server that names new ones without end', async () => {
  const site = (path: string): string =>
    path.includes('.xml')
      ? `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${path}x.xml</loc></sitemap></sitemapindex>`
      : links();
  const { requested } = await run(site, { seeds: [{ url: '/sitemap.xml', role: 'sitemap' }] });
  expect(requested.filter((path) => path.includes('.xml')).length).toBeLessThanOrEqual(1000);
});
