import type { Page } from '../../../pages/page.ts';
import { askTarget } from '../../site/ask-target.ts';
import { readRole } from '../../site/role.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage, pickPlace } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { listLanguageVersions, printAlternates, type Version } from '../shared/hreflang.ts';
import { includesPage, proposeVersion } from '../shared/hreflang-repair.ts';

const messages = {
  notItself: 'the page lists other language versions, but not itself',
  ofOther: (url: string) => `the page lists the language versions of ${url}, not its own`,
  notInSitemap: (url: string) =>
    `the sitemap lists other language versions of ${url}, but not the page itself`,
  noReturn: (href: string, url: string) => `${href} does not list ${url} as a language version`,
};

const pair = printAlternates({ en: '/', de: '/de/' });
const home = page('/', { head: pair });
const german = { lang: 'de', head: pair };
const noindex = '<meta name="robots" content="noindex">';
const germanFeed =
  '<link rel="alternate" hreflang="de" type="application/rss+xml" href="https://www.example.com/rss.xml">';
const mkdocs = '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.7.0">';

export default defineRule({
  id: 'hreflang-return',
  title: 'Language versions link to each other and to themselves',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: "Search engines ignore a language version that doesn't list the page in return: otherwise anybody could claim to be a version of a page. Each version lists itself too. (Google Search Central, localized versions: return links.)",
  fix: 'add the missing <link rel="alternate"> to the page that lacks it',
  examples: () => ({
    good: {
      'two versions that list each other': site({ 'index.html': home, '/de/': german }),
      'the page to print that a plugin of MkDocs joins from all': {
        files: site({ '/': { head: pair + mkdocs }, '/de/': german, '/print_page/': { head: pair } }),
        nearMiss: {
          replace: [mkdocs, ''],
          finds:
            'error print_page/index.html:1:1  The page lists the language versions of /, not its own  Fix: List the language versions of this page, or none where it has none.',
        },
      },
      'a noindex page, whose versions search engines ignore': {
        files: site({
          '/drafts/': { head: `${noindex}\n${printAlternates({ en: '/drafts/', fr: '/fr/' })}` },
          '/fr/': { lang: 'fr' },
        }),
        nearMiss: {
          replace: [noindex, ''],
          finds:
            'error drafts/index.html:12:1  https://www.example.com/fr/ does not list /drafts/ as a language version  Fix: On /fr/, add <link rel="alternate" hreflang="en" href="https://www.example.com/drafts/"> <link rel="alternate" hreflang="fr" href="https://www.example.com/fr/">',
        },
      },
      'a feed in another language': {
        files: site({
          '/': { head: germanFeed },
          'rss.xml': '<rss version="2.0"><channel><title>Neues</title></channel></rss>',
        }),
        nearMiss: {
          replace: [' type="application/rss+xml"', ''],
          finds:
            'error index.html:1:1  The page lists other language versions, but not itself  Fix: On /, add <link rel="alternate" hreflang="en" href="https://www.example.com/">',
        },
      },
      'a version that only redirects, which hreflang-target reports': {
        files: site({
          'index.html': home,
          '/de/': { lang: 'de', head: '<meta http-equiv="refresh" content="0; url=/gauges/">' },
        }),
        nearMiss: {
          replace: ['<meta http-equiv="refresh" content="0; url=/gauges/">', ''],
          finds:
            'error index.html:11:1  https://www.example.com/de/ does not list / as a language version  Fix: On /de/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="de" href="https://www.example.com/de/">',
        },
      },
    },
    bad: {
      'a version that does not list the page': {
        files: site({ 'index.html': home, '/de/': { lang: 'de' } }),
        finds:
          'error index.html:11:1  https://www.example.com/de/ does not list / as a language version  Fix: On /de/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="de" href="https://www.example.com/de/">',
      },
      'an entry of the sitemap with another version alone': {
        files: site({
          '/de/': { lang: 'de' },
          'sitemap.xml': sitemap('/', '/de/')
            .replace('<urlset', '$& xmlns:xhtml="http://www.w3.org/1999/xhtml"')
            .replace(
              '.com/</loc>',
              '$&<xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/"/>',
            ),
        }),
        finds:
          'error sitemap.xml:3:8  https://www.example.com/de/ does not list / as a language version  Fix: In the entry of /de/, add <xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/"/> <xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/"/>\nerror sitemap.xml:3:8  The sitemap lists other language versions of /, but not the page itself  Fix: In the entry of /, add <xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/"/>',
      },
      'a page that does not list itself': {
        files: site({ '/': { head: printAlternates({ de: '/de/' }) }, '/de/': german }),
        finds:
          'error index.html:1:1  The page lists other language versions, but not itself  Fix: On /, add <link rel="alternate" hreflang="en" href="https://www.example.com/">',
      },
    },
  }),

  *check(site) {
    const versionsByPage = listLanguageVersions(site);
    // Search engines ignore the versions of a copy or a noindex page, so nothing is missing.
    for (const page of listCanonicalPages(site)) {
      const versions = versionsByPage.get(page);
      // A plugin of MkDocs joins all pages to /print_page/, with the head of the home page.
      if (versions === undefined || readRole(site, page).origin === 'generated') continue;

      const place = locateOnPage(site, page);
      const owner = findOwner(site, page, versionsByPage);
      if (owner !== undefined) {
        yield {
          ...place,
          cause: {
            key: 'of another page',
            message: messages.ofOther(owner.servedUrl),
            fix: 'list the language versions of this page, or none where it has none',
          },
        };
        continue;
      }

      const listsItself = includesPage(site, versions, page);
      const versionInSitemap = versions.find(({ file }) => file !== page.file);
      // /de/ lists /, but not /de/.
      if (!listsItself)
        yield {
          ...place,
          ...(versionInSitemap && pickPlace(versionInSitemap)),
          cause: {
            key: versionInSitemap ? 'not in sitemap' : 'not itself',
            message: versionInSitemap ? messages.notInSitemap(page.servedUrl) : messages.notItself,
            fix: proposeVersion(site, page, page, versions, versionsByPage),
          },
        };

      for (const version of versions) {
        // A version on another host can't be read, and `hreflang-target` reports one that is missing or only redirects.
        const otherPage = askTarget(site, version.target)?.page;
        if (otherPage?.kind !== 'page') continue;

        // / lists /de/, but /de/ doesn't list /.
        if (!includesPage(site, versionsByPage.get(otherPage) ?? [], page))
          yield {
            ...place,
            ...pickPlace(version),
            cause: {
              key: 'no return',
              message: messages.noReturn(version.href, page.servedUrl),
              fix: proposeVersion(site, otherPage, page, versions, versionsByPage),
            },
          };
      }
    }
  },
});

/**
 * The page whose versions a page lists in place of its own: /blog/ for /blog/page/2/, and / for each page of a layout that writes the
 * versions of the home page.
 */
function findOwner(
  site: Site,
  page: Page,
  versionsByPage: ReadonlyMap<Page, readonly Version[]>,
): Page | undefined {
  const versions = versionsByPage.get(page) ?? [];
  if (includesPage(site, versions, page)) return undefined;

  // A listed page with the same versions. /de/ and / that list only each other have two lists.
  const hrefs = new Set(versions.map(({ href }) => href));
  const listedPages = versions.flatMap(({ target }) => askTarget(site, target)?.page ?? []);
  return listedPages.find((listed) => {
    const hrefsOfListed = new Set(versionsByPage.get(listed)?.map(({ href }) => href));
    return hrefs.size > 1 && hrefs.symmetricDifference(hrefsOfListed).size === 0;
  });
}
