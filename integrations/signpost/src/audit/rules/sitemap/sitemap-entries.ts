import { isMissing } from '../../../answers/answer.ts';
import { isSitemapFixed } from '../../../lib/generators/settings.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { isPermanent } from '../../../map/entry.ts';
import type { Site } from '../../site/site.ts';
import { isFile, isMoved, isMovedForNow, type SiteAnswer } from '../../site/site-answer.ts';
import { defineRule, type RuleFault } from '../rule.ts';
import { findOtherHeaderCanonical, hasCanonicalUrl } from '../shared/canonicals.ts';
import { site, sitemap } from '../shared/example.ts';
import { formatLocation } from '../shared/follow-target.ts';
import { readListPage } from '../shared/further-pages.ts';
import { findNoindexHeader } from '../shared/indexable.ts';
import { listSitemapEntries, listSitemapPages, locateEntry, type OwnUrl } from '../shared/sitemaps.ts';
import {
  findNotIndexedReason,
  findUnfitReason,
  hasCanonicalInOtherLanguage,
  isErrorPageUrl,
  ownLanguageFix,
} from '../shared/target-fault.ts';

const messages = {
  redirected: (url: string, place: string, to: string) =>
    `the sitemap lists ${url}, which ${place} redirects to ${to}`,
  notIndexed: (url: string, why: string) => `the sitemap lists ${url}, ${why}`,
  disallowed: (url: string, line: number) =>
    `the sitemap lists ${url}, which line ${line} of robots.txt disallows`,
  otherCanonical: (url: string, canonical: string) =>
    `the sitemap lists ${url}, whose canonical is ${canonical}`,
  otherHeader: (url: string, canonical: string) =>
    `the sitemap lists ${url}, whose canonical in the Link header is ${canonical}`,
  variant: (url: string, own: string) => `the sitemap lists ${url}, whose own URL is ${own}`,
};

const fixes = {
  error: 'take the entry out of the sitemap',
  missing: 'take the entry out of the sitemap, or add the page',
  noindex: 'take the entry out of the sitemap, or the noindex off the page',
  disallowed: (line: number) => `take the entry out of the sitemap, or line ${line} out of robots.txt`,
  list: (url: string) => `list ${url} in its place`,
  canonical: (url: string) => `list ${url} in its place, or correct the canonical of the page`,
  // The home page, as the canonical of /gauges/: the sitemap lists it already.
  listed: (url: string) =>
    `correct the canonical of the page, or, if the page is a copy of ${url}, take the entry out of the sitemap`,
  indexFile: 'leave index.html out of the canonical of the page',
};

export default defineRule({
  id: 'sitemap-entries',
  title: 'The sitemap lists only canonical, indexable pages',
  level: 'error',
  conventions: ['W-SITEMAP-1', 'W-SITEMAP-3', 'W-CANON-6', 'W-NOINDEX-2', 'W-MIG-3', 'W-MIG-4', 'W-MIG-5'],
  why: "Crawlers learn not to trust a sitemap with URLs that they can't index. Such a URL is missing, redirects, is noindex or isn't the page's rel=canonical. (Google Search Central, build a sitemap; consolidate duplicate URLs: do not specify different URLs as canonical by different techniques.)",
  fix: 'take the entry out of the sitemap, or list the URL of a page that search engines may index',
  examples: () => ({
    good: {
      'a sitemap of pages and a PDF': site({
        'a.pdf': 'x',
        'sitemap.xml': sitemap('/', '/gauges/', '/a.pdf'),
      }),
    },
    bad: { 'a sitemap with a missing page': site({ 'sitemap.xml': sitemap('/', '/gone/') }) },
  }),

  *check(site) {
    for (const item of listSitemapEntries(site)) {
      const { ownUrl, entry } = item;
      if (ownUrl === undefined) continue;
      const answer = site.ask(ownUrl.path, ownUrl.query);

      const report =
        findUnindexed(site, entry.loc, ownUrl, answer) ?? findOtherUrl(site, entry.loc, ownUrl, answer);
      if (report !== undefined) yield { ...locateEntry(item), ...report };
    }
  },
});

