import { isMissing } from '../../../answers/answer.ts';
import { memoize } from '../../../lib/memoize.ts';
import { isSameLanguage } from '../../../lib/url/language.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isGone, isMoved, isMovedForNow, type SiteAnswer } from '../../site/site-answer.ts';
import { hasCanonicalUrl, isDuplicate } from './canonicals.ts';
import { describeMissingUrl } from './describe-url.ts';
import { followTarget, formatLocation, formatUrl } from './follow-target.ts';
import { findPageNoindex } from './indexable.ts';
import { readFolderPattern } from './map.ts';
import { listNamedFolders, stripIndexFile } from './named-folders.ts';
import { listSitemapEntries, type OwnUrl } from './sitemaps.ts';
import { removeVersion } from './versions.ts';

// Why a URL must not be the target of a canonical, a sitemap entry, an hreflang or a redirect: a 404, a redirect, noindex, or a
// second URL of a page. Each of these asks `findNotIndexedReason`.

/** What the host returns for a target; undefined for one on another host. */
export function askTarget(site: Site, target: LinkTarget): SiteAnswer | undefined {
  return target.kind === 'site' ? site.ask(target.path, target.query) : undefined;
}

/** The page that another declares as canonical. */
export function findCanonicalPage(site: Site, page: Page): Page | undefined {
  const target = page.canonicals[0]?.target;
  return target && askTarget(site, target)?.page;
}

/** The fix for a version whose canonical is the page in another language: /de/gauges/ with the canonical /gauges/. */
export const ownLanguageFix =
  "set the canonical of each translated page to its own URL, and list no page that isn't translated";

/** True for /de/gauges/ with the canonical /gauges/ in English, as a template without the language writes it. */
export function hasCanonicalInOtherLanguage(site: Site, page: Page): boolean {
  const canonicalPage = isDuplicate(page) ? findCanonicalPage(site, page) : undefined;
  if (canonicalPage === undefined || page.lang === undefined || canonicalPage.lang === undefined)
    return false;
  return !isSameLanguage(page.lang.text, canonicalPage.lang.text);
}

/** True for a target of this site where nothing is. */
export function isBroken(site: Site, target: LinkTarget): boolean {
  const answer = askTarget(site, target);
  return answer !== undefined && isMissing(answer);
}

const listErrorPageUrls = memoize(
  ({ documents }: Site) =>
    new Set(
      documents.filter(({ kind }) => kind === 'error').flatMap(({ servedUrl }) => listSpellings(servedUrl)),
    ),
);

/** /404.html, /404 and /404/ */
function listSpellings(url: Path): readonly Path[] {
  const name = stripIndexFile(url).replace(/(?:\.html|\/)$/, '');
  return [url, parsePath(name), parsePath(`${name}/`)];
}

/** True for /404.html, which GitHub Pages sends with 404, and for /404, as https://acme.example has it in its sitemap. */
export function isErrorPageUrl(site: Site, path: Path): boolean {
  return listErrorPageUrls(site).has(path);
}

/** True for a URL of a page besides its own. */
export function isSecondUrl(site: Site, path: Path, { page, isVariant }: SiteAnswer): boolean {
  if (!isVariant || page === undefined) return false;
  // Links that all use index.html are consistent.
  if (stripIndexFile(path) === page.servedUrl) return listNamedFolders(site).has(page.servedUrl);
  // `/java` or `/java.html` of java.html may be right: no host, canonical or sitemap decides for one of them.
  const differsByEnding = page.servedUrl === `${path}.html` || path === `${page.servedUrl}.html`;
  return !differsByEnding || isDeclared(site, page);
}

/**
 * What a generator, layout or author does to all URLs: leave out or double the slash, add the index file, or add or leave out
 * .html. Undefined for another second URL of a page.
 */
export function findLayoutFault(path: Path, url: Path): string | undefined {
  if (path.includes('//')) return 'two-slashes';
  if (url === `${path}/`) return 'without-slash';
  if (url === stripIndexFile(path) || path === `${url}index`) return 'index-file';
  if (path === `${url}.html`) return 'html';
  if (url === `${path}.html`) return 'without-html';
  return undefined;
}

/** True if the page's canonical, the sitemap or the known host has its URL. */
function isDeclared(site: Site, page: Page): boolean {
  const isListed = listSitemapEntries(site).some(({ ownUrl }) => ownUrl?.path === page.servedUrl);
  return site.serving !== undefined || isListed || page.rels.some(({ rel }) => rel.includes('canonical'));
}

/** Why what a URL leads to may not be indexed, as a clause; undefined for a page, a file and an unknown answer. */
export function findNotIndexedReason(
  site: Site,
  { path, query }: OwnUrl,
  answer: SiteAnswer,
): string | undefined {
  if (isErrorPageUrl(site, path)) return 'which is an error page';
  if (isMissing(answer)) return describeMissingUrl(site, path);
  // A URL with a temporary redirect, such as to a login or a language, stays the one that search engines list.
  if (isMovedForNow(answer)) return findEndFault(site, path, query)?.text;
  if (isMoved(answer)) return `which redirects to ${formatLocation(site, answer)}`;
  if (isGone(answer)) return 'which is gone (410)';
  const { page } = answer;
  if (page === undefined) return undefined;
  if (page.kind === 'redirect') return 'which only redirects';
  return findPageNoindex(site, page) && 'which is noindex';
}

