import linkBroken from '../../src/audit/rules/link/link-broken.ts';
import linkVariant from '../../src/audit/rules/link/link-variant.ts';
import maintenancePage from '../../src/audit/rules/maintenance/maintenance-page.ts';
import redirectScript from '../../src/audit/rules/redirect/redirect-script.ts';
import { page, site, siteWithBody } from '../../src/audit/rules/shared/example.ts';
import { expectReports } from './cases.ts';

// Near misses of ways to be silent in what several rules share: audit/silence.tsv names them.

const linked = (href: string) => siteWithBody(`<a href="/gauges/">Gauges</a> <a href="${href}">More</a>`);

expectReports(linkVariant, {
  bad: {
    'the second staging host of the site': linked('https://www-staging2.example.com/gauges/'),
  },
});

expectReports(linkBroken, {
  bad: {
    'a host and a path without the slash between them': linked('https://www.example.comgauges/'),
    'a link that starts with a slash, in a list that Hugo writes': site({
      '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
      '/tags/pumps/': { body: '<a href="/pumps/">Pumps</a>' },
      'tags/pumps/index.xml': '',
    }),
  },
});

expectReports(redirectScript, {
  bad: {
    'a script that leaves a page of two short sentences on one condition': site({
      '/old/': {
        main: '<main><h1>Gauges</h1><p>This page has moved. <a href="/gauges/">Gauges</a></p><script>if (top === self) location.replace("/gauges/")</script></main>',
      },
    }),
  },
});

expectReports(maintenancePage, {
  bad: {
    'a page that the 503 page fetches for later': {
      ...site(),
      '503.html': page('/503', {
        canonical: '',
        head: '<link rel="prefetch" href="/gauges/">',
        body: '<p>Until <time datetime="2026-12-01">1 December</time>. <a href="https://status.example.com/">Details</a>, <a href="mailto:help@example.com">help</a>.</p>',
      }).replace('<link rel="icon" href="/icon.svg">', ''),
    },
  },
});
