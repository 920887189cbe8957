import type { Cause } from '../../../lib/finding.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { listFoldersWithoutLinkOrEntry, listLinkedPages, listOwnPages } from '../shared/found-pages.ts';

const messages = {
  orphan: 'no page links to this page',
  unfound: (count: number, folder: string, sitemap: string) =>
    `no page links to ${formatCount(count, 'page')} in ${folder}, ${sitemap}`,
  noLinks: (count: number) =>
    `no page links to another, so search engines find ${formatCount(count, 'page')} by the sitemap alone`,
  stray: (lost: number, href: string) =>
    `no links lead from the home page to this page, and ${lost} of its links and files are missing, such as ${shortenUrl(href)}`,
};

const threeLinks = '<p><a href="/gauges/">1</a> <a href="/prices/">2</a> <a href="/contact/">3</a></p>';

export default defineRule({
  id: 'link-orphan',
  title: 'Every page is linked from another page',
  level: 'warning',
  conventions: ['W-LINK-1'],
  why: 'Search engines find a page without links only through the sitemap, and consider it unimportant. Visitors never find it. (Google Search Central, crawlable links: every page you care about should have a link from at least one other page.)',
  fix: 'link to it where readers would look, or make it noindex',
  examples: () => ({
    good: {
      'a page that the home page links to': site(),
      'a home page that links to its pages': {
        files: site({
          '/': { body: threeLinks },
          '/prices/': {},
          '/contact/': {},
          'sitemap.xml': sitemap('/', '/gauges/', '/prices/', '/contact/'),
        }),
        nearMiss: {
          replace: [threeLinks, '<div id="menu"></div>'],
          finds:
            'warning index.html:1:1  No page links to another, so search engines find 3 pages by the sitemap alone  Fix: Write the navigation into the HTML as <a href="…">, where a script may still handle the click.',
        },
      },
      'a shop whose list links to its products': site({
        '/gauges/': {
          body: '<a href="/shop/boat/">A</a><a href="/shop/garden/">B</a><a href="/shop/steam/">C</a>',
        },
        '/shop/boat/': {},
        '/shop/garden/': {},
        '/shop/steam/': {},
        'sitemap.xml': sitemap('/', '/gauges/'),
      }),
      'the next chapter, which the head alone names': {
        files: site({ '/gauges/': { head: '<link rel="next" href="/prices/">' }, '/prices/': {} }),
        nearMiss: {
          replace: ['rel="next"', 'rel="prefetch"'],
          finds:
            'info prices/index.html:1:1  No page links to this page  Fix: Link to it where readers would look, or make it noindex.',
        },
      },
      'pages whose menu a script writes': {
        files: Object.fromEntries(
          Object.entries(
            site({ '/': {}, '404.html': '<title>Page not found</title>', 'menu.js': 'show();' }),
          ).map(([file, text]) => [
            file,
            text.replace('<nav><a href="/">Home</a></nav>', '<script src="/menu.js"></script>'),
          ]),
        ),
        nearMiss: {
          replace: ['<h1>Gauges</h1>', '<h1>Gauges</h1><a href="/">Home</a>'],
          finds:
            'info gauges/index.html:1:1  No page links to this page  Fix: Link to it where readers would look, or make it noindex.',
        },
      },
    },
    bad: {
      'a page, /prices/, that no page links to': {
        files: site({ '/prices/': {} }),
        finds:
          'info prices/index.html:1:1  No page links to this page  Fix: Link to it where readers would look, or make it noindex.',
      },
      'three pages that no page links to, beside one that the home page links to': {
        files: site({
          '/prices/': {},
          '/contact/': {},
          '/team/': {},
          'sitemap.xml': sitemap('/', '/gauges/', '/prices/', '/contact/', '/team/'),
        }),
        finds:
          'info contact/index.html:1:1  No page links to this page (3 places)  Fix: Link to it where readers would look, or make it noindex.',
      },
      'a shop whose list a script fills, and a sitemap without its products': {
        files: site({
          '/shop/boat/': {},
          '/shop/garden/': {},
          '/shop/steam/': {},
          'sitemap.xml': sitemap('/', '/gauges/'),
        }),
        finds:
          'warning shop/boat/index.html:1:1  No page links to 3 pages in /shop/, and no sitemap lists them (3 places)  Fix: List the pages in the sitemap, and link to each in the HTML of the page that shows them; take what nobody should find out of the build.',
      },
      'a stale copy of a page in another folder': {
        files: site({
          '_sources/gauges.html': page('/gauges/', {
            body: '<img src="a.png" alt="A"><a href="b.html">B</a><a href="c.html">C</a>',
          }),
        }),
        finds:
          'warning _sources/gauges.html:1:1  No links lead from the home page to this page, and 3 of its links and files are missing, such as b.html  Fix: If the file is not part of the site, leave it out of the build, otherwise link to the page and correct its URLs.',
      },
    },
  }),

  *check(site) {
    // Such as _sources/api.html: no way leads there from the home page or the sitemap, and at least three of its own links are broken, or
    // the sitemap has all pages but a few. The cause takes them out of the site: no other rule, and nothing below, sees them.
    for (const [page, missingRefs] of site.causes.strayPages ?? [])
      yield { ...locateOnPage(site, page), cause: describeStray(page, missingRefs) };

    // At least three pages of a folder that no page links to and no sitemap lists.
    const unfoundFolders = listFoldersWithoutLinkOrEntry(site);
    for (const [folder, pages] of unfoundFolders) {
      const cause = describeUnfound(site, folder, pages.length);
      for (const page of pages) yield { ...locateOnPage(site, page), cause };
    }

    const unfoundPages = new Set([...unfoundFolders.values()].flat());
    const linkedPages = listLinkedPages(site);
    // What people wrote for search engines, without the home page, generated lists, and the temporary pages of maintenance mode.
    const ownPages = listOwnPages(site).filter((page) => !unfoundPages.has(page));
    const unlinkedPages = ownPages.filter((page) => !linkedPages.has(page));
    // A script makes the navigation of the whole site: one fault.
    const hasNoLinks = unlinkedPages.length === ownPages.length && unlinkedPages.length >= minWithoutLinks;
    if (hasNoLinks && site.home !== undefined)
      yield { ...locateOnPage(site, site.home), cause: describeNoLinks(unlinkedPages.length) };
    // Without any link on a small site, a script may write its menu, and nobody knows what that links to.
    else if (linkedPages.size > 0)
      for (const page of unlinkedPages) yield { ...locateOnPage(site, page), cause: orphan };
  },
});

