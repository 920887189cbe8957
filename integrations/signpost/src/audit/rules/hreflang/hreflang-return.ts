import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage, pickPlace } from '../rule.ts';
import { isDuplicate } from '../shared/canonicals.ts';
import { page, site } from '../shared/example.ts';
import { languageVersions, printAlternates, type Version } from '../shared/hreflang.ts';
import { findPageNoindex } from '../shared/indexable.ts';
import { askTarget } from '../shared/target-fault.ts';

const messages = {
  notItself: 'the page lists other language versions, but not itself',
  noReturn: (href: string) => `${href} does not list this page as a language version`,
};

const pair = printAlternates({ en: '/', de: '/de/' });
const home = page('/', { head: pair });

export default defineRule({
  id: 'hreflang-return',
  title: 'Language versions link to each other and to themselves',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: "Search engines ignore a language version that doesn't list the page in return: otherwise anybody could claim to be a version of a page. Each version lists itself too. (Google Search Central, localized versions: return links.)",
  fix: 'add the missing <link rel="alternate"> to the page that lacks it',
  examples: () => ({
    good: {
      'two versions that list each other': site({ 'index.html': home, '/de/': { lang: 'de', head: pair } }),
    },
    bad: { 'a version that does not list the page': site({ 'index.html': home, '/de/': { lang: 'de' } }) },
  }),

  *check(site) {
    const all = languageVersions(site);
    for (const [page, versions] of all) {
      // The versions in a duplicate or noindex page don't count, so nothing is missing.
      if (isCopy(page) || findPageNoindex(site, page) !== undefined) continue;
      const place = locateOnPage(site, page);
      if (!includesPage(site, versions, page))
        yield { ...place, message: messages.notItself, fix: proposeVersion(site, page, page) };

      for (const version of versions) {
        const other = askTarget(site, version.target)?.page;
        if (other?.kind !== 'page') continue;
        if (!includesPage(site, all.get(other) ?? [], page))
          yield {
            ...place,
            ...pickPlace(version),
            message: messages.noReturn(version.href),
            fix: proposeVersion(site, other, page),
          };
      }
    }
  },
});

/** A page of this build at several URLs, each with the page's canonical. */
function isCopy(page: Page): boolean {
  return isDuplicate(page) && page.canonicals[0]?.target.kind === 'site';
}

function proposeVersion({ origin }: Site, listing: Page, listed: Page): string {
  const { lang, servedUrl } = listed;
  const link = `<link rel="alternate" hreflang="${lang?.text ?? '…'}" href="${origin}${servedUrl}">`;
  return `on ${listing.servedUrl}, add ${link}`;
}

/** By any URL of the page, since `hreflang-target` reports a variant, or by a canonical on another host. */
function includesPage(site: Site, versions: readonly Version[], page: Page): boolean {
  const canonical = page.canonicals[0]?.target;
  return versions.some(({ target }) =>
    target.kind === 'site'
      ? askTarget(site, target)?.page === page
      : target.kind === 'web' && canonical?.kind === 'web' && target.url === canonical.url,
  );
}
