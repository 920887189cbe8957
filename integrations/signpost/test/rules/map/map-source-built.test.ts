import rule from '../../../src/audit/rules/map/map-source-built.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'lines of _redirects that mend the slash, answer some visitors, or give way to pages': site({
      _redirects: '/gauges /gauges/ 301\n/gauges/ / 302 Country=de\n/gauges/* / 301\n',
    }),
    'a forced line that leads to the page itself, which redirect-target reports': site({
      _redirects: '/gauges /gauges/ 301!\n',
    }),
    'a forced line that Signpost generated': site({
      _redirects: '# signpost:begin\n/gauges/ / 301!\n# signpost:end\n',
    }),
    'a forced rewrite, which redirect-rewrite reports': site({ _redirects: '/gauges/ / 200!\n' }),
    'a line on Cloudflare, which sitemap-entries reports': site({
      _redirects: '/gauges/ / 301\n',
      'wrangler.jsonc': '{ "pages_build_output_dir": "./dist" }',
    }),
    'a redirect to itself, which map-loop reports': siteWithMap(['/gauges', '/gauges/']),
    'a pattern beside pages': siteWithMap(['/gauges/*', '/gauges/']),
  },
  bad: {
    'a page that a line of _redirects hides': site({ _redirects: '/gauges/ /icon.svg 301!\n' }),
    'a file': siteWithMap(['/icon.svg', '/']),
    'a page, by its whole URL': siteWithMap(['https://www.example.com/gauges/', '/']),
  },
});
