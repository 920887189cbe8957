import { isMissing } from '../../../answers/answer.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage, pickPlace } from '../rule.ts';
import { listForeignCanonicals, repeatsTwoSlashes } from '../shared/canonicals.ts';
import { page, site } from '../shared/example.ts';
import { listLanguageVersions, printAlternates, type Version } from '../shared/hreflang.ts';
import { findPageNoindex } from '../shared/indexable.ts';
import { isLocal, lacksHttps } from '../shared/site-hosts.ts';
import { isRootedUrl } from '../shared/sitemaps.ts';
import {
  askTarget,
  findUnfitReason,
  hasCanonicalInOtherLanguage,
  ownLanguageFix,
} from '../shared/target-fault.ts';

const reasons = {
  relative: 'which is not an absolute URL',
  local: 'which no crawler can reach',
  insecure: 'with http',
};

const canonicalFix = 'correct the canonical of the version, or list the page that it names in its place';
const indexFileFix = 'leave index.html out of the canonical of the version';

const pair = printAlternates({ en: '/', de: '/de/' });
const home = page('/', { head: pair });

export default defineRule({
  id: 'hreflang-target',
  title: 'hreflang lists canonical, indexable pages',
  level: 'error',
  conventions: ['W-CANON-4', 'W-MIG-4', 'W-SITEMAP-2'],
  why: "Search engines drop a language version that they can't index, and with it the group. It is missing, redirects, is noindex or has another canonical. (Google Search Central, localized versions.)",
  fix: 'use the canonical https URL of the version, or remove it',
  examples: () => ({
    good: { 'two versions that exist': site({ 'index.html': home, '/de/': { lang: 'de', head: pair } }) },
    bad: { 'a version that is missing': site({ 'index.html': home }) },
  }),

  *check(site) {
    // `canonical-host` reports a version that was first published on another site.
    const foreignPages = new Set(listForeignCanonicals(site).map(({ page }) => page));
    for (const [page, versions] of listLanguageVersions(site)) {
      // The versions in a noindex page don't count.
      if (findPageNoindex(site, page) !== undefined) continue;

      for (const version of versions) {
        const { hreflang, href, target } = version;
        const isOther = target.kind === 'site' && target.path !== page.servedUrl;
        const listedPage = askTarget(site, target)?.page;
        const isJudged = isOther && (listedPage === undefined || !foreignPages.has(listedPage));
        const unfitReason = isJudged ? findUnfitReason(site, target.path, target.query) : undefined;
        const formFault = findFormFault(site, version);
        const reason = formFault ?? unfitReason;
        if (reason === undefined || repeatsTwoSlashes(page, href)) continue;
        // /de/ of /de/index.html: the canonical is to change, not the version.
        const hasIndexFile = target.kind === 'site' && listedPage?.servedUrl === `${target.path}index.html`;
        const hasOtherCanonical = unfitReason?.startsWith('whose canonical') === true;
        const isUnfitByLanguage =
          hasOtherCanonical && listedPage !== undefined && hasCanonicalInOtherLanguage(site, listedPage);
        const isLost = isOther && isMissing(site.ask(target.path, target.query));
        yield {
          ...locateOnPage(site, page),
          ...pickPlace(version),
          message: `hreflang ${hreflang} has ${href}, ${reason}`,
          // The head of a layout lists each page in each language: https://acme.example/products/a765/
          ...(isLost && { shared: 'lost version' }),
          // A plugin or theme that writes ../de/ does so on each page.
          ...(formFault !== undefined && { shared: formFault }),
          // /de/gauges/ has the canonical /de/, as a layout writes it into each page.
          ...(hasOtherCanonical && { fix: canonicalFix }),
          // A template writes the canonicals of all pages of a language.
          ...(isUnfitByLanguage && { shared: 'other language', fix: ownLanguageFix }),
          ...(hasIndexFile ? { fix: indexFileFix } : {}),
        };
      }
    }
  },
});

function findFormFault(site: Site, { href, target }: Version): string | undefined {
  // `canonical-host` reports a site whose URLs all lack the host.
  if (site.causes.wrongOrigin?.origin === '' && isRootedUrl(href)) return undefined;
  if (!/^https?:\/\//i.test(href)) return reasons.relative;
  if (target.kind === 'web' && isLocal(target.origin) && !isLocal(site.origin)) return reasons.local;
  if (lacksHttps(href)) return reasons.insecure;
  return undefined;
}
