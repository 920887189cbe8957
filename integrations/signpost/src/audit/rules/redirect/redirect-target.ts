import { isMissing } from '../../../answers/answer.ts';
import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Source } from '../../../map/entry.ts';
import { samplePath } from '../../../map/patterns/sample.ts';
import { parseTarget } from '../../../map/target.ts';
import type { Page, Refresh } from '../../../pages/page.ts';
import { isInsecure, type LinkTarget, Resolver } from '../../../pages/target.ts';
import { isSamePage } from '../../../plan/page-urls.ts';
import type { Site } from '../../site/site.ts';
import { isGone, isMoved, isMovedForNow } from '../../site/site-answer.ts';
import { defineRule, locateOnPage, pickPlace, type RuleFault } from '../rule.ts';
import { describeMissingUrl, shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { followTarget, formatUrl } from '../shared/follow-target.ts';
import { findPageNoindex } from '../shared/indexable.ts';
import { findDomainFault } from '../shared/misaddressed-urls.ts';
import { mayBeOtherRepository } from '../shared/repository-sites.ts';
import { findServedBuildFix } from '../shared/site-url.ts';
import {
  askTarget,
  describeFaultInFolder,
  describeSecondUrl,
  findCanonicalPage,
  findLayoutFault,
  findTargetFault,
} from '../shared/target-fault.ts';

const messages = {
  invalid: (from: string, why: string) => `${shortenUrl(from)}: ${why}`,
  line: (from: string, to: string, why: string) =>
    `${shortenUrl(from)} redirects to ${shortenUrl(to)}, ${why}`,
  refresh: (to: string, why: string) => `the meta refresh leads to ${shortenUrl(to)}, ${why}`,
};
const reasons = {
  http: 'from https to http',
  local: "on the reader's own machine",
  itself: 'which is the redirect itself',
  loop: 'which is in a loop',
  gone: 'which is gone (410)',
  further: (end: string, hops: number) =>
    `which redirects to ${end}${hops > maxHops ? `, by ${hops} redirects` : ''}`,
};
/** Why a fault matters whose redirect leads to no missing page. */
const whys = {
  http: 'A redirect to http leaves the secure connection.',
  local: 'Nobody else reaches that machine.',
  loop: 'Browsers give up on a loop, and show an error.',
  further: 'Each further redirect makes visitors wait.',
};
const loopFix = 'decide which of the URLs is the page, and remove its redirect';
const missingFix = {
  line: 'redirect it to a page of the site, or remove the line',
  page: 'redirect it to a page of the site, or remove the page from the build',
};

/** Redirects. Every client follows this many. */
const maxHops = 3;

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;

export default defineRule({
  id: 'redirect-target',
  title: 'Every redirect leads straight to a page, over https',
  level: 'error',
  conventions: ['W-REDIR-9', 'W-REDIR-4', 'W-REDIR-7'],
  why: 'A redirect to a missing page is a dead end. One to another redirect makes visitors wait, and one to http leaves the secure connection. (Google Search Central, redirects.)',
  fix: 'redirect it to the https URL of a page that search engines may index',
  examples: () => ({
    good: { 'a redirect to a page': site({ 'meters/index.html': stub('/gauges/') }) },
    bad: { 'a redirect to a missing page': site({ 'meters/index.html': stub('/gages/') }) },
  }),

  *check(site) {
    const resolver = new Resolver(site.origin);
    const redirects = (site.platforms?.ownRules ?? []).filter(isJudged);
    for (const rule of redirects) {
      const { from } = rule;
      const to = readTarget(rule);
      const fault = checkForm(site, from, to) ?? checkRule(site, redirects, rule, resolver.resolve(to, '/'));
      if (fault === undefined) continue;
      const { text, ...rest } = fault;
      const missing = fault.lacksTarget ? { fix: missingFix.line } : {};
      yield { ...pickPlace(rule), message: messages.line(from, to, text), ...missing, ...rest };
    }

    for (const page of site.documents)
      for (const refresh of page.refreshes) {
        const isLeaving = refresh.href !== '' && page.kind !== 'error';
        const fault = isLeaving ? checkRefresh(site, page, refresh) : undefined;
        if (fault === undefined) continue;
        const { text, ...rest } = fault;
        const missing = fault.lacksTarget ? { fix: missingFix.page } : {};
        const message = messages.refresh(refresh.href, text);
        yield { ...locateOnPage(site, page, refresh), message, ...missing, ...rest };
      }
  },
});

/** The fault of a target, as a clause after the URL. */
interface Fault
  extends Partial<
    Pick<RuleFault, 'level' | 'fix' | 'why' | 'sharedIfMany' | 'shared' | 'message' | 'lacksTarget'>
  > {
  readonly text: string;
}

/** Redirects by path that have an effect. Conditions are judged only in `_redirects`: `/a /b 302 Country=de`. */
function isJudged({ kind, from, to, state, conditions, file }: ForeignRule): boolean {
  const isByPath = kind === 'redirect' && state.is === 'active' && from.startsWith('/') && to !== '';
  return isByPath && (conditions.length === 0 || /_redirects$/.test(file));
}

/** The target of a redirect of one URL: `Redirect /old /new` of Apache appends what is below `/old`. */
function readTarget(rule: ForeignRule): string {
  const { isExact, platform, from, to } = rule;
  const [sample = ''] = rule.samples;
  const isSingle = isExact || (platform === 'apache' && sample === from.replace(/\/\*$/, ''));
  return (isSingle ? matchPath(rule, sample) : undefined) ?? to;
}

function matchPath(rule: ForeignRule, path: string): string | undefined {
  return rule.match({ path, query: '', host: '' });
}

/** Only the target's host matters here, so placeholders stay. */
const anySource: Source = { kind: 'exact', path: parsePath('/'), query: [], host: '' };

/** The fault of a target as it is written: `https://$host/`, `http://other.example/`, `https://example.com/`. */
function checkForm(site: Site, from: string, to: string): Fault | undefined {
  const target = parseTarget(to, anySource);
  if ('message' in target)
    return { text: '', message: messages.invalid(from, target.message), fix: target.fix };
  if (/^http:/i.test(to)) return { text: reasons.http, why: whys.http };
  const domain = findDomainFault(site, to);
  return domain && { text: domain.text, fix: domain.fix };
}

function checkRule(
  site: Site,
  redirects: readonly ForeignRule[],
  rule: ForeignRule,
  target: LinkTarget,
): Fault | undefined {
  if (target.kind !== 'site') return undefined;

  // A rule that matches its own target redirects to itself: `/* /x/ 302` on Cloudflare, and `/docs/book/ /docs/book 301!`
  // on Netlify, which ignores the slash.
  const sample = parsePath(samplePath(target.path));
  const answer = site.ask(sample, target.query);
  const mayRepeat = rule.conditions.length === 0 && (rule.isForced || isMoved(answer));
  const isRepeated = mayRepeat && redirects.find((one) => matchPath(one, sample) !== undefined) === rule;
  if (isRepeated) return { text: reasons.itself, fix: loopFix, why: whys.loop };
  // `/x/*` is tried as /x/example, and Vercel's `/(about|contact)` leads to `/$1/`. Which pages these lead to is unknown.
  const leadsToSeveral = sample !== target.path || (!rule.isExact && rule.targetHasGroups === true);
  if (leadsToSeveral) return undefined;

  // /gauges to /gauges/: a variant of the page.
  const [path = ''] = rule.isExact ? rule.samples : [];
  const isOfPage = answer.page !== undefined && path !== '';
  if (isOfPage && isSamePage(parsePath(path), target.path)) return undefined;
  return checkTarget(site, target);
}

function checkRefresh(site: Site, page: Page, { target }: Refresh): Fault | undefined {
  // An alias of Hugo, written by `hugo server`: http://localhost:1313/gauges/
  const servedBuildFix = target.kind === 'web' ? findServedBuildFix(site, target.origin) : undefined;
  if (servedBuildFix !== undefined) return { text: reasons.local, why: whys.local, fix: servedBuildFix };

  if (isInsecure(target)) return { text: reasons.http, why: whys.http };
  const domain = target.kind === 'web' ? findDomainFault(site, target.url) : undefined;
  if (domain !== undefined) return { text: domain.text, fix: domain.fix };
  if (target.kind !== 'site' || mayBeOtherRepository(site, target.path)) return undefined;

  const { page: targetPage } = site.ask(target.path, target.query);
  if (targetPage === page)
    return page.kind === 'redirect' ? { text: reasons.loop, fix: loopFix, why: whys.loop } : undefined;
  // / leads to /en/ after five seconds, and the canonical of /en/ is /
  if (targetPage !== undefined && findCanonicalPage(site, targetPage) === page) return undefined;
  const fault = checkTarget(site, target);
  // pkgdown writes noindex into the pages of a development version, its redirect pages among them.
  const isOutOfIndex = findPageNoindex(site, page) !== undefined;
  const isTargetHidden = targetPage !== undefined && findPageNoindex(site, targetPage) !== undefined;
  return isOutOfIndex && isTargetHidden ? undefined : fault;
}

/** The fault of a redirect's end: a loop, more redirects, no page, or a page with noindex. */
function checkTarget(site: Site, target: Extract<LinkTarget, { kind: 'site' }>): Fault | undefined {
  const { hops, end, visitedUrls } = followTarget(site, target);
  // One word for all redirects of a loop, so that it is one finding.
  if (end === undefined)
    return { text: reasons.loop, fix: loopFix, why: whys.loop, shared: [...visitedUrls].sort()[0] ?? '' };
  if (hops > 1) return checkChain(site, target, end, hops);
  if (isGone(site.ask(target.path, target.query))) return { text: reasons.gone };

  const fault = findTargetFault(site, target.path, target.query);
  if (fault === undefined) return undefined;
  return {
    level: fault.level,
    text: fault.text,
    why: fault.why,
    sharedIfMany: describeFaultInFolder(fault, target.path),
    ...(fault.fix === undefined ? {} : { fix: fault.fix }),
    ...(fault.lacksTarget ? { lacksTarget: fault.lacksTarget } : {}),
    ...(fault.shared !== undefined && { shared: fault.shared }),
  };
}

/** The fault of a redirect to another redirect. */
function checkChain(
  site: Site,
  first: Extract<LinkTarget, { kind: 'site' }>,
  end: LinkTarget,
  hops: number,
): Fault | undefined {
  const text = reasons.further(formatUrl(end), hops);
  const lastAnswer = askTarget(site, end);
  if (lastAnswer !== undefined && isGone(lastAnswer)) return { text: `${text}, ${reasons.gone}` };
  if (lastAnswer !== undefined && isMissing(lastAnswer))
    return { text: `${text}, ${describeMissingUrl(site)}`, lacksTarget: true };

  // /old-account to /account, which redirects to a login
  if (isMovedForNow(site.ask(first.path, first.query))) return undefined;
  const isVariant = end.kind === 'site' && isSamePage(first.path, end.path);
  const why = isVariant ? describeSecondUrl(first.path, end.path, true) : whys.further;
  const shared = end.kind === 'site' ? findLayoutFault(first.path, end.path) : undefined;
  return {
    level: hops > maxHops ? 'error' : 'warning',
    text,
    why,
    fix: `write ${formatUrl(end)}`,
    ...(shared !== undefined && { shared }),
  };
}
