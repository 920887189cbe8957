import rule from '../../../src/audit/rules/redirect/redirect-target.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;

expectReports(rule, {
  good: {
    'a page that leads to a folder, whose page names index.html in its canonical': site({
      '/pumps/': { canonical: 'https://www.example.com/pumps/index.html' },
      '/': { body: '<a href="/pumps/">A</a>' },
      'a/index.html': stub('/pumps/'),
    }),
    'a page that leads to the site of another repository on the same domain': site({
      CNAME: 'www.example.com\n',
      'a/index.html': stub('/pumps-guide/0.1.0/valves.html'),
    }),
  },
  bad: {
    'a page that leads to a page with noindex': site({
      'a/index.html': stub('/b/'),
      '/b/': { head: '<meta name="robots" content="noindex">', canonical: '' },
    }),
    'a page that leads to a missing page in a folder of the build': site({
      CNAME: 'www.example.com\n',
      'a/index.html': stub('/gauges/valves/'),
    }),
    'another stub': site({ 'a/index.html': stub('/b/'), 'b/index.html': stub('/gauges/') }),
    http: site({ 'a/index.html': stub('http://www.example.com/gauges/') }),
    'another host of the site': site({ 'a/index.html': stub('https://example.com/gauges/') }),
  },
});
