import type { Spot } from '../../../lib/text/lines.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
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
    },
    bad: {
      'a page whose text says that it is missing': site({
        '/lost/': { title: 'Page not found | Acme', main: missing },
      }),
    },
  }),
  *check(site) {
    for (const page of listIndexablePages(site)) {
      if (page.notFound !== undefined)
        yield { ...locateOnPage(site, page, page.notFound), message: messages.notFound(page.notFound.text) };
      if (page.moved === undefined) continue;
      const link = findLinkAfter(page, page.moved);
      if (link === undefined) continue;
      yield {
        ...locateOnPage(site, page, page.moved),
        level: 'warning',
        message: messages.moved(page.moved.text),
        fix: `redirect ${page.servedUrl} to ${link.target.kind === 'site' ? link.target.path : link.href}`,
      };
    }
  },
});

/** The link of the sentence at a place: the first link after the place. */
function findLinkAfter(page: Page, { line, column }: Spot): Ref | undefined {
  return page.refs.find(
    (ref) => ref.kind === 'link' && (ref.line > line || (ref.line === line && ref.column > column)),
  );
}
