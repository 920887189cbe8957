import { isPermanent } from '../../../map/entry.ts';
import { at, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { Resolver, type Target } from '../../site/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { absent, hitOf } from '../shared/judge.ts';
import { linkEdit, sortedRefs } from '../shared/refs.ts';

/** The maximum number of redirects that search engines and the crawl follow. */
const mostHops = 10;

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
    const resolver = new Resolver(site.origin);
    for (const { page, ref, target, hit } of sortedRefs(site).moved) {
      if (page.kind === 'redirect') continue;
      if (hit?.kind === 'gone') {
        yield {
          ...at(site, page, ref),
          level: 'error',
          message: `the link "${ref.href}" leads to a URL that is gone (410)`,
          fix: 'remove the link',
        };
      } else if (hit?.kind === 'redirect') {
        const end = endOf(site, resolver, hit.to);
        if (end === 'circle')
          yield {
            ...at(site, page, ref),
            level: 'error',
            message: `the link "${ref.href}" is in a redirect loop`,
            fix: 'remove the redirect, or remove the link',
          };
        else if (end === 'beyond')
          yield {
            ...at(site, page, ref),
            level: 'error',
            message: `the link "${ref.href}" is redirected more than ${mostHops} times in a row, and crawlers give up`,
            fix: 'link to the final page',
          };
        else if (hitOf(site, end.target) === undefined)
          yield {
            ...at(site, page, ref),
            level: 'error',
            message: `the link "${ref.href}" redirects to ${end.to}, ${absent(site)}`,
            fix: 'redirect to a page that exists, or remove the link',
          };
        // A URL with a temporary redirect, such as to a login or language, is the URL to link to.
        else if (isPermanent(hit.status) && isOfWeb(end.target))
          yield {
            ...at(site, page, ref),
            message: `the link "${ref.href}" redirects to ${hit.to}`,
            fix: `link to ${end.to}`,
            ...(target.query === '' && isThere(site, end.target) ? linkEdit(site, ref.href, end.to) : {}),
          };
        else if (isPermanent(hit.status))
          yield {
            ...at(site, page, ref),
            message: `the link "${ref.href}" redirects to ${end.to}, which is not a page`,
            fix: 'redirect to a page, or remove the link',
          };
      } else if (hit?.kind === 'page') {
        const to = sentOnTo(hit.page);
        const onward = hit.page.refreshes[0]?.target;
        const isPage = onward === undefined || isOfWeb(onward);
        yield {
          ...at(site, page, ref),
          message: `the link "${ref.href}" leads to a page that only redirects to ${to}${isPage ? '' : ', which is not a page'}`,
          fix: isPage ? `link to ${to}` : 'link to a page, or remove the link',
          ...(target.query === '' && isPage && onward && isThere(site, onward)
            ? linkEdit(site, ref.href, to)
            : {}),
        };
      }
    }
  },
});

interface End {
  readonly to: string;
  readonly target: Target;
}

/** The end of a redirect chain. `beyond`: nothing is known after the maximum. */
function endOf(site: Site, resolver: Resolver, first: string): End | 'circle' | 'beyond' {
  const seen = new Set<string>();
  let to = first;
  while (!seen.has(to)) {
    seen.add(to);
    const target = resolver.resolve(to, '/');
    const hit = target.kind === 'site' ? site.find(target.path, target.query) : undefined;
    if (hit?.kind === 'unseen' && seen.size > mostHops) return 'beyond';
    if (hit?.kind !== 'redirect') return { to, target };
    to = hit.to;
  }
  return 'circle';
}

/** True for another site, and for a page by its own URL: certain targets. */
function isThere(site: Site, target: Target): boolean {
  const hit = hitOf(site, target);
  if (target.kind === 'web') return true;
  return hit?.kind === 'file' || (hit?.kind === 'page' && hit.own && hit.page.kind === 'page');
}

/** Browsers don't follow redirects to `javascript:`, and `mailto:` shows no page. */
function isOfWeb({ kind }: Target): boolean {
  return kind === 'site' || kind === 'web';
}

/** The redirect target as any page may write it; the page itself may have a relative URL. */
function sentOnTo({ refreshes: [refresh] }: Page): string {
  if (refresh?.target.kind !== 'site') return refresh?.href ?? '';
  const { path, query, fragment } = refresh.target;
  return `${path}${query && `?${query}`}${fragment && `#${fragment}`}`;
}
