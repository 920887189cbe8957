import { formatCount } from '../../../lib/text/text.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { sortedRefs } from '../shared/refs.ts';
import { listSitemapEntries } from '../shared/sitemaps.ts';

const messages = {
  linked: (links: number) =>
    `the file has no title and no <head>, but ${formatCount(links, 'link')} ${links === 1 ? 'leads' : 'lead'} to it as a page`,
  listed: 'the file has no title and no <head>, but the sitemap lists it as a page',
};

const fragment = '<p>Prices of our gauges</p>';

export default defineRule({
  id: 'page-fragment',
  title: 'A page is a whole document',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'A search engine lists what links and sitemaps name. A part of a page, without head, title and navigation, then appears in the results alone. (HTML standard.)',
  fix: 'build it with the layout of the other pages, or link to the page that shows it',
  examples: () => ({
    good: { 'a part that a script loads': site({ 'parts/prices.html': fragment }) },
    bad: {
      'a part to which a link leads': site({
        '/': { body: '<a href="/parts/prices.html">Prices</a>' },
        'parts/prices.html': fragment,
      }),
      'a part in the sitemap': site({
        'parts/prices.html': fragment,
        'sitemap.xml': sitemap('/', '/gauges/', '/parts/prices.html'),
      }),
    },
  }),

  *check(site) {
    const parts = new Map(
      site.documents.filter(({ kind }) => kind === 'fragment').map((page) => [page.file, page]),
    );
    if (parts.size === 0) return;

    const linked = countLinks(site, parts);
    for (const [part, links] of linked)
      yield { ...locateOnPage(site, part), message: messages.linked(links), shared: 'part' };

    for (const { own } of listSitemapEntries(site)) {
      const part = own && parts.get(site.ask(own.path, own.query).builtFile ?? '');
      if (part !== undefined && !linked.has(part))
        yield { ...locateOnPage(site, part), message: messages.listed, shared: 'part' };
    }
  },
});

/** The parts with links from pages, and the number of links. */
function countLinks(site: Site, parts: ReadonlyMap<string, Page>): ReadonlyMap<Page, number> {
  const counts = new Map<Page, number>();
  for (const { page, ref, answer } of sortedRefs(site).files) {
    const part = parts.get(answer.builtFile ?? '');
    if (part !== undefined && ref.kind === 'link' && page.kind === 'page')
      counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}
