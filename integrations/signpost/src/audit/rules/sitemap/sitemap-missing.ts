import { parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { describeMissingUrl } from '../shared/judge.ts';
import { locateEntry, parseOwnUrl } from '../shared/sitemaps.ts';

const unnamed = site({ 'robots.txt': 'User-agent: *\nAllow: /\n' });

export default defineRule({
  id: 'sitemap-missing',
  title: 'The site has a sitemap, and robots.txt links to it',
  level: 'warning',
  conventions: ['W-SITEMAP-1'],
  why: 'A sitemap tells crawlers every canonical URL and when it changed. They find it by the Sitemap line of robots.txt. (sitemaps.org; Google Search Central; Search Console, Sitemaps report: nested indexes.)',
  fix: 'add a sitemap.xml, and link to it in robots.txt: "Sitemap: https://…/sitemap.xml"',
  examples: () => ({
    good: { 'a sitemap that robots.txt lists': site() },
    bad: { 'one that robots.txt does not list': unnamed },
  }),
  *check(site) {
    const absentOnes = [...reportLostSitemaps(site)];
    yield* absentOnes;
    if (site.pages.length < 2 || absentOnes.length > 0) return;
    if (site.sitemaps.length === 0) {
      yield { message: 'the site has no sitemap' };
    } else if (site.robots !== undefined && site.robots.sitemaps.length === 0) {
      const message = `robots.txt does not link to the sitemap ${site.sitemaps[0]?.file ?? ''}`;
      const fix = `add the line "Sitemap: ${site.origin}${site.base}${site.sitemaps[0]?.file ?? ''}"`;
      yield { file: site.robots.file, line: 1, column: 1, level: 'info', message, fix };
    }
  },
});

/** Missing sitemaps in robots.txt or an index, whose entries aren't read. */
function* reportLostSitemaps(site: Site): Generator<Report> {
  const { robots, sitemaps } = site;
  for (const { line, value } of robots?.sitemaps ?? []) {
    const fault = findNamedFault(site, value);
    if (robots !== undefined && fault !== undefined)
      yield {
        ...{ file: robots.file, line, column: 1 },
        message: `robots.txt links to the sitemap ${value}, ${fault.text}`,
        fix: fault.fix,
      };
  }
  for (const sitemap of sitemaps) {
    for (const entry of sitemap.kind === 'index' ? sitemap.entries : []) {
      const fault = findIndexedFault(site, entry.loc);
      if (fault !== undefined) yield { ...locateEntry({ sitemap, entry }), level: 'error', ...fault };
    }
  }
}

/** What is wrong with an entry of an index. */
function findIndexedFault(site: Site, url: string): Pick<Report, 'message' | 'fix'> | undefined {
  if (isLost(site, url))
    return {
      message: `the sitemap index lists ${url}, ${describeMissingUrl(site)}`,
      fix: 'add the file, or remove the entry',
    };
  if (isPage(site, url))
    return {
      message: `the sitemap index lists the page ${url}, but crawlers expect a sitemap`,
      fix: 'list pages in a sitemap with a urlset element, and list that file in the index',
    };
  if (!isIndex(site, url)) return undefined;
  return {
    message: `the sitemap index lists the index ${url}, but crawlers don't read an index in an index`,
    fix: 'list its sitemaps in this index, or link to it in robots.txt',
  };
}

/** The error of a sitemap in robots.txt. */
function findNamedFault(site: Site, url: string): { text: string; fix: string } | undefined {
  if (isLost(site, url)) return { text: describeMissingUrl(site), fix: 'add the file, or remove the line' };
  if (isPage(site, url)) return { text: 'which is a page', fix: 'link to an XML file, or remove the line' };
  const own = parseOwnUrl(site, url);
  // `robots-disallow-all` reports a line that blocks the whole site.
  const isShut = site.robots?.blocks(parsePath(site.base)) !== undefined;
  const line = isShut ? undefined : own && site.robots?.blocks(own.path, own.query);
  if (line !== undefined)
    return { text: `which line ${line} disallows`, fix: `allow it: "Allow: ${own?.path}"` };
  // `sitemap-syntax` reports http.
  if (own !== undefined || !site.originKnown || !/^https:/i.test(url) || URL.parse(url) === null)
    return undefined;
  // Another host may have a sitemap too. If no line has the build's sitemap and the name is the same, the host is wrong.
  const { origin, pathname } = new URL(url);
  const isNamed = site.robots?.sitemaps.some(({ value }) => parseOwnUrl(site, value) !== undefined);
  return !isNamed && site.sitemaps.some(({ file }) => site.base + file === pathname)
    ? { text: `on ${origin}, but the site is ${site.origin}`, fix: `write ${site.origin}${pathname}` }
    : undefined;
}

function isLost(site: Site, url: string): boolean {
  const own = parseOwnUrl(site, url);
  return own !== undefined && site.find(own.path, own.query) === undefined;
}

function isPage(site: Site, url: string): boolean {
  const own = parseOwnUrl(site, url);
  return own !== undefined && site.find(own.path, own.query)?.kind === 'page';
}

function isIndex(site: Site, url: string): boolean {
  const own = parseOwnUrl(site, url);
  return (
    own?.path.startsWith(site.base) === true &&
    site.sitemaps.some(({ kind, file }) => kind === 'index' && site.base + file === own.path)
  );
}
