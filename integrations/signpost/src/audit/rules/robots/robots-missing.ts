import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const { 'robots.txt': _, ...without } = site();

export default defineRule({
  id: 'robots-missing',
  title: 'robots.txt exists and has directives',
  level: 'warning',
  conventions: ['W-ROBOTS-1'],
  why: 'Crawlers request /robots.txt first, on every host. It must return 200 with directives. If the server fails, they stop crawling. (RFC 9309.)',
  fix: 'add a robots.txt at the root: "User-agent: *", "Allow: /" and a Sitemap line',
  examples: () => ({
    good: {
      'a file with a group': site(),
      'a Sitemap line alone, which leaves all open to crawlers': site({
        'robots.txt': 'Sitemap: https://www.example.com/sitemap.xml\n',
      }),
    },
    bad: { 'no file': without, 'an empty file': site({ 'robots.txt': '\n# later\n' }) },
  }),
  *check(site) {
    if (site.base !== '/' || site.unreadable?.some(({ path }) => path === 'robots.txt')) return;
    if (site.robots === undefined) {
      yield { message: 'the site has no robots.txt' };
    } else if (site.robots.groups.length === 0 && site.robots.sitemaps.length === 0) {
      yield { file: site.robots.file, line: 1, column: 1, message: 'robots.txt has no directives' };
    }
  },
});
