import { isMissing } from '../../answers/answer.ts';
import { memoize } from '../../lib/memoize.ts';
import type { Path } from '../../lib/url/path.ts';
import { findTrackingParameter } from '../../lib/url/visitor-parameters.ts';
import type { Page } from '../../pages/page.ts';
import { createSiteTarget, type LinkTarget } from '../../pages/target.ts';
import {
  createMisaddressFinder,
  isOfPreview,
  type MisaddressedUrl,
} from '../rules/shared/misaddressed-urls.ts';
import { askTarget } from './ask-target.ts';
import { isErrorPageUrl } from './error-page-urls.ts';
import { followTarget, formatUrl } from './follow-target.ts';
import { lacksId } from './fragments.ts';
import { isSecondUrl } from './second-urls.ts';
import type { Site } from './site.ts';
import { isFile, isGone, isMoved, isMovedForNow, type SiteAnswer } from './site-answer.ts';

// Where a reference leads: links, files, canonicals, language versions, entries of sitemaps and redirects have the same verdict.
// Its axes are independent: `http://www.example.com/old#sizes` may be insecure, moved and without the id.
//
//   where   own          /gauges/, https://www.example.com/gauges/, and the same on example.com
//           outsideBase  /gauges/, where the site is at https://acme.github.io/docs/
//           local        http://localhost:4321/gauges/
//           otherHost    https://www.example.org/, //gauges/
//           nowhere      mailto:, javascript:, C:\gauges.html
//   way     what comes before the end, in this order: host, http, variant, tracked, redirect or temporary, refresh
//   end     what is there
//
// A rule asks one axis, and writes its words. What to write instead is in repair.ts.

export type SiteTarget = Extract<LinkTarget, { kind: 'site' }>;

type Where = 'own' | 'outsideBase' | 'local' | 'otherHost' | 'nowhere';

/** Why a URL isn't the last one: see `Verdict.way`. */
type Step =
  /** https://example.com/ on www.example.com */
  | 'host'
  | 'http'
  /** /about, /about/index.html and /about// of /about/ */
  | 'variant'
  /** /about/?utm_source=home */
  | 'tracked'
  | 'redirect'
  /** 302 or 307, as to a login: the URL stays the one to name. */
  | 'temporary'
  /** A page that only redirects. */
  | 'refresh';

type End = 'fine' | 'missing' | 'gone' | 'loop' | 'errorPage' | 'noSuchId' | 'unknown';

export interface Verdict {
  readonly where: Where;
  readonly way: readonly Step[];
  readonly end: End;
  /** The written URL as one of the site; undefined for another site. */
  readonly target?: SiteTarget;
  /** What the written URL returns. */
  readonly answer?: SiteAnswer;
  /** The last URL, on this site or another; undefined in a loop. */
  readonly last?: LinkTarget | undefined;
  /** What the last URL returns. */
  readonly lastAnswer?: SiteAnswer | undefined;
  /** The page at the end. */
  readonly page?: Page | undefined;
  /** `/docs/gauges/` for /gauges/, which is outside of the base. */
  readonly urlWithBase?: Path | undefined;
  /** The URL of this site that one on another host means: http://localhost:4321/gauges/, //gauges/. */
  readonly meant?: MisaddressedUrl;
  /** Of all URLs on the way, in a loop too. */
  readonly visitedUrls: ReadonlySet<string>;
}

const outside: Verdict = { where: 'otherHost', way: [], end: 'unknown', visitedUrls: new Set() };
const unreadable: Verdict = { ...outside, where: 'nowhere' };

/** Judges a target once: navigation repeats its links on each page. */
export function judgeTarget(site: Site, target: LinkTarget): Verdict {
  return judgeTargets(site)(target);
}

const judgeTargets = memoize((site: Site) => memoize((target: LinkTarget) => judge(site, target)));

/** The page at the URL of the site, also where a redirect or a refresh leads on, such as to /latest/. */
export function findHomePage(site: Site): Page | undefined {
  return judgeTarget(site, createSiteTarget(site.base)).page;
}

