import rule from '../../../src/audit/rules/robots/robots-syntax.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'a misspelling': site({ 'robots.txt': 'User-agent: *\nDissallow: /search\n' }),
    noindex: site({ 'robots.txt': 'User-agent: *\nNoindex: /old/\n' }),
    'a relative sitemap': site({ 'robots.txt': 'User-agent: *\nAllow: /\nSitemap: /sitemap.xml\n' }),
    'more than is read': site({ 'robots.txt': `User-agent: *\nAllow: /\n${'# word\n'.repeat(75_000)}` }),
    'two robots in one line': site({ 'robots.txt': 'User-agent: AhrefsBot, SemrushBot\nDisallow: /\n' }),
    'a rule that belongs to no group': site({ 'robots.txt': 'Disallow: /a\nUser-agent: *\nAllow: /\n' }),
  },
});
