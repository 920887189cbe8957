import type { Hit, Site } from '../../site/site.ts';
import type { Target } from '../../site/target.ts';
import { steeredPages } from '../canonical/canonical-steering.ts';
import { defineRule, type Report } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import {
  findOtherHeaderCanonical,
  findUnfitReason,
  hasWrongOrigin,
  isDuplicate,
  isNamedBy,
  readCanonicals,
} from '../shared/judge.ts';
import { findPageNoindex } from '../shared/noindex.ts';
import { createHostMatcher } from '../shared/own-names.ts';
import { isReportedMove } from '../shared/served.ts';
import { type ListedEntry, listed, locateEntry } from '../shared/sitemaps.ts';

export default defineRule({
  id: 'sitemap-canonical',
  title: 'The sitemap lists the canonical URLs of the pages',
  level: 'error',
  conventions: ['W-SITEMAP-3', 'W-SITEMAP-1', 'W-CANON-6', 'W-MIG-4'],
  why: "The sitemap is a canonical signal too. If it lists another URL than the page's rel=canonical, search engines choose one of the two themselves. (Google Search Central, consolidate duplicate URLs: do not specify different URLs as canonical by different techniques.)",
  fix: 'list the canonical URL instead',
  examples: () => ({
    good: { 'the same URL': site() },
    bad: { 'a URL variant': site({ 'sitemap.xml': sitemap('/', '/gauges') }) },
  }),
  *check(site) {
    for (const item of listed(site)) {
      const { own, entry } = item;
      const hit = own && site.find(own.path, own.query);
      if (own === undefined || hit?.kind !== 'page' || hit.page.kind !== 'page') continue;
      if (findPageNoindex(site, hit.page) !== undefined) continue;
      // `canonical-served` reports a page whose canonical, or entry here, the host redirects.
      if (isReportedMove(site, own.path) || isReportedMove(site, hit.page.url)) continue;
      // The layout's canonical is wrong, not the sitemap: `canonical-steering` reports it.
      if (steeredPages(site).has(hit.page)) continue;
      const fault = findEntryFault(site, entry.loc, own, hit);
      if (fault !== undefined)
        yield { ...locateEntry(item), ...fault, message: `the sitemap lists ${entry.loc}, ${fault.message}` };
    }
  },
});

/** The error of an entry that leads to a page, as a clause. */
function findEntryFault(
  site: Site,
  loc: string,
  own: NonNullable<ListedEntry['own']>,
  hit: Extract<Hit, { kind: 'page' }>,
): Pick<Report, 'level' | 'message' | 'fix'> | undefined {
  const header = findOtherHeaderCanonical(site, hit.page);
  if (header !== undefined)
    return {
      message: `whose canonical in the Link header is ${header}`,
      fix: `list ${header}, or remove the header`,
    };
  const named = readCanonicals(hit.page)[0];
  const isNamed = isNamedBy(hit.page, own.path, own.query);
  if (loc.includes('#') && (isNamed || named === undefined))
    return {
      level: 'warning',
      message: 'but crawlers ignore fragments',
      fix: `list ${loc.replace(/#.*$/s, '')}`,
    };
  // `canonical-host` reports a canonical on localhost, a preview or the twin of the host.
  const isOtherName =
    named?.target.kind === 'web' &&
    (hasWrongOrigin(site) || createHostMatcher(site)(named.target) !== undefined);
  if (isNamed || isOtherName) return undefined;
  if (named !== undefined && (isDuplicate(hit.page) || (hit.own && own.query !== '')))
    return {
      message: `whose canonical is ${named.href}`,
      fix:
        named.target.kind === 'site' && isGood(site, named.target)
          ? `list ${named.href}`
          : 'correct the canonical of the page',
    };
  const right = site.origin + hit.page.url;
  if (hit.own) return undefined;
  // A listed `index.html` is the sitemap's mistake; of two other variants, either may be right.
  const isSure = named === undefined || /\/index\.html?$/.test(loc);
  const orElse = isSure ? '' : ', or correct the canonical of the page';
  return { message: `whose own URL is ${right}`, fix: `list ${right}${orElse}` };
}

/** True for a canonical that the sitemap may list. */
function isGood(site: Site, { path, query }: Extract<Target, { kind: 'site' }>): boolean {
  return query === '' && findUnfitReason(site, path, query) === undefined;
}