/** Why a URL can't be a canonical, language version or sitemap entry; undefined if it can. */
export function findUnfitReason(site: Site, path: Path, query: string): string | undefined {
  const answer = site.ask(path, query);
  const fault = findNotIndexedReason(site, { path, query }, answer);
  const { page } = answer;
  if (fault !== undefined || page === undefined) return fault;

  const [canonical] = page.canonicals;
  // /pumps/?sort=price isn't /pumps/, even if /pumps/ is its own canonical.
  const hasOtherCanonical = isDuplicate(page) || (query !== '' && canonical !== undefined);
  // `canonical-target` reports a canonical that isn't a page, or is a second URL of one.
  const isOther =
    hasOtherCanonical && !hasCanonicalUrl(page, path, query) && !isNoPage(site, canonical?.target);
  if (isOther) return `whose canonical is ${canonical?.href ?? 'another page'}`;
  if (isSecondUrl(site, path, answer)) return `whose own URL is ${page.servedUrl}`;
  return undefined;
}

function isNoPage(site: Site, target: LinkTarget | undefined): boolean {
  if (target?.kind !== 'site') return false;
  const answer = site.ask(target.path, target.query);
  return findNotIndexedReason(site, target, answer) !== undefined || isSecondUrl(site, target.path, answer);
}

const whyUnlisted = "Search engines don't list the URL to which the redirect leads.";

/** Why a redirect should not lead to a URL, with its level. */
export interface TargetFault {
  readonly level: 'error' | 'warning';
  readonly text: string;
  readonly fix?: string;
  /** Why it matters, unless the target is missing. */
  readonly why?: string;
  readonly lacksTarget?: true;
  /** One cause of all redirects to such a URL. */
  readonly shared?: string | undefined;
}

/** Why a redirect shouldn't lead to a URL. If the URL redirects again, only a loop and a missing end count. */
export function findTargetFault(site: Site, path: Path, query: string): TargetFault | undefined {
  const answer = site.ask(path, query);
  if (isErrorPageUrl(site, path))
    return { level: 'error', text: 'which is an error page', lacksTarget: true };
  if (isMissing(answer)) return { level: 'error', text: describeMissingUrl(site, path), lacksTarget: true };
  // /producer/publish/ on a site below /apm/
  const urlWithBase = answer.unknown?.urlWithBase;
  if (urlWithBase !== undefined)
    return {
      level: 'error',
      text: `outside of ${site.base}. Did you mean "${urlWithBase}"?`,
      fix: `write \`${urlWithBase}\``,
    };
  const { page } = answer;
  if (isMoved(answer)) return findEndFault(site, path, query);
  if (page === undefined) return undefined;

  const text = findNotIndexedReason(site, { path, query }, answer);
  if (text !== undefined) {
    const isRedirect = page.kind === 'redirect';
    return { level: isRedirect ? 'warning' : 'error', text, ...(isRedirect ? {} : { why: whyUnlisted }) };
  }
  const line = site.robots?.blocks(path, query);
  // `robots-disallow-all` reports a robots.txt that disallows the whole site.
  if (line !== undefined && line !== site.robots?.blocks(parsePath(site.base)))
    return { level: 'error', text: `which line ${line} of robots.txt disallows`, why: whyUnlisted };

  const [canonical] = page.canonicals;
  // `canonical-host` reports a canonical on another host, and `canonical-target` one that isn't a page.
  const otherCanonical =
    canonical?.target.kind === 'site' && isDuplicate(page) ? canonical.target : undefined;
  if (
    canonical !== undefined &&
    otherCanonical &&
    // /latest/pumps/, whose canonical is /v2.1/pumps/: the redirect stays in the version.
    removeVersion(path) !== removeVersion(otherCanonical.path) &&
    findUnfitReason(site, otherCanonical.path, otherCanonical.query) === undefined
  )
    return { level: 'error', text: `whose canonical is ${canonical.href}`, why: whyUnlisted };
  const { servedUrl } = page;
  // /guide/ of a page that names /guide/index.html itself: `link-variant` reports which of the two the site means.
  if (path === stripIndexFile(servedUrl) || !isSecondUrl(site, path, answer)) return undefined;
  const why = describeSecondUrl(path, servedUrl, answer.location !== undefined);
  const shared = findLayoutFault(path, servedUrl);
  return { level: 'warning', text: `whose own URL is ${servedUrl}`, why, fix: `write ${servedUrl}`, shared };
}

/** Why a redirect to /about is a fault, where the page is at /about/. */
export function describeSecondUrl(path: string, servedUrl: string, isRedirected: boolean): string {
  return isRedirected
    ? `"${path}" redirects to "${servedUrl}", so visitors wait for a second redirect.`
    : `Search engines take "${path}" and "${servedUrl}" for two pages.`;
}

/** The error of a target that redirects further: /lost, which Vercel redirects to /lost/ before it returns 404. */
function findEndFault(site: Site, path: Path, query: string): TargetFault | undefined {
  const { end } = followTarget(site, { kind: 'site', path, query, fragment: '', insecure: false });
  if (end === undefined) return { level: 'error', text: 'which is in a redirect loop' };
  const answer = askTarget(site, end);
  if (answer && isGone(answer))
    return { level: 'error', text: `which redirects to ${formatUrl(end)}, which is gone (410)` };
  if (!isBroken(site, end)) return undefined;
  const text = `which redirects to ${formatUrl(end)}, ${describeMissingUrl(site)}`;
  return { level: 'error', text, lacksTarget: true };
}

/** The fault of many redirects into one folder: `not in the build (/products/*)`. */
export function describeFaultInFolder({ text }: TargetFault, path: string): string {
  // `whose own URL is /a/` becomes `whose own URL is`: the URL is another one for each page.
  const clause = text.replace(/ (?:https?:)?\/.*$/s, '');
  return `${clause} (${readFolderPattern(path)})`;
}
