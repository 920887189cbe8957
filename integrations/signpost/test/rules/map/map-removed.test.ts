import rule from '../../../src/audit/rules/map/map-removed.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

/** A map, and the one before. */
const changed = (before: string, after = mapText(['/a', '/gauges/'])) =>
  site({ 'previous.yaml': before, 'redirects.yaml': after });

const entry = (since: string) => `redirects:\n  - { from: /old, to: /gauges/${since} }\n`;

expectReports(rule, {
  good: {
    'a redirect changed its target': changed(mapText(['/old', '/']), mapText(['/old', '/gauges/'])),
    'redirects that others took over, and one whose page is back': changed(
      mapText(['/shop/a', '/'], ['/shop/:kind/b', '/'], ['/gauges', '/']),
      mapText(['/shop/*', '/gauges/']),
    ),
  },
  bad: {
    'a redirect of this year was removed': changed(entry(', since: 2026-03-01')),
    'its generated line is still in the build': {
      ...changed(entry(', since: 2026-03-01')),
      _redirects: '# signpost:begin\n/old /gauges/ 301\n# signpost:end\n',
    },
    'the whole map went': site({ 'previous.yaml': entry(', since: 2026-03-01') }),
    'that of a program of an old web server, of which the build knows nothing': changed(
      mapText(['/cgi-bin/shop.pl', '/gauges/']),
    ),
    'a pattern of this year went': changed(
      mapText(['/shop/*', '/gauges/']),
      mapText(['/shop/a', '/gauges/']),
    ),
  },
});
