import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Source } from '../../../map/entry.ts';
import { samplePath } from '../../../map/patterns/sample.ts';
import { parseTarget } from '../../../map/target.ts';
import type { Page, Refresh } from '../../../pages/page.ts';
import { isInsecure, type LinkTarget, Resolver } from '../../../pages/target.ts';
import { isSamePage } from '../../../plan/page-urls.ts';
import { formatUrl } from '../../site/follow-target.ts';
import { findLayoutFault } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';
import { isMoved } from '../../site/site-answer.ts';
import { judgeTarget, type SiteTarget } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { listFormerOrigins } from '../shared/former-hosts.ts';
import { findPageNoindex } from '../shared/indexable.ts';
import { findDomainFault } from '../shared/misaddressed-urls.ts';
import { isJudged, matchPath, readTarget } from '../shared/own-redirects.ts';
import { describeSecondUrl, findTargetFault, type TargetFault } from '../shared/redirect-target-fault.ts';
import { mayBeOfOtherSite } from '../shared/repository-sites.ts';
import { findServedBuildFix } from '../shared/site-url.ts';

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
  former: (host: string) => `and the page is on ${host} too`,
  noSuchId: (path: string) => `an id that ${path} does not have`,
  further: (end: string, hops: number) =>
    `which redirects to ${end}${hops > maxHops ? `, by ${hops} redirects` : ''}`,
};
/** Why a fault matters whose redirect leads to no missing page. */
const whys = {
  http: 'A redirect to http leaves the secure connection.',
  local: 'Nobody else reaches that machine.',
  loop: 'Browsers give up on a loop, and show an error.',
  further: 'Each further redirect makes visitors wait.',
  former: 'The old URLs lead away from the site, and are lost with the other host.',
  noSuchId: 'The browser shows the top of the page, and the reader has to search.',
};
const idFix = 'correct the fragment of the redirect, or let it lead to the page without one';
const formerFix = ({ origin }: Site) =>
  `let it lead to the same path of ${origin}, if that is where the site is now`;
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
    good: {
      'a redirect to a page': site({ 'meters/index.html': stub('/gauges/') }),
      'redirects to another site, which has a page that is not here': {
        files: site({
          'meters/index.html': stub('https://shop.example/gauges/'),
          'pipes/index.html': stub('https://shop.example/hoses/'),
        }),
        nearMiss: {
          replace: ['shop.example/hoses/', 'shop.example/gauges/'],
          finds:
            'error meters/index.html:1:36  The meta refresh leads to https://shop.example/gauges/, and the page is on www.example.com too (2 places)  Fix: Let it lead to the same path of https://www.example.com, if that is where the site is now.',
        },
      },
    },
    bad: {
      'redirects to the former host of the pages': {
        files: site({
          'meters/index.html': stub('https://acme.example/gauges/'),
          'pipes/index.html': stub('https://acme.example/hoses/'),
          '/hoses/': {},
        }),
        finds:
          'error meters/index.html:1:36  The meta refresh leads to https://acme.example/gauges/, and the page is on www.example.com too (2 places)  Fix: Let it lead to the same path of https://www.example.com, if that is where the site is now.',
      },
      'a redirect to a missing page': {
        files: site({ 'meters/index.html': stub('/gages/') }),
        finds:
          'error meters/index.html:1:36  The meta refresh leads to /gages/, which is not in the build  Fix: Redirect it to a page of the site, or remove the page from the build.',
      },
    },
  }),

  *check(site) {
    const resolver = new Resolver(site.origin);
    const redirects = (site.platforms?.ownRules ?? []).filter(isJudged);
    for (const rule of redirects) {
      const { from } = rule;
      const to = readTarget(rule);
      const fault = checkForm(site, from, to) ?? checkRule(site, redirects, rule, resolver.resolve(to, '/'));
      if (fault === undefined) continue;
      const message = fault.message ?? messages.line(from, to, fault.text);
      yield { ...pickPlace(rule), ...createFault(fault, message, missingFix.line) };
    }

    for (const page of site.documents)
      for (const refresh of page.refreshes) {
        const isLeaving = refresh.href !== '' && page.kind !== 'error';
        const fault = isLeaving ? checkRefresh(site, page, refresh) : undefined;
        if (fault === undefined) continue;
        const message = messages.refresh(refresh.href, fault.text);
        yield { ...locateOnPage(site, page, refresh), ...createFault(fault, message, missingFix.page) };
      }
  },
});

/** The fault of a target, as a clause after the URL. */
interface TargetClause extends Partial<Omit<TargetFault, 'text'>> {
  readonly text: string;
  /** A whole sentence in place of the clause. */
  readonly message?: string;
}

