import { execFileSync } from 'node:child_process';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { content } from './support/content.ts';
import { files, indexable, origin, pageAt, root, text } from './support/dist.ts';

const $ = load(text('sitemap.xml'), { xml: true });

const entries = $('urlset > url')
  .toArray()
  .map((url) => ({
    url: $('loc', url).text(),
    lastmod: $('lastmod', url).text() || undefined,
    links: $('xhtml\\:link', url)
      .toArray()
      .map((link) => `${$(link).attr('hreflang')} ${$(link).attr('href')}`),
  }));

describe('the sitemap', () => {
  test('is one valid file', () => {
    expect(files.filter((file) => /^sitemap.*\.xml$/.test(file))).toEqual(['sitemap.xml']);
    expect(text('sitemap.xml')).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
    expect($('urlset').attr('xmlns')).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  });

  test('W-SITEMAP-1: lists every indexable page once, and nothing else', () => {
    const expected = indexable.map(({ path }) => origin + path).sort();
    expect(entries.map(({ url }) => url).sort()).toEqual(expected);
    expect(expected.filter((url) => /\/(404|410|503|find|suche)\b/.test(url))).toEqual([]);
  });

  test('W-CANON-4: has the alternates of the pages', () => {
    const ofPage = (url: string) => {
      const page = pageAt(url);
      return page
        .$('link[hreflang]', 'head')
        .toArray()
        .map(({ attribs }) => `${attribs['hreflang']} ${attribs['href']}`);
    };
    for (const { url, links } of entries) expect(links.toSorted(), url).toEqual(ofPage(url).toSorted());
  });
});

describe('lastmod in the sitemap', () => {
  const dated = content.flatMap((file) => {
    const date = file.field('updated') ?? file.field('published');
    return date === undefined ? [] : [{ slug: `/${file.field('slug')}/`, date, language: file.language }];
  });

  test('is the date of the front matter where there is one', () => {
    expect(dated.length).toBeGreaterThan(20);
    for (const { slug, date, language } of dated) {
      const entry = entries.find(
        ({ url }) => url.endsWith(slug) && url.includes('/de/') === (language === 'de'),
      );
      expect(entry?.lastmod?.slice(0, 10), slug).toBe(date);
    }
  });

  test('is otherwise the time of a commit, or missing, and never that of the build', () => {
    const instants = new Set(commits().map((date) => new Date(date).getTime()));
    const others = entries.filter(({ url }) => !dated.some(({ slug }) => url.endsWith(slug)));
    const wrong = others.filter(
      ({ lastmod }) => lastmod !== undefined && !instants.has(new Date(lastmod).getTime()),
    );
    expect(wrong).toEqual([]);
  });
});

/** When each commit was made; none outside of a repository, or before the first. */
function commits(): string[] {
  try {
    const log = execFileSync('git', ['log', '--format=%cI%n%aI'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}
