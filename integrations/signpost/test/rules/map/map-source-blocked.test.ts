import rule from '../../../src/audit/rules/map/map-source-blocked.ts';
import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    disallowed: site({
      'redirects.yaml': mapText(['/old/a', '/gauges/']),
      'robots.txt': 'User-agent: *\nDisallow: /old/\n',
    }),
    'a pattern': site({
      'redirects.yaml': mapText(['/old/*', '/gauges/']),
      'robots.txt': 'User-agent: *\nDisallow: /old/\n',
    }),
    'an old URL that the sitemap of old URLs lists': site({
      'redirects.yaml': mapText(['/was/a', '/gauges/']),
      'sitemap-old.xml': sitemap('/was/a'),
      'robots.txt': 'User-agent: *\nDisallow: /was/\n',
    }),
  },
});
