import { type Path, parsePath } from '../../../lib/url/path.ts';
import { locateOnPage, type Page, type Refresh } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Target } from '../../site/target.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { checkFileRedirects } from '../shared/file-redirects.ts';
import { describeMissingUrl, resolveTarget } from '../shared/judge.ts';
import { findDomainFault } from '../shared/own-names.ts';
import { findFragmentFault, followTarget, formatUrl, fragmentFix } from '../shared/refs.ts';

const messages = {
  toHttp: (href: string) => `the meta refresh leads from https to http: ${href}`,
  outsideBase: (href: string, base: string, meant: Path) =>
    `the meta refresh leads to ${href}, outside of ${base}. Did you mean "${meant}"?`,
  unfit: (href: string, why: string) => `the meta refresh leads to ${href}, ${why}`,
  loop: 'which is a redirect loop',
  further: (end: string, hops: number) =>
    `which redirects to ${end}${hops > most ? `, by ${hops} redirects` : ''}`,
};

/** The number of redirects that every client follows. */
const most = 3;

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
    for (const page of site.documents)
      for (const refresh of page.refreshes) {
        const isLeaving = refresh.href !== '' && page.kind !== 'error';
        const report = isLeaving ? checkRefresh(site, page, refresh) : undefined;
        if (report !== undefined) yield { ...locateOnPage(site, page, refresh), ...report };
      }
  },
});

function checkRefresh(site: Site, page: Page, { href, target }: Refresh): Report | undefined {
  const isInsecure = (target.kind === 'site' || target.kind === 'web') && target.insecure;
  if (isInsecure) return { message: messages.toHttp(href) };
  const domain = target.kind === 'web' ? findDomainFault(site, target.url) : undefined;
  if (domain !== undefined) return { message: messages.unfit(href, domain.text), fix: domain.fix };
  if (target.kind !== 'site') return undefined;

  const meant = findBelowBase(site, target);
  if (meant !== undefined)
    return {
      message: messages.outsideBase(href, site.base, meant),
      fix: `write ${meant}; with Astro, add the base to the target in \`redirects\` of the config`,
    };

  const hit = resolveTarget(site, target);
  if (hit === undefined) return { message: messages.unfit(href, describeMissingUrl(site)) };
  if (hit.kind === 'gone') return { message: messages.unfit(href, 'which is gone (410)') };

  const { hops, end } = followTarget(site, target);
  const isItself = hit.kind === 'page' && hit.page === page && page.kind === 'redirect';
  if (isItself || end === undefined) return { message: messages.unfit(href, messages.loop) };
  if (hops > 1)
    return {
      level: hops > most ? 'error' : 'warning',
      message: messages.unfit(href, messages.further(formatUrl(end), hops)),
      fix: `write ${formatUrl(end)}`,
    };

  const fragment = findFragmentFault(site, target.path, target.query, target.fragment);
  return fragment === undefined
    ? undefined
    : { level: 'warning', message: messages.unfit(href, fragment), fix: fragmentFix };
}

/** The page of a site below a base (/apm/) whose URL lacks that base: /producer/publish/. */
function findBelowBase(site: Site, target: Target): Path | undefined {
  if (target.kind !== 'site' || target.path.startsWith(site.base)) return undefined;
  const path = parsePath(site.base + target.path.slice(1));
  return site.find(path)?.kind === 'page' ? path : undefined;
}
