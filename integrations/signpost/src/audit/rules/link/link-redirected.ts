import type { Ref } from '../../../pages/page.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile, isGone, isMoved, isMovedForNow, type SiteAnswer } from '../../site/site-answer.ts';
import { defineRule, locateOnPage, type RuleFault } from '../rule.ts';
import { describeMissingUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { followTarget, formatLocation, formatUrl } from '../shared/follow-target.ts';
import { linkEdit } from '../shared/link-edit.ts';
import { isWrittenByGenerator } from '../shared/own-pages.ts';
import { classifyRefs } from '../shared/refs.ts';
import { askTarget, isBroken } from '../shared/target-fault.ts';
import { isAliasOfVersion } from '../shared/versions.ts';

const fixes = {
  gone: 'remove the link, or link to another page',
  loop: 'correct the redirects, or link to the page that they are for',
  missing: 'link to a page that exists, or remove the link',
  redirects: (to: string) => `link to ${to}`,
};

/** Why a link matters that never arrives. For the others, each visitor waits. */
const whys = {
  deadEnd: 'The link is a dead end for people and crawlers.',
  loop: 'Browsers give up on a loop, and show an error.',
};

const messages = {
  gone: (href: string) => `the link "${href}" leads to a URL that is gone (410)`,
  loop: (href: string) => `the link "${href}" is in a redirect loop`,
  missing: (href: string, to: string, absence: string) => `the link "${href}" redirects to ${to}, ${absence}`,
  redirects: (href: string, to: string) => `the link "${href}" redirects to ${to}`,
  stub: (href: string, to: string) => `the link "${href}" leads to a page that only redirects to ${to}`,
};

export default defineRule({
  id: 'link-redirected',
  title: 'Internal links go straight to the new URL',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-4'],
  why: 'Each visitor waits for the redirect, and crawlers see that the old URL still counts. Redirects are for links on other sites. (Google Search Central, site moves: update internal links.)',
  fix: 'link to the new URL',
  examples: () => ({
    good: {
      'a link to the new URL': site({
        'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
      }),
    },
    bad: {
      'a link to a URL that _redirects redirects': site({
        '/': { body: '<a href="/meters/x">A</a>' },
        _redirects: '/meters/* /gauges/ 301\n',
      }),
    },
  }),

  *check(site) {
    for (const { page, ref, target, answer } of classifyRefs(site).toRedirectsOrGone) {
      // rustdoc links to the module in which an item is defined, whose page leads on to that of its public name.
      if (page.kind === 'redirect' || isWrittenByGenerator(site, page)) continue;
      const report = checkLink(site, ref, target, answer);
      if (report !== undefined) yield { ...locateOnPage(site, page, ref), ...report };
    }
  },
});

function checkLink(site: Site, { href }: Ref, target: LinkTarget, answer: SiteAnswer): RuleFault | undefined {
  if (isGone(answer))
    return { level: 'error', message: messages.gone(href), why: whys.deadEnd, fix: fixes.gone };
  // The URL of the site, whose home page redirects to the first chapter, as Antora's does.
  if (target.kind === 'site' && target.path === site.base && !isMoved(answer)) return undefined;
  const { end } = followTarget(site, target);
  // `redirect-target` reports a page that only leads to itself.
  if (end === undefined && answer.page?.kind === 'redirect') return undefined;
  if (end === undefined)
    return { level: 'error', message: messages.loop(href), why: whys.loop, fix: fixes.loop };

  const to = formatTarget(end);
  const lastAnswer = askTarget(site, end);
  if (lastAnswer !== undefined && isGone(lastAnswer))
    return {
      level: 'error',
      message: messages.missing(href, to, 'which is gone (410)'),
      why: whys.deadEnd,
      fix: fixes.missing,
    };
  // The target lacks the base, /pumps/ for /docs/pumps/: `redirect-target` reports the redirect.
  if (lastAnswer?.unknown?.urlWithBase !== undefined) return undefined;
  // `redirect-target` reports the page of a build that only redirects to a missing one.
  const isLost = isBroken(site, end) && (site.isCrawled === true || isMoved(answer));
  if (isLost)
    return {
      level: 'error',
      message: messages.missing(href, to, describeMissingUrl(site)),
      why: whys.deadEnd,
      fix: fixes.missing,
    };
  // A URL with a temporary redirect, such as to a login or language, is the URL to link to.
  if (isMovedForNow(answer)) return undefined;
  // /chat, which leads to the community's chat, is a short URL that the site keeps for pages of others.
  if (end.kind !== 'site') return undefined;
  // /docs/latest/ stays the URL of the newest version, which today is /docs/v2/.
  if (target.kind === 'site' && end.kind === 'site' && isAliasOfVersion(target.path, end.path))
    return undefined;

  const isQueried = target.kind === 'site' && target.query !== '';
  const edit = !isQueried && isCertain(site, end) ? linkEdit(site, href, to) : {};
  const message = isMoved(answer)
    ? messages.redirects(href, formatLocation(site, answer))
    : messages.stub(href, to);
  // /gauges/ for a redirect to /gauges/index.html, which `redirect-target` reports.
  const ownUrl = lastAnswer?.page?.kind === 'page' ? lastAnswer.page.servedUrl : end.path;
  return { message, fix: fixes.redirects(ownUrl + to.slice(end.path.length)), ...edit };
}

/** A URL as any page may write it. */
function formatTarget(target: LinkTarget): string {
  if (target.kind !== 'site') return target.url;
  return formatUrl(target) + (target.fragment && `#${target.fragment}`);
}

/** True for another site, and for a page by its own URL. */
function isCertain(site: Site, target: LinkTarget): boolean {
  if (target.kind === 'web') return true;
  const answer = askTarget(site, target);
  if (answer === undefined) return false;
  return isFile(answer) || (answer.page?.kind === 'page' && !answer.isVariant);
}