/** A listed URL without a page for the index. */
function findUnindexed(
  site: Site,
  url: string,
  { path, query }: OwnUrl,
  answer: SiteAnswer,
): RuleFault | undefined {
  // A line of `_redirects` that hides a page: /features/ /features/server/ 301!
  const line = site.platforms?.ownRules.find(
    ({ kind, isForced, conditions, from, status }) =>
      kind === 'redirect' && isForced && isPermanent(status) && conditions.length === 0 && from === path,
  );
  if (line !== undefined)
    return {
      message: messages.redirected(url, `${line.file}:${line.line}`, line.to),
      fix: fixes.list(line.to),
    };

  const reason = findNotIndexedReason(site, { path, query }, answer);
  if (reason !== undefined) {
    const message = messages.notIndexed(url, reason);
    if (isErrorPageUrl(site, path))
      return { message, fix: fixes.error, ...(isSitemapFixed(site.generator) && { level: 'info' }) };
    if (isMissing(answer) || isMovedForNow(answer)) return { message, fix: fixes.missing };
    if (isMoved(answer)) return { message, fix: fixes.list(formatLocation(site, answer)) };
    if (answer.page?.kind === 'page') return { message, fix: fixes.noindex };
    // Zola lists each page of a list, also /blog/page/1/ that only redirects to /blog/: https://acme.example/sitemap.xml
    const listPage = answer.page && readListPage(answer.page);
    const isFirst = listPage?.hasWord === true && listPage.number === 1;
    return { message, ...(isFirst && { level: 'info' }) };
  }

  // A PDF with X-Robots-Tag: noindex
  if (isFile(answer) && !site.isHidden && findNoindexHeader(site, path) !== undefined)
    return { message: messages.notIndexed(url, 'which is noindex'), fix: fixes.noindex };

  // `robots-disallow-all` reports a line that blocks the home page too.
  const blocking = site.robots?.blocks(path, query);
  const isForAll = blocking === site.robots?.blocks(parsePath(site.base));
  if (blocking === undefined || isForAll) return undefined;
  return {
    message: messages.disallowed(url, blocking),
    fix: fixes.disallowed(blocking),
    shared: 'disallowed',
  };
}

/** A page listed by another URL than its canonical. A wrong canonical is a finding of its own, not of the sitemap. */
function findOtherUrl(
  site: Site,
  url: string,
  { path, query }: OwnUrl,
  { page, status }: SiteAnswer,
): RuleFault | undefined {
  if (page === undefined) return undefined;
  const header = findOtherHeaderCanonical(site, page);
  if (header !== undefined)
    return { message: messages.otherHeader(url, header), fix: fixes.canonical(header) };

  const [canonical] = page.canonicals;
  const servedUrl = site.origin + page.servedUrl;
  const variant = {
    message: messages.variant(url, servedUrl),
    fix: fixes.list(servedUrl),
    // A site URL with a slash at its end is in all entries.
    shared: path.includes('//') ? 'two-slashes' : 'variant',
  };
  const variantReport = path === page.servedUrl ? undefined : variant;
  // Quarto lists /index.html, which chooses the URL of the page as soon as the sitemap has the right host and folder.
  const isCorrected = URL.parse(url)?.pathname !== path;
  if (isCorrected && status === 200) return undefined;
  if (canonical === undefined) return variantReport;
  const { target, href } = canonical;
  if (hasCanonicalUrl(page, path, query)) return variantReport;

  // `canonical-host` reports a canonical on another host, `canonical-target` one that leads to no page.
  const isOther = target.kind === 'site' && findUnfitReason(site, target.path, target.query) === undefined;
  if (!isOther) return variantReport;
  // The canonical of /about/ is /about/index.html.
  const hasIndexFile = target.path === `${path}index.html`;
  const message = messages.otherCanonical(url, href);
  if (hasIndexFile) return { message, fix: fixes.indexFile };
  const canonicalPage = site.ask(target.path, target.query).page;
  if (hasCanonicalInOtherLanguage(site, page))
    return { message, fix: ownLanguageFix, shared: 'other language' };
  const isListed =
    canonicalPage !== undefined && canonicalPage !== page && listSitemapPages(site).has(canonicalPage);
  return { message, fix: isListed ? fixes.listed(href) : fixes.canonical(href) };
}