function createFault(
  fault: TargetClause,
  message: string,
  fixOfMissing: string,
): Pick<Fault, 'cause' | 'lacksTarget'> {
  const { key = fault.text, level, why, lacksTarget } = fault;
  const fix = fault.fix ?? (lacksTarget ? fixOfMissing : undefined);
  return {
    cause: {
      key,
      message,
      ...(level && { level }),
      ...(fix !== undefined && { fix }),
      ...(why !== undefined && { why }),
    },
    ...(lacksTarget && { lacksTarget }),
  };
}

/** Only the target's host matters here, so placeholders stay. */
const anySource: Source = { kind: 'exact', path: parsePath('/'), query: [], host: '' };

/** The fault of a target as it is written: `https://$host/`, `http://other.example/`, `https://example.com/`. */
function checkForm(site: Site, from: string, to: string): TargetClause | undefined {
  const target = parseTarget(to, anySource);
  if ('message' in target)
    return { text: '', message: messages.invalid(from, target.message), fix: target.fix };
  const domain = findDomainFault(site, to);
  if (domain !== undefined) return { text: domain.text, fix: domain.fix };
  return /^http:/i.test(to) ? { text: reasons.http, why: whys.http } : undefined;
}

function checkRule(
  site: Site,
  redirects: readonly ForeignRule[],
  rule: ForeignRule,
  target: LinkTarget,
): TargetClause | undefined {
  if (target.kind !== 'site') return undefined;

  // A rule that matches its own target redirects to itself: `/* /x/ 302` on Cloudflare, and `/docs/book/ /docs/book 301!`
  // on Netlify, which ignores the slash.
  const sample = parsePath(samplePath(target.path));
  const answer = site.ask(sample, target.query);
  const matchesItsTarget = matchPath(rule, sample) !== undefined;
  const mayRepeat = rule.conditions.length === 0 && (rule.isForced || isMoved(answer));
  const isRepeated =
    matchesItsTarget && mayRepeat && redirects.find((one) => matchPath(one, sample) !== undefined) === rule;
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

function checkRefresh(site: Site, page: Page, { target }: Refresh): TargetClause | undefined {
  // An alias of Hugo, written by `hugo server`: http://localhost:1313/gauges/
  const servedBuildFix = target.kind === 'web' ? findServedBuildFix(site, target.origin) : undefined;
  if (servedBuildFix !== undefined) return { text: reasons.local, why: whys.local, fix: servedBuildFix };

  const domain = target.kind === 'web' ? findDomainFault(site, target.url) : undefined;
  if (domain !== undefined) return { text: domain.text, fix: domain.fix };
  if (isInsecure(target)) return { text: reasons.http, why: whys.http };
  if (target.kind === 'web' && listFormerOrigins(site).has(target.origin))
    return {
      text: reasons.former(new URL(site.origin).host),
      why: whys.former,
      key: target.origin,
      fix: formerFix(site),
    };
  if (target.kind !== 'site' || mayBeOfOtherSite(site, target.path)) return undefined;

  const verdict = judgeTarget(site, target);
  if (verdict.answer?.page === page)
    return page.kind === 'redirect' ? { text: reasons.loop, fix: loopFix, why: whys.loop } : undefined;
  // A page of a development version leads to another: both are noindex.
  const isTargetHidden = verdict.page !== undefined && findPageNoindex(site, verdict.page) !== undefined;
  if (isTargetHidden && findPageNoindex(site, page) !== undefined) return undefined;
  return checkTarget(site, target);
}

/** The fault of a redirect's end: a loop, more redirects, no page, or a page with noindex. */
function checkTarget(site: Site, target: SiteTarget): TargetClause | undefined {
  const { end, last, visitedUrls, page, way } = judgeTarget(site, target);
  // One word for all redirects of a loop, so that it is one finding.
  if (end === 'loop' || last === undefined)
    return { text: reasons.loop, fix: loopFix, why: whys.loop, key: `loop ${[...visitedUrls].sort()[0]}` };

  const fault = findTargetFault(site, target);
  if (fault?.level === 'error') return fault;
  const hops = visitedUrls.size;
  // /old-account to /account, which redirects to a login
  if (hops > 1 && !way.includes('temporary')) return describeChain(target, last, hops);
  if (end === 'noSuchId' && page !== undefined)
    return {
      text: reasons.noSuchId(page.servedUrl),
      level: 'warning',
      key: `ids of ${page.servedUrl}`,
      fix: idFix,
      why: whys.noSuchId,
    };
  return fault;
}

/** The fault of a redirect to another redirect. */
function describeChain(first: SiteTarget, last: LinkTarget, hops: number): TargetClause {
  const end = formatUrl(last);
  const isVariant = last.kind === 'site' && isSamePage(first.path, last.path);
  return {
    level: hops > maxHops ? 'error' : 'warning',
    text: reasons.further(end, hops),
    why: isVariant ? describeSecondUrl(first.path, end, true) : whys.further,
    fix: `write ${end}`,
    key: (last.kind === 'site' ? findLayoutFault(first.path, last.path) : undefined) ?? `chain to ${end}`,
  };
}
