import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { declaredIcons } from '../shared/icons.ts';

export default defineRule({
  id: 'icon-crawlable',
  title: 'Crawlers may fetch the icon and the home page',
  level: 'error',
  conventions: ['W-ICON-4', 'W-ROBOTS-5'],
  why: 'Search engines find the icon on the home page and fetch it like any file. If robots.txt blocks either, results show a globe. (Google Search Central, favicon in search results: the icon must be crawlable by Googlebot-Image, the home page by Googlebot.)',
  fix: 'allow the home page and its icons in robots.txt',
  examples: () => ({
    good: {
      'both may be fetched': site(),
      'other images are blocked': site({
        'robots.txt':
          'User-agent: Googlebot-Image\nDisallow: /\nAllow: /icon.svg\n\nUser-agent: *\nAllow: /\n',
      }),
    },
    bad: {
      'the icon is blocked': site({ 'robots.txt': 'User-agent: *\nDisallow: /*.svg$\n' }),
      'the icon is blocked for the robot of images alone': site({
        'robots.txt': 'User-agent: Googlebot-Image\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
      }),
      'the home page is blocked': site({ 'robots.txt': 'User-agent: *\nDisallow: /$\n' }),
    },
  }),
  *check(site) {
    const { robots, home } = site;
    if (robots === undefined || home === undefined) return;
    const line = robots.blocks(home.url);
    if (line !== undefined)
      yield { file: robots.file, line, column: 1, message: 'robots.txt blocks the home page' };
    for (const { page, rel } of declaredIcons(site)) {
      if (rel?.target.kind !== 'site') continue;
      const by = robots.blocks(rel.target.path, rel.target.query, 'Googlebot-Image');
      if (by !== undefined)
        yield { ...at(site, page, rel), message: `line ${by} of robots.txt blocks the icon ${rel.href}` };
    }
  },
});
