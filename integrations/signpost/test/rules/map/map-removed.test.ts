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
    'a redirect that is now in a loop, which map-loop reports': changed(
      mapText(['/old', '/gauges/']),
      mapText(['/old', '/older'], ['/older', '/old']),
    ),
    'a redirect changed its target': changed(mapText(['/old', '/']), mapText(['/old', '/gauges/'])),
    'redirects that others took over, and one whose page is back': changed(
      mapText(['/shop/a', '/'], ['/shop/:kind/b', '/'], ['/gauges', '/']),
      mapText(['/shop/*', '/gauges/']),
    ),
  },
  bad: {
    'the whole map went': site({ 'previous.yaml': entry(', since: 2026-03-01') }),
    'a pattern of this year went': changed(
      mapText(['/shop/*', '/gauges/']),
      mapText(['/shop/a', '/gauges/']),
    ),
  },
});
