import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { forgottenBase } from '../shared/forgotten-base.ts';
import {
  isChooser,
  locateVersion,
  printAlternates,
  readPageVersions,
  versionedPages,
} from '../shared/hreflang.ts';
import { findUnfitReason } from '../shared/judge.ts';
import { findPageNoindex } from '../shared/noindex.ts';
import { isLocal } from '../shared/own-names.ts';
import { isInsecure } from '../shared/sitemap-https.ts';

const pair = printAlternates({ en: '/', de: '/de/' });
const home = page('/', { head: pair });
/** Two languages, and a URL that redirects to one of them. */
const chooser = (status: number, code = 'x-default') => {
  const versions = printAlternates({ en: '/', de: '/de/', [code]: '/choose/' });
  return site({
    '/': { head: versions },
    '/de/': { lang: 'de', head: versions },
    'redirects.yaml': `redirects:\n  - { from: /choose/, to: /de/, status: ${status}, since: 2026-01-01 }\n`,
  });
};

export default defineRule({
  id: 'hreflang-target',
  title: 'hreflang lists canonical, indexable pages',
  level: 'error',
  conventions: ['W-CANON-4', 'W-MIG-4', 'W-SITEMAP-2'],
  why: 'Search engines drop a language version that is missing, redirects, is noindex or has another canonical, and with it the group. (Google Search Central, localized versions.)',
  fix: 'use the canonical URL of the version, or remove it',
  examples: () => ({
    good: { 'the same in capitals': chooser(302, 'X-Default') },
    bad: { 'a missing version': site({ 'index.html': home }) },
  }),
  *check(site) {
    // `canonical-host` reports them all at once.
    if (forgottenBase(site) !== undefined) return;
    for (const page of versionedPages(site)) {
      if (page.kind !== 'page') continue;
      // The versions in a noindex page don't count.
      if (findPageNoindex(site, page) !== undefined) continue;
      for (const version of readPageVersions(site, page)) {
        const place = locateVersion(site, page, version);
        if (!/^https?:\/\//i.test(version.href)) {
          yield {
            ...place,
            message: `hreflang ${version.hreflang} has "${version.href}", which is not an absolute URL`,
          };
          continue;
        }
        if (version.target.kind === 'web' && isLocal(version.target.origin) && !isLocal(site.origin)) {
          yield {
            ...place,
            message: `hreflang ${version.hreflang} has ${version.href}, which no crawler can reach`,
          };
        }
        if (isInsecure(version.href)) {
          yield {
            ...place,
            message: `hreflang ${version.hreflang} has ${version.href}, with http`,
            fix: 'change it to https:',
          };
        }
        if (version.target.kind !== 'site' || version.target.path === page.url) continue;
        if (isChooser(site, version.hreflang, version.target.path, version.target.query)) continue;
        const fault = findUnfitReason(site, version.target.path, version.target.query);
        if (fault !== undefined)
          yield { ...place, message: `hreflang ${version.hreflang} has ${version.href}, ${fault}` };
      }
    }
  },
});
