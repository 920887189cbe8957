import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/robots/robots-disallow-all.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

expectReports(rule, {
  good: {
    'one robot shut out': site({
      'robots.txt': 'User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
    }),
    'a star with a comma behind it, which matches no robot': site({
      'robots.txt': 'User-agent: *, Bingbot\nDisallow: /\n',
    }),
  },
  bad: {
    'two robots in one line, of which crawlers read the first': site({
      'robots.txt': 'User-agent: Googlebot, Bingbot\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
    }),
    'all robots but one, which has a group of its own': site({
      'robots.txt': 'User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n',
    }),
    'by a star': site({ 'robots.txt': 'User-agent: Googlebot\nDisallow: *\n\nUser-agent: *\nAllow: /\n' }),
  },
});

it('robots-disallow-all warns where only the robots with a group of their own may come', async () => {
  const files = site({ 'robots.txt': 'User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n' });
  const found = runRules(await siteOf({ files }), { only: ['robots-disallow-all'] });
  expect(found).toEqual([
    expect.objectContaining({
      level: 'warning',
      message: 'robots.txt blocks the whole site for each robot without a group of its own',
    }),
  ]);
});
