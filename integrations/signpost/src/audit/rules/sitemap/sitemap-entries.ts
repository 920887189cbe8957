import type { Cause } from '../../../lib/finding.ts';
import { isSitemapFixed } from '../../../lib/generators/settings.ts';
import { formatUrl } from '../../site/follow-target.ts';
import {
  createOwnTarget,
  findDisallowingLine,
  findIndexFault,
  type IndexFault,
} from '../../site/index-fault.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { judgeTarget, type SiteTarget, type Verdict } from '../../site/verdict.ts';
import { defineRule, pickPlace } from '../rule.ts';
import { findOtherHeaderCanonical, listCanonicalPaths } from '../shared/canonicals.ts';
import { listMediaFaults } from '../shared/carriers.ts';
import { entryFixes, findEntryRepair, proposeEntry } from '../shared/entry-repair.ts';
import { site, sitemap } from '../shared/example.ts';
import { findNoindexHeader } from '../shared/indexable.ts';
import { buildMissingKey } from '../shared/missing-target.ts';
import { findForcedRedirect } from '../shared/own-redirects.ts';
import { listSitemapEntries, locateEntry } from '../shared/sitemaps.ts';

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
  canonical: 'correct the canonical of the page that has this URL as its own, and list the same URL',
  noindex: 'take the entry out of the sitemap, or the noindex off the page',
  disallowed: (line: number) => `take the entry out of the sitemap, or line ${line} out of robots.txt`,
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
      'a page that was first published on another site, of which canonical-host says so': {
        files: site({ '/gauges/': { canonical: 'https://www.example.org/meters/' }, '/meters/': {} }),
        nearMiss: {
          replace: ['https://www.example.org/meters/', 'https://www.example.com/meters/'],
          finds:
            'error sitemap.xml:4:8  The sitemap lists https://www.example.com/gauges/, whose canonical is https://www.example.com/meters/  Fix: List https://www.example.com/meters/ in its place, or correct the canonical of the page.',
        },
      },
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
      'a page that only leads to another one, beside that one': {
        files: site({
          'old.html':
            '<!doctype html><meta http-equiv="refresh" content="0; url=/gauges/"><title>Moved</title>',
          'sitemap.xml': sitemap('/', '/gauges/', '/old.html'),
        }),
        finds:
          'warning sitemap.xml:5:8  The sitemap lists https://www.example.com/old.html, which only redirects  Fix: Take the entry out of the sitemap.',
      },
      'a sitemap with a missing page': {
        files: site({ 'sitemap.xml': sitemap('/', '/gone/') }),
        finds:
          'error sitemap.xml:4:8  The sitemap lists https://www.example.com/gone/, which is not in the build  Fix: Take the entry out of the sitemap, or add the page.',
      },
      'pages that a line redirects, that robots.txt disallows, and whose header has another canonical': {
        files: site({
          '/tanks/': {},
          '/pumps/': { canonical: '' },
          'sitemap.xml': sitemap('/', '/meters/', '/tanks/', '/pumps/'),
          'robots.txt': 'User-agent: *\nDisallow: /tanks/\n\nSitemap: https://www.example.com/sitemap.xml\n',
          _redirects: '/meters/ /gauges/ 301!\n',
          _headers: '/pumps/\n  Link: <https://www.example.com/>; rel="canonical"\n',
        }),
        finds:
          'error sitemap.xml:5:8  The sitemap lists https://www.example.com/tanks/, which line 2 of robots.txt disallows  Fix: Take the entry out of the sitemap, or line 2 out of robots.txt.\nerror sitemap.xml:6:8  The sitemap lists https://www.example.com/pumps/, whose canonical in the Link header is https://www.example.com/  Fix: List https://www.example.com/ in its place, or correct the canonical of the page.\nerror sitemap.xml:4:8  The sitemap lists https://www.example.com/meters/, which _redirects:1 redirects to /gauges/  Fix: List https://www.example.com/gauges/ in its place.',
      },
    },
  }),

  *check(site) {
    for (const item of listSitemapEntries(site)) {
      const { ownUrl, entry } = item;
      // `sitemap-syntax` reports another host.
      if (ownUrl === undefined) continue;
      const cause = findCause(site, entry.loc, createOwnTarget(ownUrl));
      if (cause !== undefined) yield { ...locateEntry(item), cause };
    }
    for (const { place, cause } of listMediaFaults(site))
      yield { ...pickPlace(place), ...(place.url && { url: place.url }), cause };
  },
});

/** The first fault that fits. A page with another canonical, or at a second URL, comes last: the others say more. */
function findCause(site: Site, url: string, target: SiteTarget): Cause | undefined {
  // /meters/ /gauges/ 301!
  const hidingLine = findForcedRedirect(site, target.path);
  if (hidingLine !== undefined) {
    const { file, line, to } = hidingLine;
    const message = messages.redirected(url, `${file}:${line}`, to);
    const newUrl = URL.parse(to, site.origin)?.href;
    return { key: `moved ${url}`, message, ...(newUrl && { fix: proposeEntry(site, newUrl) }) };
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
  if (isHiddenFile)
    return { key: 'noindex', message: messages.unfit(url, 'which is noindex'), fix: fixes.noindex };
  const line = findDisallowingLine(site, target);
  if (line !== undefined)
    return { key: `line ${line}`, message: messages.disallowed(url, line), fix: fixes.disallowed(line) };

  const header = page && findOtherHeaderCanonical(site, page);
  if (header !== undefined)
    return {
      key: `header ${header}`,
      message: messages.otherHeader(url, header),
      fix: entryFixes.canonical(header),
    };
  // None where `canonical-host` reports the canonical, on another site or with the wrong host of all pages.
  const repair = fault && findEntryRepair(site, url, target, fault, verdict);
  return repair && { ...repair, message: messages.unfit(url, fault.text) };
}

/** A listed URL without a page for the index. */
function describeUnindexed(
  site: Site,
  url: string,
  target: SiteTarget,
  { kind, text }: IndexFault,
  { way, last }: Verdict,
): Cause {
  const message = messages.unfit(url, text);
  switch (kind) {
    case 'errorPage':
      return {
        key: kind,
        message,
        fix: fixes.error,
        // MkDocs lists its 404 page, and no setting changes that.
        ...(isSitemapFixed(site.generator) && { level: 'info' }),
      };
    case 'missing':
      return listCanonicalPaths(site).has(target.path)
        ? { key: 'missing canonical', message, fix: fixes.canonical }
        : { key: buildMissingKey(site, target.path), message, fix: fixes.missing };
    case 'moved':
      return {
        key: `moved ${url}`,
        message,
        ...(last && { fix: proposeEntry(site, new URL(formatUrl(last), site.origin).href) }),
        // Search engines follow the refresh of a page, such as that of /blog/page/1/ to /blog/.
        ...(way.includes('refresh') && { level: 'warning' }),
      };
    case 'noindex':
      return { key: `noindex ${url}`, message, fix: fixes.noindex };
    default:
      return { key: `${kind} ${url}`, message, fix: fixes.missing };
  }
}
