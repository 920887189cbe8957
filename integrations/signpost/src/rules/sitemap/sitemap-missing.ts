import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const { 'sitemap.xml': _, ...without } = site();
const unnamed = site({ 'robots.txt': 'User-agent: *\nAllow: /\n' });

export default defineRule({
  id: 'sitemap-missing',
  title: 'The site has a sitemap, and robots.txt names it',
  level: 'warning',
  conventions: ['W-SITEMAP-1'],
  why: 'A sitemap tells crawlers every canonical address and when it changed; they find it by the Sitemap line of robots.txt. (sitemaps.org; Google Search Central.)',
  fix: 'emit sitemap.xml, and add "Sitemap: https://…/sitemap.xml" to robots.txt',
  examples: {
    good: [{ title: 'a sitemap that robots.txt names', files: site() }],
    bad: [
      { title: 'none', files: without },
      { title: 'one that robots.txt does not name', files: unnamed },
    ],
  },
  *check(site) {
    if (site.pages.length < 2) return;
    if (site.sitemaps.length === 0) {
      yield { message: 'the site has no sitemap' };
    } else if (site.robots !== undefined && site.robots.sitemaps.length === 0) {
      const message = `robots.txt does not name the sitemap ${site.sitemaps[0]?.file ?? ''}`;
      yield { file: site.robots.file, line: 1, column: 1, level: 'advice', message };
    }
  },
});
