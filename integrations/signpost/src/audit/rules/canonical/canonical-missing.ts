import { proposeSetting } from '../../../lib/generators/settings.ts';
import type { Rel } from '../../../pages/page.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { findHeaderCanonical } from '../shared/canonicals.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';
import { isShell } from '../shared/page-text.ts';

const messages = {
  none: 'the page has no canonical',
  narrowed: (attribute: string) => `the canonical has ${attribute}, so search engines ignore it`,
};

const leftAtOnce = `<!doctype html>
<title>Redirect</title>
<script>location.replace("/gauges/")</script>
<a href="/gauges/">Gauges</a>
`;

export default defineRule({
  id: 'canonical-missing',
  title: 'Every page has a canonical URL',
  level: 'warning',
  conventions: ['W-CANON-2', 'W-JS-1'],
  why: "Without a canonical, search engines choose themselves which of a page's URLs they show. Its canonical tells search engines which URL counts, and the canonical page points to itself. (Google Search Central, consolidate duplicate URLs: a canonical with hreflang, lang, media or type is disregarded.)",
  fix: 'add <link rel="canonical"> with its absolute https URL to the page, or to the layout that writes it',
  scope: 'page',
  // Without old versions, what a generator or a program writes by itself, and pages that their script leaves at once.
  judges: writtenPages,
  examples: () => ({
    good: {
      'a canonical on each page': site(),
      'a canonical in the header': {
        files: site({
          '/gauges/': { canonical: '' },
          _headers: '/gauges/\n  Link: <https://www.example.com/gauges/>; rel="canonical"\n',
        }),
        nearMiss: {
          replace: ['; rel="canonical"', '; rel="next"'],
          finds:
            'warning gauges/index.html:1:1  The page has no canonical  Fix: Add <link rel="canonical"> with its absolute https URL to the page, or to the layout that writes it.',
        },
      },
      'a second canonical for screens, beside one that counts': {
        files: site({
          '/gauges/': {
            canonical: '',
            head: '<link href="https://www.example.com/gauges/" rel="canonical">\n<link rel="canonical" media="screen" href="https://www.example.com/gauges/">',
          },
        }),
        nearMiss: {
          replace: ['gauges/" rel="canonical"', 'gauges/" rel="canonical" type="text/html"'],
          finds:
            'warning gauges/index.html:10:1  The canonical has type, so search engines ignore it  Fix: Keep only rel and href.',
        },
      },
      'a page that its script leaves at once': {
        files: site({ 'start/index.html': leftAtOnce }),
        nearMiss: {
          replace: ['location.replace("/gauges/")', 'countVisit()'],
          finds:
            'warning start/index.html:1:1  The page has no canonical  Fix: Add <link rel="canonical"> with its absolute https URL to the page, or to the layout that writes it.',
        },
      },
    },
    bad: {
      'no canonical on /gauges/': {
        files: site({ '/gauges/': { canonical: '' } }),
        finds:
          'warning gauges/index.html:1:1  The page has no canonical  Fix: Add <link rel="canonical"> with its absolute https URL to the page, or to the layout that writes it.',
      },
      'a canonical with a language': {
        files: site({
          'gauges/index.html': page('/gauges/').replace('rel="canonical"', 'rel="canonical" hreflang="en"'),
        }),
        finds:
          'warning gauges/index.html:8:1  The canonical has hreflang, so search engines ignore it  Fix: Keep only rel and href.',
      },
    },
  }),

  *check(site) {
    const pages = listIndexablePages(site);
    const someHaveCanonical = pages.some(({ canonicals }) => canonicals.length > 0);

    for (const page of pages) {
      // <link rel="canonical" href=""> counts as one: `canonical-absolute` reports it.
      const canonicals = page.rels.filter(({ rel }) => rel.includes('canonical'));
      const [first] = canonicals;

      if (first === undefined) {
        // Link: <https://www.example.com/gauges/>; rel="canonical"
        const hasHeaderCanonical = findHeaderCanonical(site, page) !== undefined;
        // `script-content` reports a page that a script renders, where other pages have text and canonical in their HTML.
        const isAppOfSite = someHaveCanonical && isShell(page);
        if (!hasHeaderCanonical && !isAppOfSite)
          yield {
            ...locateOnPage(site, page),
            cause: {
              key: 'none',
              message: messages.none,
              // The generator can't write canonicals, so its site would need a theme of its own.
              ...(site.generator?.settings.canonical === 'none' && { level: 'info' }),
              // Where other pages have one, the generator writes it, and this page is a file of the owner's: public/help.html.
              fix: someHaveCanonical ? undefined : proposeSetting(site.generator, 'canonical'),
            },
          };
        continue;
      }

      // <link rel="canonical" hreflang="de" href="/de/gauges/">, with no canonical beside it that counts
      const attribute = findNarrowingAttribute(first);
      if (attribute !== undefined && canonicals.every(findNarrowingAttribute))
        yield {
          ...locateOnPage(site, page, first),
          cause: { key: 'narrowed', message: messages.narrowed(attribute), fix: 'keep only rel and href' },
        };
    }
  },
});

/** `hreflang` for <link rel="canonical" hreflang="de" href="…">: the attribute that turns a canonical into a link to a version. */
function findNarrowingAttribute({ hreflang, media, type }: Rel): string | undefined {
  if (hreflang !== undefined) return 'hreflang';
  if (media !== undefined) return 'media';
  return type === undefined ? undefined : 'type';
}