/** Fewer pages may be landing pages, each for itself. */
const minWithoutLinks = 3;

const orphan: Cause = { key: 'orphan', level: 'info', message: messages.orphan };

/** A site whose navigation a script makes. */
function describeNoLinks(count: number): Cause {
  return {
    key: 'no links',
    message: messages.noLinks(count),
    why: 'Search engines take a page for important by the links to it, and many crawlers run no script.',
    fix: 'write the navigation into the HTML as <a href="…">, where a script may still handle the click',
  };
}

/** Pages to which only a script leads, such as the list of a shop that it fills. */
function describeUnfound(site: Site, folder: string, count: number): Cause {
  const sitemap = site.sitemaps.length === 0 ? 'and the site has no sitemap' : 'and no sitemap lists them';
  return {
    key: `unfound in ${folder}`,
    message: messages.unfound(count, folder, sitemap),
    why: 'Search engines find a page by a link in HTML or by the sitemap, and not by a script that waits for a click.',
    fix: 'list the pages in the sitemap, and link to each in the HTML of the page that shows them; take what nobody should find out of the build',
  };
}

/** A page that nothing leads to. If its own links and files are there, it is an orphan: a form that a mailing links to, a demo. */
function describeStray({ file }: Page, missingRefs: readonly Ref[]): Cause {
  const [first] = missingRefs;
  if (first === undefined) return orphan;
  return {
    // blog/blog_1/index.html and blog/page/2/index.html of https://acme.example: what is left of an example
    key: `stray pages in ${file.split('/').slice(0, -1)[0] ?? '/'}`,
    message: messages.stray(missingRefs.length, first.href),
    fix: 'if the file is not part of the site, leave it out of the build, otherwise link to the page and correct its URLs',
  };
}
