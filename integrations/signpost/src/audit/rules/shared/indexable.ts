import { isMissing } from '../../../answers/answer.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Spot } from '../../../lib/text/lines.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { findNoindexMeta, isNoindex } from '../../../pages/noindex.ts';
import type { Page } from '../../../pages/page.ts';
import type { Target } from '../../../pages/target.ts';
import type { Site, SitePages } from '../../site/site.ts';
import { isGone, isMoved, type SiteAnswer } from '../../site/site-answer.ts';
import type { SentHeader } from '../../site/site-headers.ts';
import { describeMissingUrl } from './describe-url.ts';
import { readFolderPattern } from './map.ts';
import { followTarget, formatLocation, formatUrl } from './refs.ts';

/** The directive that prevents indexing of a page, with line and column. */
interface Noindex extends Spot {
  readonly file: string;
  readonly by: 'meta' | 'header';
}

/** The documents with noindex, and the place of the noindex. A noindex of the whole site is a cause of its own. */
export const noindexPages = memoize((site: SitePages): ReadonlyMap<Page, Noindex> => {
  const found = new Map<Page, Noindex>();
  if (site.isHidden) return found;
  for (const page of site.documents) {
    if (site.causes.noindexSite?.pages.has(page)) continue;
    const noindex = findNoindex(site, page);
    if (noindex !== undefined) found.set(page, noindex);
  }
  return found;
});

export function findPageNoindex(site: SitePages, page: Page): Noindex | undefined {
  return noindexPages(site).get(page);
}

function findNoindex(site: SitePages, page: Page): Noindex | undefined {
  const meta = findNoindexMeta(page);
  if (meta !== undefined) return { by: 'meta', file: page.file, line: meta.line, column: meta.column };

  const header = findNoindexHeader(site, page.servedUrl);
  return header && { by: 'header', file: header.file, line: header.line, column: header.column };
}

/** The X-Robots-Tag header of a URL with noindex; undefined without noindex. */
export function findNoindexHeader({ headers }: Pick<SitePages, 'headers'>, path: Path) {
  return headers?.for(path).find(({ name, value }) => name === 'x-robots-tag' && isNoindex(value));
}

/** True if the canonical is another page or site. */
export function isDuplicate(page: Page): boolean {
  const [canonical] = page.canonicals;
  return canonical !== undefined && !isSelf(page, canonical.target);
}

/** True for the page's own URL without a query. */
export function isSelf(page: Page, target: Target): boolean {
  return target.kind === 'site' && target.path === page.servedUrl && target.query === '';
}

/** True if the canonical is exactly this URL, query included. */
export function isNamedBy(page: Page, path: Path, query: string): boolean {
  const target = page.canonicals[0]?.target;
  return target?.kind === 'site' && target.path === path && target.query === query;
}

/** The pages without noindex. */
export const listIndexablePages = memoize((site: SitePages): readonly Page[] => {
  const noindex = noindexPages(site);
  return site.pages.filter((page) => !noindex.has(page));
});

/** The indexable pages besides the home page that the ledger doesn't list yet, under any variant of their URL. */
export function listUnlistedPages(site: Site): Path[] {
  const listed = new Set(site.ledger.map(({ path }) => site.ask(path).page));
  return listIndexablePages(site)
    .filter((page) => page !== site.home && !listed.has(page))
    .map(({ servedUrl }) => servedUrl);
}

/** The indexable pages that are their own canonical, or have none. */
export const listCanonicalPages = memoize((site: SitePages): readonly Page[] =>
  listIndexablePages(site).filter(
    (page) => !isDuplicate(page) && findOtherHeaderCanonical(site, page) === undefined,
  ),
);

/** The canonical that only the Link header declares, if it is another page. */
export function findOtherHeaderCanonical(site: SitePages, page: Page): string | undefined {
  const named = page.canonicals.length > 0 ? undefined : findHeaderCanonical(site, page);
  const url = named === undefined ? null : URL.parse(named);
  if (url === null) return undefined;
  if (url.origin === site.origin && parsePath(url.pathname) === page.servedUrl) return undefined;
  return named;
}

/** The canonicals on other hosts. */
export const canonicalsAway = memoize((site: SitePages) =>
  listIndexablePages(site).flatMap((page) => {
    const [rel] = page.canonicals;
    return rel?.target.kind === 'web' ? [{ page, rel, origin: rel.target.origin }] : [];
  }),
);

/** True for a page that search engines may index. */
export function isIndexable(site: SitePages, page: Page): boolean {
  return page.kind === 'page' && findPageNoindex(site, page) === undefined;
}

/** What the host returns for a target; undefined for one on another host. */
export function askTarget(site: Site, target: Target): SiteAnswer | undefined {
  return target.kind === 'site' ? site.ask(target.path, target.query) : undefined;
}

/** The page that another declares as canonical. */
export function findCanonicalPage(site: Site, page: Page): Page | undefined {
  const target = page.canonicals[0]?.target;
  return target && askTarget(site, target)?.page;
}

/** True for a target of this site where nothing is. */
export function isBroken(site: Site, target: Target): boolean {
  const answer = askTarget(site, target);
  return answer !== undefined && isMissing(answer);
}

