import type { Cause } from '../../../lib/finding.ts';
import { keepFirst } from '../../../lib/list.ts';
import { memoize } from '../../../lib/memoize.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { Page } from '../../../pages/page.ts';
import { isOwnershipProof } from '../../../pages/page-kind.ts';
import { listLinks } from '../../site/references.ts';
import type { Site } from '../../site/site.ts';
import type { SiteAnswer } from '../../site/site-answer.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { type ListedEntry, listSitemapEntries, parseOwnUrl } from '../shared/sitemaps.ts';

const messages = {
  linked: (links: number) =>
    `the file has no title and no <head>, but ${formatCount(links, 'link')} ${links === 1 ? 'leads' : 'lead'} to it as a page`,
  listed: 'the file has no title and no <head>, but the sitemap lists it as a page',
  inFeed: 'the file has no title and no <head>, but the feed lists it as a page',
};

const layoutFix = 'build it with the layout of the other pages, or link to the page that shows it';
/** For a Jekyll post whose layout is missing. */
const feedFix = 'set `layout:` in its front matter, or take it out of the feed';
const listedFix =
  'build it with the layout of the other pages, or, if it is a part of one, leave it out of the sitemap, and out of the build where no page loads it';

const prices = '<p>Prices of our gauges</p>';

export default defineRule({
  id: 'page-fragment',
  title: 'A page is a whole document',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'A search engine lists what links and sitemaps name. A part of a page, without head, title and navigation, then appears in the results alone. (HTML standard.)',
  fix: layoutFix,
  examples: () => ({
    good: {
      'a part that a script loads': site({ 'parts/prices.html': prices }),
      'a part in a frame': {
        files: site({
          '/': { body: '<iframe src="/parts/prices.html" title="Prices"></iframe>' },
          'parts/prices.html': prices,
        }),
        nearMiss: {
          replace: [
            '<iframe src="/parts/prices.html" title="Prices"></iframe>',
            '<a href="/parts/prices.html">Prices</a>',
          ],
          finds:
            'warning parts/prices.html:1:1  The file has no title and no <head>, but 1 link leads to it as a page  Fix: Build it with the layout of the other pages, or link to the page that shows it.',
        },
      },
      "Google's file of the owner, which jekyll-sitemap lists": site({
        'google90dd4fd60799c009.html': 'google-site-verification: google90dd4fd60799c009.html',
        'sitemap.xml': sitemap('/', '/gauges/', '/google90dd4fd60799c009.html'),
      }),
      'a redirect by script, which redirect-script reports': site({
        'parts/prices/index.html': '<script>window.location.replace("/gauges/")</script>',
        'sitemap.xml': sitemap('/', '/gauges/', '/parts/prices/'),
      }),
      'a link of another part': site({
        'parts/prices.html': prices,
        'parts/menu.html': '<a href="/parts/prices.html">Prices</a>',
      }),
    },
    bad: {
      'a part to which a link leads': {
        files: site({
          '/': { body: '<a href="/parts/prices.html">Prices</a>' },
          'parts/prices.html': prices,
        }),
        finds:
          'warning parts/prices.html:1:1  The file has no title and no <head>, but 1 link leads to it as a page  Fix: Build it with the layout of the other pages, or link to the page that shows it.',
      },
      'a part in the sitemap': {
        files: site({
          'parts/prices.html': prices,
          'sitemap.xml': sitemap('/', '/gauges/', '/parts/prices.html'),
        }),
        finds:
          'warning parts/prices.html:1:1  The file has no title and no <head>, but the sitemap lists it as a page  Fix: Build it with the layout of the other pages, or, if it is a part of one, leave it out of the sitemap, and out of the build where no page loads it.',
      },
      'a post without layout in the feed': {
        files: site({
          'parts/prices.html': prices,
          'rss.xml': `<rss version="2.0"><channel><item><link>https://www.example.com/parts/prices.html</link></item></channel></rss>`,
        }),
        finds:
          'warning parts/prices.html:1:1  The file has no title and no <head>, but the feed lists it as a page  Fix: Set `layout:` in its front matter, or take it out of the feed.',
      },
      'a component that Astro builds as a page, with its doctype': {
        files: site({
          'parts/prices/index.html': `<!doctype html>${prices}`,
          'sitemap.xml': sitemap('/', '/gauges/', '/parts/prices/'),
        }),
        finds:
          'warning parts/prices/index.html:1:1  The file has no title and no <head>, but the sitemap lists it as a page  Fix: Build it with the layout of the other pages, or, if it is a part of one, leave it out of the sitemap, and out of the build where no page loads it.',
      },
    },
  }),

  // Reported once, by the first that names it as a page: a link, the sitemap or a feed. A frame or a script may load a part of a page.
  *check(site) {
    for (const { fragment, cause } of keepFirst(listNamedFragments(site), ({ fragment }) => fragment))
      yield { ...locateOnPage(site, fragment), cause };
  },
});

/** The fragments that links, the sitemap and feeds name as pages. */
function* listNamedFragments(site: Site): Generator<{ fragment: Page; cause: Cause }> {
  for (const [fragment, links] of countLinksToFragments(site))
    yield { fragment, cause: { key: 'fragment', message: messages.linked(links) } };

  const listed = { key: 'listed fragment', message: messages.listed, fix: listedFix };
  for (const fragment of findFragments(site, listSitemapEntries(site))) yield { fragment, cause: listed };

  const inFeed = { key: 'fragment in the feed', message: messages.inFeed, fix: feedFix };
  for (const fragment of findFragments(site, listFeedItems(site))) yield { fragment, cause: inFeed };
}

/** The fragments to which links of pages lead, with the number of links. */
function countLinksToFragments(site: Site): ReadonlyMap<Page, number> {
  const counts = new Map<Page, number>();
  // Most sites have no fragment, and a large one has millions of links.
  for (const { page, verdict } of listFragments(site).size === 0 ? [] : listLinks(site)) {
    const fragment = verdict.answer && findFragment(site, verdict.answer);
    // A link on another part of a page, such as a menu, may be meant for the script that loads it.
    if (fragment === undefined || page.kind !== 'page') continue;
    counts.set(fragment, (counts.get(fragment) ?? 0) + 1);
  }
  return counts;
}

/** The items of RSS and Atom. */
function listFeedItems(site: Site): Pick<ListedEntry, 'ownUrl'>[] {
  const items = site.feeds.flatMap(({ urls }) => urls.filter(({ kind }) => kind === 'item'));
  return items.map(({ href }) => ({ ownUrl: parseOwnUrl(site, href) }));
}

function findFragments(site: Site, entries: readonly Pick<ListedEntry, 'ownUrl'>[]): ReadonlySet<Page> {
  const fragments = new Set<Page>();
  for (const { ownUrl } of entries) {
    const fragment = ownUrl && findFragment(site, site.ask(ownUrl.path, ownUrl.query));
    if (fragment !== undefined) fragments.add(fragment);
  }
  return fragments;
}

/** File ─▶ fragment: a page without title, <head> and <body>, and not the file by which Google knows the owner. */
const listFragments = memoize(({ documents }: Site): ReadonlyMap<string, Page> => {
  const fragments = documents.filter(({ kind, file }) => kind === 'fragment' && !isOwnershipProof(file));
  return new Map(fragments.map((page) => [page.file, page]));
});

/** The file with a part of a page that an answer returns: parts/prices.html. */
function findFragment(site: Site, { builtFile = '' }: SiteAnswer): Page | undefined {
  return listFragments(site).get(builtFile);
}
