import type { Page } from '../../../pages/page.ts';
import { defineRule, locateOnPage, pickPlace } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { languageVersions, printAlternates, type Version } from '../shared/hreflang.ts';
import { askTarget, findPageNoindex, isDuplicate } from '../shared/indexable.ts';

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
  fix: 'put the same list of versions on every page of the group',
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
      if (!includesPage(versions, page)) yield { ...place, message: messages.notItself };

      for (const version of versions) {
        const other = askTarget(site, version.target)?.page;
        if (other === page || other?.kind !== 'page') continue;
        if (!includesPage(all.get(other) ?? [], page))
          yield {
            ...place,
            ...pickPlace(version),
            message: messages.noReturn(version.href),
            fix: `on ${other.servedUrl}, add <link rel="alternate" hreflang="…" href="${site.origin}${page.servedUrl}">`,
          };
      }
    }
  },
});

/** A page of this build at several URLs, each with the page's canonical. */
function isCopy(page: Page): boolean {
  return isDuplicate(page) && page.canonicals[0]?.target.kind === 'site';
}

/** By the page's URL in the build, or by a canonical on another host. */
function includesPage(versions: readonly Version[], page: Page): boolean {
  const canonical = page.canonicals[0]?.target;
  return versions.some(({ target }) =>
    target.kind === 'site'
      ? target.path === page.servedUrl
      : target.kind === 'web' && canonical?.kind === 'web' && target.url === canonical.url,
  );
}
