import { parsePath } from '../../../lib/url/path.ts';
import { defineRule, pickPlace } from '../rule.ts';
import { site } from '../shared/example.ts';

const messages = {
  robot: (robot: string) => `robots.txt blocks the whole site for ${robot}`,
  others: 'robots.txt blocks the whole site for each robot without a group of its own',
};
const whyOthers =
  'Search engines without a group there, and the previews of messengers, get nothing of the site.';
const othersFix =
  'remove the "Disallow: /" of that group, or add a group for each search engine that may come, such as Bingbot';

export default defineRule({
  id: 'robots-disallow-all',
  title: 'robots.txt does not block the whole site',
  level: 'error',
  conventions: ['W-ROBOTS-2', 'W-MIG-2', 'W-MIG-3', 'W-MIG-5', 'W-CLOSE-5'],
  why: '"Disallow: /" removes a site from the results within days, and hides every noindex and redirect on it. Use a password or noindex for a staging site. (Google Search Central, robots.txt; site moves.)',
  fix: 'remove the "Disallow: /" of that group',
  examples: () => ({
    good: {
      'nothing disallowed': site({ 'robots.txt': 'User-agent: *\nDisallow:\n' }),
      'a site without a robot that trains on it': {
        files: site({ 'robots.txt': 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n' }),
        nearMiss: {
          replace: ['GPTBot', 'Bingbot'],
          finds:
            'error robots.txt:2:1  robots.txt blocks the whole site for bingbot  Fix: Remove the "Disallow: /" of that group.',
        },
      },
      'a site of which robots may read the blog': {
        files: site({
          'robots.txt': 'User-agent: *\nDisallow: /\nAllow: /$\nAllow: /gauges/\nAllow: /icon.svg\n',
        }),
        nearMiss: {
          replace: ['Allow: /gauges/\nAllow: /icon.svg\n', ''],
          finds:
            'error robots.txt:2:1  robots.txt blocks the whole site for every robot  Fix: Remove the "Disallow: /" of that group.',
        },
      },
    },
    bad: {
      'a robots.txt that disallows the site for all robots': {
        files: site({
          'robots.txt': 'User-agent: *\nDisallow: /\n',
        }),
        finds:
          'error robots.txt:2:1  robots.txt blocks the whole site for every robot  Fix: Remove the "Disallow: /" of that group.',
      },
      'all robots but one, which has a group of its own': {
        files: site({ 'robots.txt': 'User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n' }),
        finds:
          'warning robots.txt:5:1  robots.txt blocks the whole site for each robot without a group of its own  Fix: Remove the "Disallow: /" of that group, or add a group for each search engine that may come, such as Bingbot.',
      },
    },
  }),
  *check({ robots, base }) {
    if (robots === undefined) return;

    for (const { agents, rules } of robots.groups) {
      const robot = agents.find((agent) => ['*', 'googlebot', 'bingbot'].includes(agent));
      const disallowLine = rules.find(
        ({ key, value }) => key === 'disallow' && /^(?:\/|\*|\/\*)$/.test(value),
      );
      // `Disallow: /` with `Allow: /blog/` blocks a part of the site. `Allow: /$` lets robots read the home page alone.
      const allowsPart = rules.some(({ key, value }) => key === 'allow' && value !== '' && value !== '/$');
      if (robot === undefined || disallowLine === undefined || allowsPart) continue;
      const place = pickPlace({ file: robots.file, line: disallowLine.line });
      // Googlebot, for which `blocks` answers, may read the site by a group of its own: only others are kept out.
      if (robot === '*' && robots.blocks(parsePath(`${base}any-page/`)) === undefined)
        yield {
          ...place,
          cause: {
            key: 'others',
            level: 'warning',
            message: messages.others,
            fix: othersFix,
            why: whyOthers,
          },
        };
      else
        yield {
          ...place,
          cause: { key: 'robot', message: messages.robot(robot === '*' ? 'every robot' : robot) },
        };
      // One line is reported, and it blocks the home page too.
      return;
    }

    const line = robots.blocks(parsePath(base));
    if (line !== undefined)
      yield {
        ...pickPlace({ file: robots.file, line }),
        cause: { key: 'home page', message: 'robots.txt blocks the home page' },
      };
  },
});
