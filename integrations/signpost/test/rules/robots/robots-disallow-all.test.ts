import rule from '../../../src/audit/rules/robots/robots-disallow-all.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

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
    'by a star': site({ 'robots.txt': 'User-agent: Googlebot\nDisallow: *\n\nUser-agent: *\nAllow: /\n' }),
  },
});
