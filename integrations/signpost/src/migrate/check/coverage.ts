import type { Hit, Site } from '../../audit/site/site.ts';
import { addTrailingSlash, type Path, parsePath } from '../../lib/url/path.ts';
import {
  isOnlyMissed,
  isWanted,
  type Measure,
  type OldUrl,
  pickMeasure,
  type SourceKind,
} from '../state/old-url.ts';
import type { Decision } from '../state/review-file.ts';

/**
 * The result for an old URL on the new site: it stays a `page`, is `redirected` or `gone`, moves `later`, is `open`
 * (undecided), `broken` (redirects to a missing page) or `lost`.
 */
export const urlResults = ['page', 'redirected', 'gone', 'later', 'open', 'broken', 'lost'] as const;
export type UrlResult = (typeof urlResults)[number];

export interface Judged {
  readonly old: OldUrl;
  readonly result: UrlResult;
  /** The final target of the old URL: a path of the new site, an absolute URL, or '' for none. */
  readonly target: string;
  /** True if nothing is planned for it and the page at its path answers, ignoring the query. */
  readonly byPath?: boolean;
}

export interface JudgeContext {
  readonly decisions: readonly Decision[];
  /** True for a path in a section that isn't released yet. */
  readonly isWaiting: (path: Path) => boolean;
}

function makeJudge(site: Site, { decisions, isWaiting }: JudgeContext): (old: OldUrl) => Judged {
  const open = new Set(decisions.filter(({ status }) => status === 'open').map(({ old }) => old));

  return (old) => {
    const { path, query } = split(old.url);
    const found = judgeHit(site, site.find(path, query));
    const isOwn = path === site.base ? isOwnPage(old) : wasRedirectedBefore(old, path);
    const byPath = found?.result === 'page' && query !== '' && isOwn;
    if (found !== undefined && !byPath) return { old, ...found };
    if (isWaiting(path)) return { old, result: 'later', target: '' };

    const result = open.has(old.url) || isOnlyMissed(old) ? 'open' : 'lost';
    return { old, result, target: '', ...(byPath ? { byPath } : {}) };
  };
}

/** True if the old site redirected it to another path. */
function wasRedirectedBefore({ location }: OldUrl, path: Path): boolean {
  return location !== '' && addTrailingSlash(split(location).path) !== addTrailingSlash(path);
}

function judgeHit(site: Site, hit: Hit | undefined): Omit<Judged, 'old'> | undefined {
  if (hit === undefined) return undefined;
  if (hit.kind === 'gone') return { result: 'gone', target: '' };
  if (hit.kind === 'file' || hit.kind === 'unseen') return { result: 'page', target: '' };
  if (hit.kind === 'redirect') return judgeTarget(site, hit.to);
  const [refresh] = hit.page.refreshes;
  if (hit.page.kind === 'redirect' && refresh !== undefined) return judgeTarget(site, refresh.href);
  if (hit.page.kind === 'error') return undefined;
  return { result: 'page', target: hit.page.url };
}

/** A redirect counts where it leads to something; other sites aren't checked here. */
function judgeTarget(site: Site, to: string): Pick<Judged, 'result' | 'target'> {
  if (URL.parse(to, site.origin) === null) return { result: 'broken', target: to };
  const { origin, pathname, search } = new URL(to, site.origin);
  if (origin !== site.origin) return { result: 'redirected', target: to };
  const hit = site.find(parsePath(pathname), search.slice(1));
  const arrives = hit !== undefined && hit.kind !== 'gone';
  return { result: arrives ? 'redirected' : 'broken', target: parsePath(pathname) };
}

/** Path and query of an old URL; of an absolute one too, since it is requested from the new host as another domain. */
export function split(url: string): { path: Path; query: string } {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0
    ? { path: parsePath(local), query: '' }
    : { path: parsePath(local.slice(0, mark)), query: local.slice(mark + 1) };
}

/** Sources that list pages, unlike those that list any requested URL. */
const sure: readonly SourceKind[] = ['sitemap', 'search-console', 'wordpress', 'folder', 'list'];

/** Query parameters that select the page in CMSs: WordPress, Joomla, Drupal, TYPO3, OpenCart and others. */
const naming =
  /[?&](?:p|page_id|post|attachment_id|cat|id|option|view|q|route|product(?:_id)?|article|node)=[^&]/i;

/** True if a URL with a query at the home page's path was a page of its own on the old site. */
function isOwnPage({ url, clicks, links, sources, status, canonical }: OldUrl): boolean {
  if (canonical !== '') return canonical.includes('?');
  if (clicks + links > 0 || sources.some((kind) => sure.includes(kind))) return true;
  return (status ?? 404) < 400 && naming.test(url);
}

/** A number of URLs, and their traffic. */
interface Amount {
  readonly urls: number;
  readonly traffic: number;
}

export interface Coverage {
  readonly all: readonly Judged[];
  /** Undefined if no source has traffic figures. */
  readonly measure: Measure | undefined;
  readonly total: Amount;
  /** Results of URLs that end as planned. Open URLs don't count. */
  readonly covered: Amount;
  readonly shareOf: (result: UrlResult) => Amount;
  readonly trafficOf: (old: OldUrl) => number;
}

/** Judges every URL of the inventory but the skipped ones. */
export function measureCoverage(site: Site, inventory: readonly OldUrl[], context: JudgeContext): Coverage {
  const wanted = inventory.filter(isWanted);
  const measure = pickMeasure(wanted);
  const trafficOf = (old: OldUrl): number => (measure === undefined ? 0 : old[measure]);
  const all = wanted.map(makeJudge(site, context));
  const share = (...results: readonly UrlResult[]): Amount => {
    const some = all.filter(({ result }) => results.includes(result));
    return { urls: some.length, traffic: some.reduce((sum, { old }) => sum + trafficOf(old), 0) };
  };

  // Open and lost URLs are the rest of `total`.
  return {
    all,
    measure,
    total: share(...urlResults),
    covered: share('page', 'redirected', 'gone', 'later'),
    shareOf: share,
    trafficOf,
  };
}