/** True for a URL that leads straight to what is there. */
export function isDirect({ where, way, end }: Verdict): boolean {
  return where === 'own' && way.length === 0 && end === 'fine';
}

/** True if a server or a page redirects the URL on the way. */
export function isLedOn({ way }: Verdict): boolean {
  return way.includes('redirect') || way.includes('temporary') || way.includes('refresh');
}

function judge(site: Site, target: LinkTarget): Verdict {
  if (target.kind === 'site') return judgeOwn(site, target);
  if (target.kind !== 'web') return unreadable;

  const meant = getMisaddressFinder(site)(target);
  if (meant === undefined) return outside;
  if (meant.how === 'local') return { ...outside, where: 'local', meant };
  const own = createSiteTarget(meant.path);
  if ((meant.how !== 'twin' && meant.how !== 'preview') || own.kind !== 'site') return { ...outside, meant };

  // A twin redirects to this site. A preview has a copy of a page or file, and other pages may be those of another site.
  const { hash } = new URL(target.url);
  const verdict = judgeOwn(site, { ...own, fragment: hash.slice(1) });
  const isHere = verdict.page !== undefined || (verdict.answer !== undefined && isFile(verdict.answer));
  const isCopy = isHere && isOfPreview(site, meant);
  if (meant.how === 'preview' && !isCopy) return outside;
  return { ...verdict, way: ['host', ...verdict.way], meant };
}

const getMisaddressFinder = memoize(createMisaddressFinder);

function judgeOwn(site: Site, target: SiteTarget): Verdict {
  const answer = site.ask(target.path, target.query);
  // Nearly all URLs lead straight to a page or file.
  const isLast = answer.location === undefined && answer.page?.kind !== 'redirect';
  const { end: last, visitedUrls } = isLast
    ? { end: target, visitedUrls: new Set([formatUrl(target)]) }
    : followTarget(site, target);
  const lastAnswer = last === target ? answer : last && askTarget(site, last);
  const page = lastAnswer?.page ?? (lastAnswer === undefined ? undefined : answer.page);

  return {
    where: answer.unknown?.reason === 'outside of the site' ? 'outsideBase' : 'own',
    way: listSteps(site, target, answer),
    end: findEnd(site, target, { last, lastAnswer, page }),
    target,
    answer,
    last,
    lastAnswer,
    page,
    urlWithBase: answer.unknown?.urlWithBase,
    visitedUrls,
  };
}

function listSteps(site: Site, target: SiteTarget, answer: SiteAnswer): Step[] {
  const steps: Step[] = [];
  if (target.insecure && site.origin.startsWith('https:')) steps.push('http');
  const isPage = answer.page?.kind === 'page';
  if (isPage && isSecondUrl(site, target.path, answer)) steps.push('variant');
  if (isPage && findTrackingParameter(target.query) !== undefined) steps.push('tracked');
  if (isMovedForNow(answer)) steps.push('temporary');
  else if (isMoved(answer)) steps.push('redirect');
  else if (answer.page?.kind === 'redirect') steps.push('refresh');
  return steps;
}

function findEnd(
  site: Site,
  target: SiteTarget,
  { last, lastAnswer, page }: Pick<Verdict, 'last' | 'lastAnswer' | 'page'>,
): End {
  if (last === undefined) return 'loop';
  // A redirect to https://shop.example.org/
  if (last.kind !== 'site' || lastAnswer === undefined) return 'fine';
  if (isGone(lastAnswer)) return 'gone';
  if (isErrorPageUrl(site, last.path)) return 'errorPage';
  if (isMissing(lastAnswer)) return 'missing';
  if (lastAnswer.unknown !== undefined) return 'unknown';
  if (page === undefined) return isFile(lastAnswer) ? 'fine' : 'unknown';

  const fragment = last.fragment === '' ? target.fragment : last.fragment;
  return page.kind === 'page' && lacksId(site, page, fragment) ? 'noSuchId' : 'fine';
}
