import { type Path, parsePath } from '../../../lib/url/path.ts';
import { locateOnPage, type Page, type Refresh } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Target } from '../../site/target.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { checkFileRedirects } from '../shared/file-redirects.ts';
import { describeMissingUrl, resolveTarget } from '../shared/judge.ts';
import { findDomainFault } from '../shared/own-domains.ts';
import { findFragmentFault, followTarget, formatUrl, fragmentFix } from '../shared/refs.ts';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;

export default defineRule({
  id: 'redirect-target',
  title: 'Every redirect leads straight to a page, over https',
  level: 'error',
  conventions: ['W-REDIR-9', 'W-REDIR-4', 'W-REDIR-7'],
  why: 'A redirect to a missing page is a dead end. One to another redirect makes visitors wait, and one to http leaves the secure connection. (Google Search Central, redirects.)',
  fix: 'use the final URL',
  examples: () => ({
    good: { 'a page': site({ 'meters/index.html': stub('/gauges/') }) },
    bad: { 'a missing page': site({ 'meters/index.html': stub('/gages/') }) },
  }),
  *check(site) {
    yield* checkFileRedirects(site);
    yield* checkMetaRefreshes(site);
  },
});

function* checkMetaRefreshes(site: Site): Generator<Report> {
  for (const page of site.documents) {
    for (const refresh of page.refreshes) {
      if (refresh.href === '' || page.kind === 'error') continue;
      const place = locateOnPage(site, page, refresh);
      const { target } = refresh;
      if ((target.kind === 'site' || target.kind === 'web') && target.insecure) {
        yield { ...place, message: `the meta refresh leads from https to http: ${refresh.href}` };
      }
      const hit = resolveTarget(site, target);
      const way = followTarget(site, target);
      const meant = findBelowBase(site, target);
      if (meant !== undefined)
        yield {
          ...place,
          message: `the meta refresh leads to ${refresh.href}, outside of ${site.base}. Did you mean "${meant}"?`,
          fix: `write ${meant}; with Astro, add the base to the target in \`redirects\` of the config`,
        };
      else if (hit === undefined)
        yield { ...place, message: `the meta refresh leads to ${refresh.href}, ${describeMissingUrl(site)}` };
      else if (hit.kind === 'gone')
        yield { ...place, message: `the meta refresh leads to ${refresh.href}, which is gone (410)` };
      else if (hit.kind === 'page' && hit.page === page && page.kind === 'redirect')
        yield { ...place, message: `the meta refresh leads to ${refresh.href}, which is this page` };
      else if (way.hops > 1) yield { ...place, ...describeFurtherRedirect(refresh.href, way) };
      else yield* reportOtherTargets(site, page, refresh);
    }
  }
}

/** The page of a site below a base (/apm/) whose URL lacks that base: /producer/publish/. */
function findBelowBase(site: Site, target: Target): Path | undefined {
  if (target.kind !== 'site' || target.path.startsWith(site.base)) return undefined;
  const path = parsePath(site.base + target.path.slice(1));
  return site.find(path)?.kind === 'page' ? path : undefined;
}

/** Another domain of the site, or a missing fragment. */
function* reportOtherTargets(site: Site, page: Page, refresh: Refresh): Generator<Report> {
  const { target, href } = refresh;
  const place = locateOnPage(site, page, refresh);
  const host =
    target.kind === 'web' && !target.insecure ? findDomainFault(site, target.url, page.url) : undefined;
  if (host !== undefined)
    yield { ...place, message: `the meta refresh leads to ${href}, ${host.text}`, fix: host.fix };
  if (target.kind !== 'site') return;
  const lacking = findFragmentFault(site, target.path, target.query, target.fragment);
  if (lacking !== undefined)
    yield {
      ...{ ...place, level: 'warning', fix: fragmentFix },
      message: `the meta refresh leads to ${href}, ${lacking}`,
    };
}

/** The number of redirects that every client follows. */
const most = 3;

function describeFurtherRedirect(href: string, { hops, end }: ReturnType<typeof followTarget>): Report {
  if (end === undefined) return { message: `the meta refresh leads to ${href}, which is a redirect loop` };
  const to = formatUrl(end);
  const count = hops > most ? `, by ${hops} redirects` : '';
  return {
    level: hops > most ? 'error' : 'warning',
    message: `the meta refresh leads to ${href}, which redirects to ${to}${count}`,
    fix: `write ${to}`,
  };
}
