import rule from '../../../src/audit/rules/canonical/alternate-media.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const announce =
  '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://www.example.com/m/gauges/">';

const desktop = page('/gauges/', { head: announce });

expectReports(rule, {
  good: {
    'a pair': site({
      'gauges/index.html': desktop,
      '/m/gauges/': { canonical: 'https://www.example.com/gauges/' },
    }),
  },
  bad: {
    'a version that is its own canonical': site({ 'gauges/index.html': desktop, '/m/gauges/': {} }),
    'a mobile version that its page does not announce': site({
      '/m/gauges/': { canonical: 'https://www.example.com/gauges/' },
    }),
  },
});
