import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';

/** Bytes of an HTML file that Google reads since 2026, and 15 MB before. */
const maxReadBytes = 2 * 1024 * 1024;
const longBody = `<!-- ${'x'.repeat(maxReadBytes)} -->`;
const longPage = page('/', { body: longBody });

export default defineRule({
  id: 'page-size',
  title: 'A page is small enough for crawlers to read all of it',
  level: 'error',
  conventions: ['W-ERR-5'],
  why: "Search engines don't see what comes after the first 2 MB of HTML (as of 2026). Links, text and structured data after that don't count. (Google Search Central, Googlebot file size limits.)",
  fix: 'split the page, and move data and inline images into files',
  scope: 'page',
  examples: () => ({
    good: {
      'a page of a few kB': site(),
      'all pages in one, for the printer': {
        files: site({
          'print.html': page('/print.html', {
            canonical: '',
            head: '<meta name="robots" content="noindex, follow">',
            body: longBody,
          }),
        }),
        nearMiss: {
          replace: ['noindex, follow', 'follow'],
          finds:
            'error print.html:1:1  The page has 2.00 MB of HTML, but crawlers read only 2 MB  Fix: Split the page, and move data and inline images into files.',
        },
      },
    },
    bad: {
      'a page of more than 2 MB': {
        files: site({ 'index.html': longPage }),
        finds:
          'error index.html:1:1  The page has 2.00 MB of HTML, but crawlers read only 2 MB  Fix: Split the page, and move data and inline images into files.',
      },
    },
  }),
  *check(site) {
    // Crawlers don't need the rest of a noindex page.
    for (const page of listIndexablePages(site)) {
      if (page.size <= maxReadBytes) continue;
      const size = page.size / 1024 / 1024;
      // The size of a truncated page is unknown.
      const readableSize = page.isCut === true ? `more than ${Math.floor(size)}` : size.toFixed(2);
      yield {
        ...locateOnPage(site, page),
        cause: {
          key: 'size',
          message: `the page has ${readableSize} MB of HTML, but crawlers read only 2 MB`,
        },
      };
    }
  },
});
