import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import type { Cause } from '../../../lib/finding.ts';
import { isSitemapFixed } from '../../../lib/generators/settings.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import { isPermanent } from '../../../map/entry.ts';
import { findNoindexMeta } from '../../../pages/noindex.ts';
import { formatUrl } from '../../site/follow-target.ts';
import {
  createOwnTarget,
  findDisallowingLine,
  findIndexFault,
  type IndexFault,
} from '../../site/index-fault.ts';
import { findLayoutFault } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { judgeTarget, type SiteTarget, type Verdict } from '../../site/verdict.ts';
import { defineRule } from '../rule.ts';
import { findOtherHeaderCanonical } from '../shared/canonicals.ts';
import { site, sitemap } from '../shared/example.ts';
import { findNoindexHeader } from '../shared/indexable.ts';
import { buildMissingKey } from '../shared/missing-target.ts';
import { listSitemapEntries, listSitemapPages, locateEntry } from '../shared/sitemaps.ts';
import { isUsualFault, proposeUrlStyle } from '../shared/url-style.ts';

const messages = {
  redirected: (url: string, place: string, to: string) =>
    `the sitemap lists ${url}, which ${place} redirects to ${to}`,
  unfit: (url: string, why: string) => `the sitemap lists ${url}, ${why}`,
  disallowed: (url: string, line: number) =>
    `the sitemap lists ${url}, which line ${line} of robots.txt disallows`,
  otherHeader: (url: string, canonical: string) =>
    `the sitemap lists ${url}, whose canonical in the Link header is ${canonical}`,
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
  oldVersion: 'take the sitemap of the old version out of robots.txt, or its pages out of the sitemap',
};

/** Two pages of a version, with the canonicals of version 2.0. */
const documentation = (version: string) =>
  Object.fromEntries(
    ['pumps', 'valves'].map((name) => [
      `/${version}/${name}/`,
      { canonical: `https://www.example.com/2.0/${name}/` },
    ]),
  );

