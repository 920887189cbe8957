import { countsOf } from '../../../lib/counts.ts';
import type { Path } from '../../../lib/url/path.ts';
import { at, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { noindexPages, noindexText } from '../shared/noindex.ts';

const menu = '<a href="/">Home</a> <a href="/gauges/">Gauges</a> <a href="/prices/">Prices</a>';
const noindex = '<meta name="robots" content="noindex">';
const withMenu = (head: string, links = menu) =>
  site({
    '/': { body: links },
    '/gauges/': { body: links },
    '/valves/': { body: links },
    '/prices/': { body: links, head },
  });

export default defineRule({
  id: 'noindex-linked',
  title: 'No page of the navigation has noindex',
  level: 'info',
  conventions: ['W-NOINDEX-2', 'W-MIG-3'],
  why: 'A page that every other page links to is usually meant to be found. A noindex that was left from a draft or a staging build keeps it out of the results. (Google Search Central, block search indexing with noindex.)',
  fix: 'remove the noindex; if the page should stay out of the results, ignore this',
  examples: () => ({
    good: {
      'pages that may be indexed': withMenu(''),
      'a page that two pages do not link to': site({ '/x/': { head: noindex } }),
      'a cart, a search and a page of legal terms, which belong to every page': {
        ...withMenu(
          '',
          `${menu} <a href="/cart/">Cart</a> <a href="/find/">Find</a> <a href="/legal/privacy/">Privacy</a>`,
        ),
        'cart/index.html': page('/cart/', { head: noindex }),
        'find/index.html': page('/find/', { head: noindex }),
        'legal/privacy/index.html': page('/legal/privacy/', { head: noindex }),
      },
    },
    bad: {
      'a page of the menu': withMenu(noindex),
      'a page of the menu, by a header': {
        ...withMenu(''),
        _headers: '/prices/*\n  X-Robots-Tag: noindex\n',
      },
    },
  }),
  *check(site) {
    const hidden = new Map<Path, Page>();
    for (const page of noindexPages(site).keys())
      if (page.kind === 'page' && page !== site.home && !meant.test(page.url)) hidden.set(page.url, page);
    if (hidden.size === 0) return;
    const sizes = countsOf(site.pages.map(languageOf));
    const links = new Map<Page, Map<string, number>>();
    for (const page of site.pages) {
      const language = languageOf(page);
      for (const target of targetsOf(page, hidden)) {
        const counts = links.get(target) ?? new Map<string, number>();
        counts.set(language, (counts.get(language) ?? 0) + 1);
        links.set(target, counts);
      }
    }
    for (const [page, noindex] of noindexPages(site)) {
      const all = sizes.get(languageOf(page)) ?? 0;
      const count = links.get(page)?.get(languageOf(page)) ?? 0;
      // A page's link to itself doesn't count.
      if (all < 3 || count < Math.max(2, (all - 1) * 0.8)) continue;
      yield {
        ...at(site, page, noindex),
        file: noindex.file,
        message: `${count} of ${all} pages link to "${page.url}", but it is ${noindexText(noindex)}`,
      };
    }
  },
});

/** Pages that many sites deliberately exclude. */
const meant =
  /(?<![a-z])(?:cart|basket|bag|checkout|wishlist|account|log-?in|log-?out|sign-?(?:in|up|out)|register|profile|search|find|suche|recherche|admin|tags?|print|terms|legal|privacy|cookies?|imprint|impressum|datenschutz|agb|disclaimer|mentions|warenkorb|kasse|konto|anmelden|merkliste|panier|compte|carrito|cuenta|carrello|winkelwagen|koszyk|thanks?|thank-you|danke|confirm|unsubscribe|preferences|settings|newsletter)(?![a-z])/i;

function languageOf({ lang }: Page): string {
  return lang?.text.toLowerCase().split('-')[0] ?? '';
}

function targetsOf({ refs }: Page, hidden: ReadonlyMap<Path, Page>): Set<Page> {
  const found = new Set<Page>();
  for (const { kind, target } of refs) {
    const page = kind === 'link' && target.kind === 'site' ? hidden.get(target.path) : undefined;
    if (page !== undefined) found.add(page);
  }
  return found;
}