/** Why what a URL leads to may not be indexed, as a clause; undefined for a page, a file and an unknown answer. */
export function findNotIndexedReason(site: Site, path: Path, answer: SiteAnswer): string | undefined {
  if (isMissing(answer)) return describeMissingUrl(site, path);
  if (isMoved(answer)) return `which redirects to ${formatLocation(site, answer)}`;
  if (isGone(answer)) return 'which is gone (410)';
  const { page } = answer;
  if (page === undefined) return undefined;
  if (page.kind === 'error') return 'which is an error page';
  if (page.kind === 'redirect') return 'which only redirects';
  return findPageNoindex(site, page) && 'which is noindex';
}

/** Why a URL can't be a canonical, language version or sitemap entry; undefined if it can. */
export function findUnfitReason(site: Site, path: Path, query: string): string | undefined {
  const answer = site.ask(path, query);
  const fault = findNotIndexedReason(site, path, answer);
  const { page } = answer;
  if (fault !== undefined || page === undefined) return fault;

  const [canonical] = page.canonicals;
  const isOther = isDuplicate(page) || (query !== '' && canonical !== undefined);
  if (isOther && !isNamedBy(page, path, query))
    return `whose canonical is ${canonical?.href ?? 'another page'}`;
  if (answer.isVariant) return `whose own URL is ${page.servedUrl}`;
  return undefined;
}

/** Why a redirect should not lead to a URL, with its level. */
export interface TargetFault {
  readonly level: 'error' | 'warning';
  readonly text: string;
  readonly lacksTarget?: true;
}

/** The error of a redirect's target page; undefined for none. Of further redirects, only the end is checked. */
export function findTargetFault(site: Site, path: Path, query: string): TargetFault | undefined {
  const answer = site.ask(path, query);
  if (isMissing(answer)) return { level: 'error', text: describeMissingUrl(site, path), lacksTarget: true };
  const { page } = answer;
  if (isMoved(answer)) return findEndFault(site, path, query);
  if (page === undefined) return undefined;

  const text = findNotIndexedReason(site, path, answer);
  if (text !== undefined) return { level: page.kind === 'redirect' ? 'warning' : 'error', text };
  const line = site.robots?.blocks(path, query);
  // `robots-disallow-all` reports a robots.txt that disallows the whole site.
  if (line !== undefined && line !== site.robots?.blocks(parsePath(site.base)))
    return { level: 'error', text: `which line ${line} of robots.txt disallows` };

  const [canonical] = page.canonicals;
  // `canonical-host` reports a canonical on another host, and `canonical-target` one that is no page.
  const named = canonical?.target.kind === 'site' && isDuplicate(page) ? canonical.target : undefined;
  if (canonical !== undefined && named && findUnfitReason(site, named.path, named.query) === undefined)
    return { level: 'error', text: `whose canonical is ${canonical.href}` };
  if (!answer.isVariant) return undefined;
  return { level: 'warning', text: `whose own URL is ${page.servedUrl}` };
}

/** The error of a target that redirects further: /lost, which Vercel redirects to /lost/ before it returns 404. */
function findEndFault(site: Site, path: Path, query: string): TargetFault | undefined {
  const { end } = followTarget(site, { kind: 'site', path, query, fragment: '', insecure: false });
  if (end === undefined) return { level: 'error', text: 'which is in a redirect loop' };
  if (!isBroken(site, end)) return undefined;
  const text = `which redirects to ${formatUrl(end)}, ${describeMissingUrl(site)}`;
  return { level: 'error', text, lacksTarget: true };
}

/** The common cause of faults of redirects into one folder. */
export function describeCommonCause({ text }: TargetFault, path: string): string {
  // Only the clause before a URL in it: the own URL of each page is another one.
  return `${text.split('/', 1)[0]?.trim()} (${readFolderPattern(path)})`;
}

/** The canonical in a Link header; undefined without one. (RFC 8288.) */
export function readHeaderCanonical(value: string): string | undefined {
  // Commas separate links; URLs may contain commas too.
  for (const [, url = '', rest = ''] of value.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(rest) ?? [];
    const rel = (quoted ?? plain ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('canonical')) return url.trim();
  }
  return undefined;
}

const hasCanonicals = memoize((site: SitePages) =>
  (site.headers?.blocks ?? []).some(({ headers }) => headers.some(isCanonical)),
);

function isCanonical({ name, value }: SentHeader): boolean {
  return name === 'link' && readHeaderCanonical(value) !== undefined;
}

/** True if the host inserts a part of the requested URL: `https://www.example.com/:splat`, `/$1`. */
export function isFilledIn(url: string): boolean {
  return /\/:[A-Za-z]|\$\d/.test(url);
}

/** The canonical in a page's Link header; undefined without one, or if the host inserts a part of it. */
export function findHeaderCanonical(site: SitePages, { servedUrl: url }: Page): string | undefined {
  const header = hasCanonicals(site) ? site.headers?.for(url).find(isCanonical) : undefined;
  const canonical = header && readHeaderCanonical(header.value);
  if (canonical === undefined || isFilledIn(canonical)) return undefined;
  return canonical;
}
