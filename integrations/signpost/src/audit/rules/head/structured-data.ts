import { at, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isDuplicate, isNamedBy, short } from '../shared/judge.ts';
import { ownUrl } from '../shared/sitemaps.ts';

const data = (json: string) => page('/', { head: `<script type="application/ld+json">${json}</script>` });

export default defineRule({
  id: 'structured-data',
  title: 'Structured data can be parsed, and describes its own page',
  level: 'info',
  conventions: [],
  isAlwaysOn: true,
  why: 'Search engines ignore JSON-LD that is not valid JSON, and data about another URL says nothing about this page. (schema.org; Google Search Central, structured data.)',
  fix: "correct the JSON, or write it with JSON.stringify; use the page's own canonical URL",
  scope: 'page',
  examples: () => ({
    good: {
      JSON: site({ 'index.html': data('{"@context":"https://schema.org","@type":"WebSite"}') }),
      'an article with its own URL, and a list of others': site({
        'index.html': data(
          '{"@graph":[{"@type":"WebPage","@id":"https://www.example.com/#page"},{"@type":"ItemList","url":"https://www.example.com/gauges/"}]}',
        ),
      }),
    },
    bad: {
      'a comma too many': site({ 'index.html': data('{"@type":"WebSite",}') }),
      'the URL of another page': site({
        'index.html': data('{"@type":"Article","url":"https://www.example.com/gauges/"}'),
      }),
      'the URL in the example that it was copied from': site({
        'index.html': data('{"@type":"Article","mainEntityOfPage":{"@id":"https://google.com/article"}}'),
      }),
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      for (const text of page.badData)
        yield { ...at(site, page, text), message: 'the structured data is not valid JSON' };
      for (const text of page.dataUrls) {
        const url = URL.parse(text.text, site.origin + page.url);
        const own = url === null ? undefined : ownUrl(site, url.href);
        if (isMeant(page, url, own)) continue;
        const which = own === undefined ? 'on another host' : 'which is another page';
        const message = `the structured data has ${short(text.text)} as the URL of this page, ${which}`;
        yield { ...at(site, page, text), message };
      }
    }
  },
});

/** True for the page itself, its canonical, and anything but a web URL. */
function isMeant(page: Page, url: URL | null, own: ReturnType<typeof ownUrl>): boolean {
  if (own !== undefined)
    return own.path === page.url || page.variants.includes(own.path) || isNamedBy(page, own.path, own.query);
  // A page that was first published elsewhere has that as canonical too.
  return url === null || !url.protocol.startsWith('http') || isDuplicate(page);
}
