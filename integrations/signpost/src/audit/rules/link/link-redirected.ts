import { isPermanent } from '../../../map/entry.ts';
import { locateOnPage } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Target } from '../../site/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { describeMissingUrl, resolveTarget } from '../shared/judge.ts';
import { followTarget, formatUrl, linkEdit, sortedRefs } from '../shared/refs.ts';

/** Google follows up to 10. https://developers.google.com/search/docs/crawling-indexing/http-network-errors */
const maxRedirects = 10;

const messages = {
  gone: (href: string) => `the link "${href}" leads to a URL that is gone (410)`,
  loop: (href: string) => `the link "${href}" is in a redirect loop`,
  long: (href: string) =>
    `the link "${href}" is redirected more than ${maxRedirects} times in a row, and crawlers give up`,
  missing: (href: string, to: string, absence: string) => `the link "${href}" redirects to ${to}, ${absence}`,
  redirects: (href: string, to: string) => `the link "${href}" redirects to ${to}`,
  noPage: (href: string, to: string) => `the link "${href}" redirects to ${to}, which is not a page`,
  stub: (href: string, to: string) => `the link "${href}" leads to a page that only redirects to ${to}`,
};

export default defineRule({
  id: 'link-redirected',
  title: 'Internal links go straight to the new URL',
  level: 'warning',
  conventions: ['W-MIG-4', 'W-REDIR-4'],
  why: 'Redirects are for links on other sites. An internal link to an old URL makes each visitor wait, and tells crawlers that the old URL still counts. (Google Search Central, site moves: update internal links.)',
  fix: 'link to the target of the redirect',
  examples: () => ({
    good: {
      'the new URL': site({
        'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
      }),
    },
    bad: {
      'a URL of _redirects': site({
        '/': { body: '<a href="/meters/x">A</a>' },
        _redirects: '/meters/* /gauges/ 301\n',
      }),
    },
  }),
  *check(site) {
    for (const { page, ref, target, hit } of sortedRefs(site).moved) {
      if (page.kind === 'redirect') continue;
      const { href } = ref;
      const place = locateOnPage(site, page, ref);
      if (hit?.kind === 'gone') {
        yield { ...place, level: 'error', message: messages.gone(href), fix: 'remove the link' };
        continue;
      }

      const { end, hops } = followTarget(site, target);
      if (end === undefined) {
        const fix = 'remove the redirect, or remove the link';
        yield { ...place, level: 'error', message: messages.loop(href), fix };
        continue;
      }

      // The first of the hops is the link itself.
      if (hops > maxRedirects + 1) {
        yield { ...place, level: 'error', message: messages.long(href), fix: 'link to the final page' };
        continue;
      }

      const to = formatTarget(end);
      if ((site.isAnswered || hit?.kind === 'redirect') && resolveTarget(site, end) === undefined) {
        const fix = 'redirect to a page that exists, or remove the link';
        yield {
          ...place,
          level: 'error',
          message: messages.missing(href, to, describeMissingUrl(site)),
          fix,
        };
        continue;
      }
      // A URL with a temporary redirect, such as to a login or language, is the URL to link to.
      if (hit?.kind === 'redirect' && !isPermanent(hit.status)) continue;
      // Browsers don't follow redirects to `javascript:`, and `mailto:` shows no page.
      if (end.kind !== 'site' && end.kind !== 'web') {
        const fix = 'redirect to a page, or remove the link';
        yield { ...place, message: messages.noPage(href, to), fix };
        continue;
      }

      const edit = target.query === '' && isCertain(site, end) ? linkEdit(site, href, to) : {};
      const message = hit?.kind === 'redirect' ? messages.redirects(href, hit.to) : messages.stub(href, to);
      yield { ...place, message, fix: `link to ${to}`, ...edit };
    }
  },
});

/** A URL as any page may write it. */
function formatTarget(target: Target): string {
  if (target.kind !== 'site') return target.url;
  return formatUrl(target) + (target.fragment && `#${target.fragment}`);
}

/** True for another site, and for a page by its own URL. */
function isCertain(site: Site, target: Target): boolean {
  if (target.kind === 'web') return true;
  const hit = resolveTarget(site, target);
  return hit?.kind === 'file' || (hit?.kind === 'page' && hit.own && hit.page.kind === 'page');
}
