import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { absent } from '../shared/judge.ts';
import { inSitemap, ownAddress } from '../shared/sitemaps.ts';

const { 'sitemap.xml': _, ...without } = site();
const unnamed = site({ 'robots.txt': 'User-agent: *\nAllow: /\n' });
const sitemapIndex = (...files: readonly string[]) =>
  sitemap(...files)
    .replaceAll('urlset', 'sitemapindex')
    .replaceAll('url>', 'sitemap>');

export default defineRule({
  id: 'sitemap-missing',
  title: 'The site has a sitemap, and robots.txt names it',
  level: 'warning',
  conventions: ['W-SITEMAP-1'],
  why: 'A sitemap tells crawlers every canonical address and when it changed; they find it by the Sitemap line of robots.txt. (sitemaps.org; Google Search Central.)',
  fix: 'write a sitemap.xml, and name it in robots.txt: "Sitemap: https://…/sitemap.xml"',
  examples: () => ({
    good: [
      { title: 'a sitemap that robots.txt names', files: site() },
      {
        title: 'an index, and its files',
        files: site({
          'sitemap.xml': sitemapIndex('/sitemap-0.xml'),
          'sitemap-0.xml': sitemap('/', '/gauges/'),
        }),
      },
    ],
    bad: [
      { title: 'none', files: { ...without, 'robots.txt': 'User-agent: *\nAllow: /\n' } },
      { title: 'one that robots.txt does not name', files: unnamed },
      {
        title: 'one that robots.txt names and that is not there',
        files: site({
          'robots.txt':
            'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: https://www.example.com/sitemap-news.xml\n',
        }),
      },
      {
        title: 'an index that lists pages',
        files: site({
          'sitemap.xml': sitemapIndex('/sitemap-0.xml', '/gauges/'),
          'sitemap-0.xml': sitemap('/', '/gauges/'),
        }),
      },
      {
        title: 'an index of files of which one is not there',
        files: site({
          'sitemap.xml': sitemapIndex('/sitemap-0.xml', '/sitemap-1.xml'),
          'sitemap-0.xml': sitemap('/', '/gauges/'),
        }),
      },
    ],
  }),
  *check(site) {
    const absentOnes = [...lost(site)];
    yield* absentOnes;
    if (site.pages.length < 2 || absentOnes.length > 0) return;
    if (site.sitemaps.length === 0) {
      yield { message: 'the site has no sitemap' };
    } else if (site.robots !== undefined && site.robots.sitemaps.length === 0) {
      const message = `robots.txt does not name the sitemap ${site.sitemaps[0]?.file ?? ''}`;
      const fix = `add the line "Sitemap: ${site.origin}${site.base}${site.sitemaps[0]?.file ?? ''}"`;
      yield { file: site.robots.file, line: 1, column: 1, level: 'advice', message, fix };
    }
  },
});

/** Sitemaps that robots.txt or an index names and that are not there: what they list is not read. */
function* lost(site: Site): Generator<Report> {
  const { robots, sitemaps } = site;
  for (const { line, value } of robots?.sitemaps ?? []) {
    if (robots !== undefined && isLost(site, value))
      yield {
        ...{ file: robots.file, line, column: 1 },
        message: `robots.txt names the sitemap ${value}, ${absent(site)}`,
        fix: 'add the file, or take the line out',
      };
  }
  for (const sitemap of sitemaps) {
    for (const entry of sitemap.kind === 'index' ? sitemap.entries : []) {
      if (isLost(site, entry.loc))
        yield {
          ...inSitemap({ sitemap, entry }),
          level: 'error',
          message: `the index names the sitemap ${entry.loc}, ${absent(site)}`,
          fix: 'add the file, or take the entry out',
        };
      else if (isPage(site, entry.loc))
        yield {
          ...inSitemap({ sitemap, entry }),
          level: 'error',
          message: `the index names the page ${entry.loc}, and crawlers expect a sitemap there`,
          fix: 'list pages in a sitemap with a urlset element, and name that file in the index',
        };
    }
  }
}

function isLost(site: Site, address: string): boolean {
  const own = ownAddress(site, address);
  return own !== undefined && site.find(own.path, own.query) === undefined;
}

function isPage(site: Site, address: string): boolean {
  const own = ownAddress(site, address);
  return own !== undefined && site.find(own.path, own.query)?.kind === 'page';
}
