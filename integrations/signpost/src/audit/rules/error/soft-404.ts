import type { Spot } from '../../../lib/text/lines.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { formatUrl } from '../../site/follow-target.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';

const messages = {
  notFound: (text: string) => `the page says "${text}" but returns 200`,
  moved: (text: string) => `the page says "${text}" instead of redirecting`,
};

const missing = '<main><h1>Page not found</h1><p>The page you are looking for does not exist.</p></main>';

export default defineRule({
  id: 'soft-404',
  title: 'A page that says "not found" does not return 200',
  level: 'error',
  conventions: ['W-ERR-3'],
  why: 'Crawlers keep fetching a page that returns 200 but says that nothing was found, and report it as a soft 404. (Google Search Central, soft 404 errors.)',
  fix: 'make the host return 404: rename the file to 404.html, or remove the page',
  scope: 'page',
  examples: () => ({
    good: {
      'an article about missing pages': site({
        'help/404/index.html': page('/help/404/', {
          title: 'How to fix 404 errors: page not found',
          heading: 'How to fix 404 errors: page not found',
        }),
      }),
      'a status in a reference of HTTP': site({
        '/status/404/': {
          title: '404 Not Found | Acme',
          main: '<main><h1>404 Not Found</h1><p>The server returns this status when no resource matches the URL. Clients should not repeat the request, and a resource that is gone for good has the status 410 instead.</p></main>',
        },
      }),
      'a company that has moved, above the links of the footer': {
        files: site({
          '/about/': {
            main: '<main><h1>About us</h1><p>Our site has moved to Harbour Road.</p></main><footer><a href="/">Imprint</a></footer>',
          },
        }),
        nearMiss: {
          replace: ['Harbour Road.', '<a href="/gauges/">Gauges</a>.'],
          finds:
            'warning about/index.html:14:27  The page says "Our site has moved to Gauges." instead of redirecting  Fix: Redirect /about/ to /gauges/',
        },
      },
      'a page whose subject has moved to a person': {
        files: site({
          '/fair/': {
            main: '<main><p>This page has moved to <a href="mailto:ann@example.com">Ann</a>.</p></main>',
          },
        }),
        nearMiss: {
          replace: ['mailto:ann@example.com', '/gauges/'],
          finds:
            'warning fair/index.html:14:10  The page says "This page has moved to Ann." instead of redirecting  Fix: Redirect /fair/ to /gauges/',
        },
      },
    },
    bad: {
      'a page whose text says that it is missing': {
        files: site({
          '/lost/': { title: 'Page not found | Acme', main: missing },
        }),
        finds:
          'error lost/index.html:14:7  The page says "Page not found" but returns 200  Fix: Make the host return 404: rename the file to 404.html, or remove the page.',
      },
      'a page that says where it has moved': {
        files: site({
          '/meters/': { main: '<main><p>This page has moved to <a href="/gauges/">Gauges</a>.</p></main>' },
        }),
        finds:
          'warning meters/index.html:14:10  The page says "This page has moved to Gauges." instead of redirecting  Fix: Redirect /meters/ to /gauges/',
      },
    },
  }),

  *check(site) {
    for (const page of listIndexablePages(site)) {
      yield* reportNotFound(site, page);
      yield* reportMoved(site, page);
    }
  },
});

/**
 * "Page not found" as title, heading or sentence of a page that returns 200. `page.notFound` is undefined for an article on error 404,
 * which has other words too, and for a page on the status "404 Not Found".
 */
function* reportNotFound(site: SitePages, page: Page): Generator<Fault> {
  const { notFound } = page;
  if (notFound === undefined) return;
  yield {
    ...locateOnPage(site, page, notFound),
    cause: {
      key: 'not found',
      message: messages.notFound(notFound.text),
    },
  };
}

/** "This page has moved to <a href="/gauges/">Gauges</a>", which a redirect says to everyone. */
function* reportMoved(site: SitePages, page: Page): Generator<Fault> {
  // A sentence of a page that has hardly another one
  const { moved } = page;
  // A company that has moved to Harbour Road names no new URL.
  const link = moved?.link && findLinkAt(page, moved.link);
  if (moved === undefined || link === undefined) return;
  yield {
    ...locateOnPage(site, page, moved),
    cause: {
      key: 'moved',
      level: 'warning',
      message: messages.moved(moved.text),
      fix: `redirect ${page.servedUrl} to ${formatUrl(link.target)}`,
    },
  };
}

/** The link at a place; undefined for an email address or a phone number. */
function findLinkAt({ refs }: Page, { line, column }: Spot): Ref | undefined {
  return refs.find((ref) => ref.line === line && ref.column === column && ref.target.kind !== 'other');
}
