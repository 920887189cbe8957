import rule from '../../../src/audit/rules/robots/robots-syntax.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    noindex: site({ 'robots.txt': 'User-agent: *\nNoindex: /old/\n' }),
    'a relative sitemap': site({ 'robots.txt': 'User-agent: *\nAllow: /\nSitemap: /sitemap.xml\n' }),
    'more than is read': site({ 'robots.txt': `User-agent: *\nAllow: /\n${'# word\n'.repeat(75_000)}` }),
    'two robots in one line': site({ 'robots.txt': 'User-agent: AhrefsBot, SemrushBot\nDisallow: /\n' }),
  },
});
