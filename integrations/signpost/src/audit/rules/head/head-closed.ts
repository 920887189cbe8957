import type { Cause } from '../../../lib/finding.ts';
import { isNoindexMeta } from '../../../pages/noindex.ts';
import type { Meta, Page, Rel, Title } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { page, site, siteWithBody } from '../shared/example.ts';

/** Some crawlers read a robots meta in the body, and others don't: the page says both. */
const robotsInBody: Cause = {
  key: 'robots in the body',
  level: 'warning',
  message: 'the noindex is in the body, where not every crawler reads it',
  fix: 'move it into the head and leave the page out of the sitemap, or remove it',
};

const messages = {
  inBody: (names: string) => `in the body, crawlers ignore: ${names}`,
  after: (names: string, element: string, line: number) =>
    `after ${element} on line ${line}, which closes the head, crawlers ignore: ${names}`,
};

export default defineRule({
  id: 'head-closed',
  title: 'Nothing closes the head before its last element',
  level: 'error',
  conventions: ['W-CANON-1', 'W-CANON-4', 'W-HEAD-1', 'W-HEAD-5', 'W-HEAD-8'],
  why: 'An element that does not belong in the head (a div, an img, text) ends it for a browser. A canonical or hreflang after it is in the body, where search engines ignore it, and they stop looking for a title, a description or a viewport. (HTML standard, the "in head" insertion mode; Google Search Central, valid page metadata.)',
  fix: 'move the link and meta elements above the element that closes the head',
  scope: 'page',
  examples: () => ({
    good: {
      'neither a start nor an end tag of the head': site({
        'index.html': page('/').replace(/<\/?head>\n/g, ''),
      }),
      'a feed in the body': {
        files: siteWithBody(
          '<link rel="alternate" type="application/rss+xml" href="https://feeds.example.net/acme.xml">',
        ),
        nearMiss: {
          replace: ['type="application/rss+xml"', 'hreflang="de"'],
          finds:
            'error index.html:18:1  In the body, crawlers ignore: hreflang  Fix: Write hreflang into the head.',
        },
      },
      'noindex in the head': {
        files: site({ '/drafts/': { head: '<meta name="robots" content="noindex, follow">' } }),
        nearMiss: {
          replace: [
            '<meta name="robots" content="noindex, follow">',
            'oops <meta name="robots" content="noindex">',
          ],
          finds:
            'warning drafts/index.html:10:6  The noindex is in the body, where not every crawler reads it  Fix: Move it into the head and leave the page out of the sitemap, or remove it.',
        },
      },
      'a second description in the body': {
        files: siteWithBody('<meta name="description" content="All of it.">'),
        nearMiss: {
          replace: [
            '<meta name="description" content="About Instruments',
            '<meta name="author" content="About Instruments',
          ],
          finds:
            'warning index.html:18:1  In the body, crawlers ignore: description  Fix: Write description into the head.',
        },
      },
    },
    bad: {
      'noindex in the body': {
        files: site({
          '/gauges/': { body: '<meta name="robots" content="noindex">' },
        }),
        finds:
          'warning gauges/index.html:18:1  The noindex is in the body, where not every crawler reads it  Fix: Move it into the head and leave the page out of the sitemap, or remove it.',
      },
      'text in the head, before the canonical': {
        files: site({
          '/': { canonical: '', head: 'oops <link rel="canonical" href="https://www.example.com/">' },
        }),
        finds:
          'error index.html:10:6  After text on line 10, which closes the head, crawlers ignore: canonical  Fix: Move canonical above the text.',
      },
      'a title that a component writes into its section': {
        files: site({ '/gauges/': { title: '', body: '<section><title>Gauges</title></section>' } }),
        finds:
          'warning gauges/index.html:18:10  In the body, crawlers ignore: title  Fix: Write title into the head.',
      },
    },
  }),

  *check(site) {
    for (const page of site.pages) {
      // `head` is false for an element in the body, where the browser puts all that comes after a <div> or text in the head.
      const links = page.rels.filter((rel) => !rel.head && isForCrawlers(rel));
      const ignored = [...links, ...findIgnoredMetas(page), ...findIgnoredTitle(page)];
      if (ignored.length === 0) continue;

      const [first] = ignored;
      if (ignored.every((element) => 'key' in element && isNoindexMeta(element))) {
        yield { ...locateOnPage(site, page, first), cause: robotsInBody };
        continue;
      }

      const names = [...new Set(ignored.map(nameElement))].join(', ');
      yield {
        ...locateOnPage(site, page, first),
        cause: {
          key: links.length > 0 ? 'ignored links' : 'ignored',
          // Search engines find a title or a description elsewhere, but no canonical.
          level: links.length > 0 ? 'error' : 'warning',
          ...describeIgnored(page, names),
        },
      };
    }
  },
});

function describeIgnored({ headEnd: end }: Page, names: string): Pick<Cause, 'message' | 'fix'> {
  // The head ends where it should. A component renders its <title> in a <section>.
  if (end === undefined) return { message: messages.inBody(names), fix: `write ${names} into the head` };
  const element = end.by === 'text' ? 'text' : `<${end.by}>`;
  return { message: messages.after(names, element, end.line), fix: `move ${names} above the ${element}` };
}

/** Metas after the head: each robots meta, and a description or viewport that the head lacks. */
function findIgnoredMetas({ metas }: Page): readonly Meta[] {
  const keysInHead = new Set(metas.filter(({ head }) => head).map(({ key }) => key));
  return metas.filter(({ key, head }) => !head && (key === 'robots' || isMissing(key, keysInHead)));
}

function isMissing(key: string, keysInHead: ReadonlySet<string>): boolean {
  return (key === 'description' || key === 'viewport') && !keysInHead.has(key);
}

/** The title after the head, if the head has none. */
function findIgnoredTitle({ titles }: Page): readonly Title[] {
  return titles.some(({ head }) => head) ? [] : titles.slice(0, 1);
}

function nameElement(element: Rel | Meta | Title): string {
  if ('key' in element) return element.key;
  if ('text' in element) return 'title';
  return element.hreflang === undefined ? element.rel.join(' ') : 'hreflang';
}

/** A canonical, or a version for a language or a device. A feed is for readers, who find it in the body too. */
function isForCrawlers({ rel, hreflang, media }: Rel): boolean {
  if (rel.includes('canonical')) return true;
  return rel.includes('alternate') && (hreflang !== undefined || media !== undefined);
}
