import type { Site } from '../../site/site.ts';
import { isMissing } from '../../site/site-answer.ts';
import { defineRule, pickPlace, type Report } from '../rule.ts';
import { describeMissingUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { locateEntry, parseOwnUrl } from '../shared/sitemaps.ts';

const messages = {
  none: 'the site has no sitemap',
  unlisted: (file: string) => `robots.txt does not link to the sitemap ${file}`,
  lost: (url: string, why: string) => `robots.txt links to the sitemap ${url}, ${why}`,
  lostInIndex: (url: string, why: string) => `the sitemap index lists ${url}, ${why}`,
};

export default defineRule({
  id: 'sitemap-missing',
  title: 'The site has a sitemap, and robots.txt links to it',
  level: 'warning',
  conventions: ['W-SITEMAP-1'],
  why: 'A sitemap tells crawlers every canonical URL and when it changed. They find it by the Sitemap line of robots.txt. (sitemaps.org; Google Search Central.)',
  fix: 'add a sitemap.xml, and link to it in robots.txt: "Sitemap: https://…/sitemap.xml"',
  examples: () => ({
    good: { 'a sitemap that robots.txt lists': site() },
    bad: { 'a sitemap that robots.txt does not list': site({ 'robots.txt': 'User-agent: *\nAllow: /\n' }) },
  }),

  *check(site) {
    const lost = [...reportLostSitemaps(site)];
    yield* lost;
    if (site.pages.length < 2 || lost.length > 0) return;

    const [first] = site.sitemaps;
    if (first === undefined) yield { message: messages.none };
    else if (site.robots !== undefined && site.robots.sitemaps.length === 0)
      yield {
        ...pickPlace({ file: site.robots.file, line: 1 }),
        level: 'info',
        message: messages.unlisted(first.file),
        fix: `add the line "Sitemap: ${site.origin}${site.base}${first.file}"`,
      };
  },
});

/** Missing sitemaps in robots.txt or an index. */
function* reportLostSitemaps(site: Site): Generator<Report> {
  const { robots, sitemaps } = site;
  for (const { line, value } of robots?.sitemaps ?? []) {
    if (robots === undefined || !isLost(site, value)) continue;
    yield {
      ...pickPlace({ file: robots.file, line }),
      message: messages.lost(value, describeMissingUrl(site)),
      fix: 'add the file, or remove the line',
    };
  }

  // sitemap-index.xml lists sitemap-3.xml, which the build lacks.
  for (const sitemap of sitemaps.filter(({ kind }) => kind === 'index'))
    for (const entry of sitemap.entries) {
      if (!isLost(site, entry.loc)) continue;
      yield {
        ...locateEntry({ sitemap, entry }),
        level: 'error',
        message: messages.lostInIndex(entry.loc, describeMissingUrl(site)),
        fix: 'add the file, or remove the entry',
      };
    }
}

function isLost(site: Site, url: string): boolean {
  const own = parseOwnUrl(site, url);
  return own !== undefined && isMissing(site.ask(own.path, own.query));
}
