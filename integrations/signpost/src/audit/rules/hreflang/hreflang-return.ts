import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { locateVersion, printAlternates, readPageVersions, versionedPages } from '../shared/hreflang.ts';
import { isDuplicate, isSelf, readCanonicals, resolveTarget } from '../shared/judge.ts';
import { findPageNoindex } from '../shared/noindex.ts';
import { listedVersions } from '../shared/sitemaps.ts';

const pair = printAlternates({ en: '/', de: '/de/' });
const home = page('/', { head: pair });

export default defineRule({
  id: 'hreflang-return',
  title: 'Language versions link to each other and to themselves',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: "If page A lists B as a version but B doesn't list A, search engines ignore it: otherwise anybody could claim to be a version of a page. Each version lists itself too. (Google Search Central, localized versions: return links.)",
  fix: 'put the same list of versions on every page of the group',
  examples: () => ({
    good: { 'both list both': site({ 'index.html': home, '/de/': { lang: 'de', head: pair } }) },
    bad: { 'no way back': site({ 'index.html': home, '/de/': { lang: 'de' } }) },
  }),
  *check(site) {
    const inSitemaps = listedVersions(site);
    const isListed = (from: Page, to: Page): boolean => inSitemaps.get(from.url)?.has(to.url) === true;
    for (const page of versionedPages(site)) {
      if (page.kind !== 'page') continue;
      const versions = readPageVersions(site, page);
      // The versions in a duplicate or noindex page don't count, so nothing is missing.
      if (versions.length === 0 || isCopy(page) || findPageNoindex(site, page) !== undefined) continue;
      if (!includesPage(versions, page) && !isListed(page, page))
        yield {
          ...locateVersion(site, page, versions[0]),
          message: 'the page lists other language versions, but not itself',
          ...toAdd(site, page, ''),
        };
      for (const version of versions) {
        const hit = resolveTarget(site, version.target);
        if (hit?.kind !== 'page' || hit.page === page || hit.page.kind !== 'page') continue;
        if (!includesPage(readPageVersions(site, hit.page), page) && !isListed(hit.page, page))
          yield {
            ...locateVersion(site, page, version),
            message: `${version.href} does not list this page as a language version`,
            ...toAdd(site, page, `on ${hit.page.url}, `),
          };
      }
    }
  },
});

/** What a version should write for a page, by the page's declared language; nothing without one. */
function toAdd(site: Site, page: Page, where: string): Pick<Report, 'fix'> {
  const own = readPageVersions(site, page).find(({ target }) => isSelf(page, target));
  const code = own?.hreflang ?? page.lang?.text ?? '';
  if (code === '') return {};
  const href = site.origin + page.url;
  return { fix: `${where}add <link rel="alternate" hreflang="${code}" href="${href}">` };
}

/** One of several URLs of a page of this build, each with the page's canonical. */
function isCopy(page: Page): boolean {
  return isDuplicate(page) && readCanonicals(page)[0]?.target.kind === 'site';
}

/** By its URL in this build, or by its canonical on another host. */
function includesPage(versions: ReturnType<typeof readPageVersions>, page: Page): boolean {
  const canonical = readCanonicals(page)[0]?.target;
  return versions.some(({ target }) =>
    target.kind === 'site'
      ? target.path === page.url
      : target.kind === 'web' && canonical?.kind === 'web' && target.url === canonical.url,
  );
}