export default defineRule({
  id: 'sitemap-entries',
  title: 'The sitemap lists only canonical, indexable pages',
  level: 'error',
  conventions: ['W-SITEMAP-1', 'W-SITEMAP-3', 'W-CANON-6', 'W-NOINDEX-2', 'W-MIG-3', 'W-MIG-4', 'W-MIG-5'],
  why: "Crawlers learn not to trust a sitemap with URLs that they can't index. Such a URL is missing, redirects, is noindex or isn't the page's rel=canonical. (Google Search Central, build a sitemap; consolidate duplicate URLs: do not specify different URLs as canonical by different techniques.)",
  fix: 'take the entry out of the sitemap, or list the URL of a page that search engines may index',
  examples: () => ({
    good: {
      'a sitemap of pages and a PDF': {
        files: site({ 'a.pdf': 'x', 'sitemap.xml': sitemap('/', '/gauges/', '/a.pdf') }),
        nearMiss: {
          replace: ['/a.pdf', '/A.pdf'],
          finds:
            'error sitemap.xml:5:8  The sitemap lists https://www.example.com/A.pdf, which is not in the build: only its capitals differ from /a.pdf  Fix: Take the entry out of the sitemap, or add the page.',
        },
      },
      // `head-closed` says what to do with both.
      'noindex in the body': site({ '/gauges/': { body: '<meta name="robots" content="noindex">' } }),
    },
    bad: {
      'the sitemap of an old version, whose canonicals are the pages of the current one': {
        files: site({
          ...documentation('1.0'),
          ...documentation('2.0'),
          'sitemap.xml': sitemap('/', '/1.0/pumps/', '/1.0/valves/', '/2.0/pumps/', '/2.0/valves/'),
        }),
        finds:
          'error sitemap.xml:4:8  The sitemap lists https://www.example.com/1.0/pumps/, whose canonical is https://www.example.com/2.0/pumps/ (2 places)  Fix: Take the sitemap of the old version out of robots.txt, or its pages out of the sitemap.',
      },
      'pages in the folder of a language into which nobody has translated them': {
        files: site({
          '/de/': { lang: 'de' },
          '/de/team/': { lang: 'de' },
          '/de/news/': { lang: 'de' },
          '/de/gauges/': { canonical: 'https://www.example.com/gauges/' },
          '/de/pumps/': { canonical: 'https://www.example.com/pumps/' },
          '/pumps/': {},
          'sitemap.xml': sitemap('/', '/gauges/', '/pumps/', '/de/', '/de/gauges/', '/de/pumps/'),
        }),
        finds:
          "error sitemap.xml:7:8  The sitemap lists https://www.example.com/de/gauges/, whose canonical is https://www.example.com/gauges/ (2 places)  Fix: Set the canonical of each translated page to its own URL, and list no page that isn't translated.",
      },
      'a feed among the pages': {
        files: site({
          'feed.xml':
            '<rss version="2.0"><channel><item><link>https://www.example.com/gauges/</link></item></channel></rss>',
          'sitemap.xml': sitemap('/', '/gauges/', '/feed.xml'),
        }),
        finds:
          'warning sitemap.xml:5:8  The sitemap lists https://www.example.com/feed.xml, which is a feed  Fix: Take the entry out of the sitemap.',
      },
      'a page that is noindex': {
        files: site({ '/gauges/': { head: '<meta name="robots" content="noindex">' } }),
        finds:
          'error sitemap.xml:4:8  The sitemap lists https://www.example.com/gauges/, which is noindex  Fix: Take the entry out of the sitemap, or the noindex off the page.',
      },
      'a second URL of a page in the sitemap, beside its own': {
        files: site({ 'sitemap.xml': sitemap('/', '/gauges/', '/gauges/index.html') }),
        finds:
          'error sitemap.xml:5:8  The sitemap lists https://www.example.com/gauges/index.html, whose own URL is /gauges/  Fix: Take the entry out of the sitemap.',
      },
      'a second URL of a page in the sitemap, without its own': {
        files: site({ 'sitemap.xml': sitemap('/', '/gauges/index.html') }),
        finds:
          'error sitemap.xml:4:8  The sitemap lists https://www.example.com/gauges/index.html, whose own URL is /gauges/  Fix: List https://www.example.com/gauges/ in its place.',
      },
      'a sitemap with a missing page': {
        files: site({ 'sitemap.xml': sitemap('/', '/gone/') }),
        finds:
          'error sitemap.xml:4:8  The sitemap lists https://www.example.com/gone/, which is not in the build  Fix: Take the entry out of the sitemap, or add the page.',
      },
    },
  }),

  *check(site) {
    for (const item of listSitemapEntries(site)) {
      const { ownUrl, entry } = item;
      if (ownUrl === undefined) continue;
      const cause = findCause(site, entry.loc, createOwnTarget(ownUrl));
      if (cause !== undefined) yield { ...locateEntry(item), cause };
    }
  },
});

/** The line of `_redirects` that hides a page, on a host that isn't known: /features/ /features/server/ 301! */
function findHidingLine({ platforms }: Site, { path }: SiteTarget): ForeignRule | undefined {
  return platforms?.ownRules.find(
    ({ kind, isForced, conditions, from, status }) =>
      kind === 'redirect' && isForced && isPermanent(status) && conditions.length === 0 && from === path,
  );
}

function findCause(site: Site, url: string, target: SiteTarget): Cause | undefined {
  const hidingLine = findHidingLine(site, target);
  if (hidingLine !== undefined) {
    const { file, line, to } = hidingLine;
    return {
      key: `moved ${url}`,
      message: messages.redirected(url, `${file}:${line}`, to),
      fix: fixes.list(to),
    };
  }

  const verdict = judgeTarget(site, target);
  const { answer, page } = verdict;
  const fault = findIndexFault(site, target);
  if (fault !== undefined && fault.kind !== 'copy' && fault.kind !== 'variant')
    return describeUnindexed(site, url, target, fault, verdict);

  if (site.feeds.some(({ file }) => file === answer?.file))
    return {
      key: 'feed',
      level: 'warning',
      message: messages.unfit(url, 'which is a feed'),
      fix: fixes.error,
    };

  // A PDF with X-Robots-Tag: noindex
  const isHiddenFile =
    answer !== undefined && isFile(answer) && findNoindexHeader(site, target.path) !== undefined;
  if (isHiddenFile && !site.isHidden)
    return { key: 'noindex', message: messages.unfit(url, 'which is noindex'), fix: fixes.noindex };
  const line = findDisallowingLine(site, target);
  if (line !== undefined)
    return { key: `line ${line}`, message: messages.disallowed(url, line), fix: fixes.disallowed(line) };

  const header = page && findOtherHeaderCanonical(site, page);
  if (header !== undefined)
    return {
      key: `header ${header}`,
      message: messages.otherHeader(url, header),
      fix: fixes.canonical(header),
    };
  return fault && describeOtherUrl(site, url, target, fault, verdict);
}

