import rule from '../../../src/audit/rules/error/soft-404.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

/** A short page with this text. */
const saying = (text: string) => site({ '/about/': { main: `<main><h1>About us</h1>${text}</main>` } });

expectReports(rule, {
  good: {
    'a company that has moved, and its email address': saying(
      '<p>Our site has moved to Harbour Road. <a href="mailto:web@example.com">Write to us</a>.</p>',
    ),
    'a company that has moved, above another paragraph': saying(
      '<p>Our site has moved to Harbour Road.</p><p><a href="/gauges/">Gauges</a></p>',
    ),
  },
  bad: {
    'a page that has moved, whose new URL is on a line of its own': saying(
      '<p>This page has moved to:<br><b><a href="/gauges/">Gauges</a></b></p>',
    ),
    'a page that has moved, as a link': saying('<p>\n<a href="/gauges/">This page has moved</a></p>'),
  },
});
