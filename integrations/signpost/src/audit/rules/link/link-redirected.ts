import type { Cause } from '../../../lib/finding.ts';
import { formatLocation, formatUrl } from '../../site/follow-target.ts';
import { listLinks } from '../../site/references.ts';
import { findRepair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import { isMoved } from '../../site/site-answer.ts';
import type { Verdict } from '../../site/verdict.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { readLinkEdit } from '../shared/propose-link.ts';
import { isAliasOfVersion } from '../shared/versions.ts';

const messages = {
  redirects: (href: string, to: string) => `the link "${shortenUrl(href)}" redirects to ${shortenUrl(to)}`,
  stub: (href: string, to: string) =>
    `the link "${shortenUrl(href)}" leads to a page that only redirects to ${shortenUrl(to)}`,
};

export default defineRule({
  id: 'link-redirected',
  title: 'Internal links go straight to the new URL',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-4'],
  why: 'Each visitor waits for the redirect, and crawlers see that the old URL still counts. Redirects are for links on other sites. (Google Search Central, site moves: update internal links.)',
  fix: 'link to a page that exists, or remove the link',
  examples: () => ({
    good: {
      'a link to the new URL': site({
        'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
      }),
    },
    bad: {
      'a link to a URL that _redirects redirects': {
        files: site({
          '/': { body: '<a href="/meters/x">A</a>' },
          _redirects: '/meters/* /gauges/ 301\n',
        }),
        finds: 'warning index.html:18:1  The link "/meters/x" redirects to /gauges/  Fix: Link to /gauges/',
      },
    },
  }),

  *check(site) {
    for (const { page, ref, verdict } of listLinks(site)) {
      if (!isMovedForGood(site, verdict)) continue;
      const repair = findRepair(site, page, ref.href, verdict);
      yield {
        ...locateOnPage(site, page, ref),
        cause: describeMove(site, ref.href, verdict, repair?.url),
        // With a query, the redirect may lead elsewhere for another value.
        ...(verdict.target?.query === '' && readLinkEdit(site, ref.href, repair)),
      };
    }
  },
});

/** True for a link that should name the URL at the end. */
function isMovedForGood(site: Site, { way, target, last, lastAnswer }: Verdict): boolean {
  if (target === undefined || !(way.includes('redirect') || way.includes('refresh'))) return false;
  // /chat, which leads to the community's chat, is a short URL that the site keeps for pages of others. A loop has no end.
  if (last?.kind !== 'site') return false;
  // /pumps/ for /docs/pumps/: the redirect lacks the base.
  if (lastAnswer?.unknown?.urlWithBase !== undefined) return false;
  // The URL of the site, whose home page leads to the first chapter
  if (target.path === site.base && way.includes('refresh')) return false;
  // /docs/latest/ stays the URL of the newest version, which today is /docs/v2/.
  return !isAliasOfVersion(target.path, last.path);
}

function describeMove(site: Site, href: string, verdict: Verdict, url: string | undefined): Cause {
  const { answer, last, target } = verdict;
  const to = last === undefined ? '' : formatUrl(last);
  return {
    key: `moved ${target?.path}`,
    also: 'through a redirect',
    message:
      answer !== undefined && isMoved(answer)
        ? messages.redirects(href, formatLocation(site, answer))
        : messages.stub(href, to),
    ...(url !== undefined && { fix: `link to ${url}` }),
  };
}