/** A listed URL without a page for the index. */
function describeUnindexed(
  site: Site,
  url: string,
  target: SiteTarget,
  { kind, text }: IndexFault,
  { page, way, last }: Verdict,
): Cause | undefined {
  const message = messages.unfit(url, text);
  switch (kind) {
    case 'errorPage':
      return {
        key: kind,
        message,
        fix: fixes.error,
        ...(isSitemapFixed(site.generator) && { level: 'info' }),
      };
    case 'missing':
      return { key: buildMissingKey(site, target.path), message, fix: fixes.missing };
    case 'moved':
      return {
        key: `moved ${url}`,
        message,
        ...(last && { fix: fixes.list(new URL(formatUrl(last), site.origin).href) }),
        // Search engines follow the refresh of a page, such as that of /blog/page/1/ to /blog/.
        ...(way.includes('refresh') && { level: 'warning' }),
      };
    case 'noindex':
      // In the body, not every crawler reads it, and the fix of `head-closed` is about both.
      if (page !== undefined && findNoindexMeta(page)?.head === false) return undefined;
      return { key: `noindex ${url}`, message, fix: fixes.noindex };
    default:
      return { key: `${kind} ${url}`, message, fix: fixes.missing };
  }
}

/** The paths that the sitemap lists: / beside /index.html. */
const listEntryPaths = memoize((site: Site): ReadonlySet<Path | undefined> => {
  const entries = listSitemapEntries(site).filter(({ ownUrl }) => ownUrl?.query === '');
  return new Set(entries.map(({ ownUrl }) => ownUrl?.path));
});

/** A page listed by another URL than its canonical. A wrong canonical is a finding of its own, not of the sitemap. */
function describeOtherUrl(
  site: Site,
  url: string,
  target: SiteTarget,
  { kind, text, ofPage, isOfOldVersion }: IndexFault,
  { answer, page }: Verdict,
): Cause | undefined {
  if (page === undefined) return undefined;
  // https://github.com/acme/docs/a.html, which `canonical-host` reports: the right host and folder choose the URL of the page.
  const isCorrected = URL.parse(url)?.pathname !== target.path;
  if (isCorrected && answer?.status === 200) return undefined;
  const message = messages.unfit(url, text);
  if (isOfOldVersion) return { key: 'old version', message, fix: fixes.oldVersion };
  if (ofPage !== undefined) return { ...ofPage, message };
  if (kind === 'variant') {
    const fault = findLayoutFault(target.path, page.servedUrl);
    const style = fault && isUsualFault(site, fault) ? proposeUrlStyle(site, page) : undefined;
    const entryFix = listEntryPaths(site).has(page.servedUrl)
      ? fixes.error
      : fixes.list(site.origin + page.servedUrl);
    return { key: fault ?? 'variant', message, fix: style ?? entryFix };
  }

  const [canonical] = page.canonicals;
  // The page may have been published on another host first: `canonical-host` reports it.
  if (canonical?.target.kind !== 'site') return undefined;
  const { href } = canonical;
  const canonicalPage = site.ask(canonical.target.path, canonical.target.query).page;
  const isListed =
    canonicalPage !== undefined && canonicalPage !== page && listSitemapPages(site).has(canonicalPage);
  return { key: `copy of ${href}`, message, fix: isListed ? fixes.listed(href) : fixes.canonical(href) };
}
