import type { SiteResponder } from '../../answers/responder.ts';
import { addTrailingSlash, parsePath } from '../../lib/url/path.ts';
import { requestOf } from '../../plan/request.ts';
import { planAnswer } from '../planned.ts';
import {
  isKnownFrom404sAlone,
  type Measure,
  type OldUrl,
  splitUrl,
  toAbsoluteUrl,
} from '../state/old-url.ts';
import { type Amount, readWhole, sumTraffic } from '../status/whole.ts';

/**
 * The result for an old URL on the new site: a URL stays a `page`, is `redirected` or `gone`, moves `later`, is `open`
 * (undecided), `broken` (redirects to a missing page) or `lost`.
 */
export const urlResults = ['page', 'redirected', 'gone', 'later', 'open', 'broken', 'lost'] as const;
type UrlResult = (typeof urlResults)[number];

export interface JudgedUrl {
  readonly old: OldUrl;
  readonly result: UrlResult;
  /** The missing page of a `broken` URL. */
  readonly target?: string;
  /** True for /?p=42 without a redirect: a static site returns the page at its path. */
  readonly byPath?: boolean;
}

interface CoverageInput {
  /** What the new site returns by the whole map, with waiting sections, and without the maintenance page. */
  readonly responder: SiteResponder;
  /** The URL of the new site with the folder: `https://www.example.com/docs/`. */
  readonly home: string;
  readonly oldOrigin: string;
  isOpen(url: string): boolean;
  isWaiting(path: string): boolean;
}

/** Judges an old URL by what the new site returns for it: 410, a redirect, a page, or none of these. */
function judgeUrl(old: OldUrl, input: CoverageInput): JudgedUrl {
  const { responder, home, oldOrigin, isOpen, isWaiting } = input;
  const { path, query } = splitUrl(old.url);
  const { to, status } = planAnswer(responder, oldOrigin, toAbsoluteUrl(old, oldOrigin));
  if (status === 410) return { old, result: 'gone' };

  if (to !== undefined) {
    if (leadsToMissingPage(to, input)) return { old, result: 'broken', target: new URL(to).pathname };
    if (!isSameUrl(old, to, home)) return { old, result: 'redirected' };
  }

  // A static site returns the home page at /?p=42, which was another page of the old site.
  const isServed = to !== undefined || !isMissing(status);
  const byPath = isServed && query !== '' && path === new URL(home).pathname && wasSeparatePage(old);
  if (isServed && !byPath) return { old, result: 'page' };

  // No page replaces the URL yet: its section moves later, somebody has to decide, or it is lost.
  if (isWaiting(path)) return { old, result: 'later' };
  if (isOpen(old.url) || isKnownFrom404sAlone(old)) return { old, result: 'open', byPath };
  return { old, result: 'lost', byPath };
}

/** A target on a foreign site, or in a foreign folder of the host, isn't checked. */
function leadsToMissingPage(to: string, { responder, home }: CoverageInput): boolean {
  return to.startsWith(home) && isMissing(responder.respond(requestOf(to)).status);
}

/** True for /about → /about/, which stays a page. /?p=42 → / is a redirect. */
function isSameUrl(old: OldUrl, to: string, home: string): boolean {
  const { path, query } = splitUrl(old.url);
  const { pathname, searchParams } = new URL(to);
  const isSamePath = addTrailingSlash(parsePath(pathname)) === addTrailingSlash(path);
  const isSameQuery = searchParams.toString() === new URLSearchParams(query).toString();
  return to.startsWith(home) && isSamePath && isSameQuery;
}

function isMissing(status: number | undefined): boolean {
  return status === 404 || status === 410;
}

/** Query parameters that select the page in CMSs: WordPress, Joomla, Drupal, TYPO3, OpenCart and others. */
const pageParameter =
  /[?&](?:p|page_id|post|attachment_id|cat|id|option|view|q|route|product(?:_id)?|article|node)=[^&]/i;

/** True if /?p=42 was a separate page of the old site. */
function wasSeparatePage({ url, status, canonical }: OldUrl): boolean {
  if (canonical !== '') return canonical.includes('?');
  return (status ?? 200) < 400 && pageParameter.test(url);
}

export interface Coverage {
  readonly all: readonly JudgedUrl[];
  /** Undefined if no source has traffic figures. */
  readonly measure: Measure | undefined;
  readonly total: Amount;
  /** The URLs that end as planned, without the open, broken and lost ones. */
  readonly covered: Amount;
  readonly countResults: (...results: readonly UrlResult[]) => Amount;
}

/** Judges every old URL of the move, and sums up the results by number and by traffic. */
export function measureCoverage(inventory: readonly OldUrl[], input: CoverageInput): Coverage {
  const { all: oldUrls, measure } = readWhole(inventory);
  const all = oldUrls.map((old) => judgeUrl(old, input));

  const countResults: Coverage['countResults'] = (...results) => {
    const judged = all.filter(({ result }) => results.includes(result));
    return sumTraffic(judged, ({ old }) => (measure === undefined ? 0 : old[measure]));
  };

  const covered = countResults('page', 'redirected', 'gone', 'later');
  return { all, measure, total: countResults(...urlResults), covered, countResults };
}
