import { findTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import type { Rel } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { isLocal } from '../shared/own-names.ts';
import { completeUrl } from '../shared/sitemaps.ts';

const reasons = {
  empty: 'is empty',
  relative: 'is not absolute',
  notWeb: 'is not a web URL',
  insecure: 'is not https',
  campaign: 'has a campaign parameter, so each campaign is a separate page',
  fragment: 'has a fragment, but a fragment is not a page',
};

export default defineRule({
  id: 'canonical-absolute',
  title: 'A canonical is an absolute https URL',
  level: 'error',
  conventions: ['W-CANON-1', 'W-REDIR-7'],
  why: 'A relative canonical points to a different page on each host and URL that serves it, staging included. An http canonical points to a URL that redirects. (Google Search Central, consolidate duplicate URLs: use absolute URLs.)',
  fix: "write the page's whole URL: https://, host and path",
  scope: 'page',
  examples: () => ({
    good: { 'the whole URL of the page': site() },
    bad: { 'a relative URL': site({ '/gauges/': { canonical: '/gauges/' } }) },
  }),

  *check(site) {
    for (const page of site.pages) {
      for (const rel of page.rels) {
        const isCanonical = rel.rel.includes('canonical');
        const reason = isCanonical ? findFault({ ...rel, href: completeUrl(site, rel.href) }) : undefined;
        if (reason === undefined) continue;
        const message = `the canonical "${shortenUrl(rel.href)}" ${reason}`;
        yield { ...locateOnPage(site, page, rel), message };
      }
    }
  },
});

function findFault({ href, target }: Rel): string | undefined {
  if (href === '') return reasons.empty;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) return reasons.relative;
  if (target.kind !== 'site' && target.kind !== 'web') return reasons.notWeb;

  // `canonical-host` reports http://localhost:4321/.
  const isOwnMachine = target.kind === 'web' && isLocal(target.origin);
  if (target.insecure && !isOwnMachine) return reasons.insecure;
  if (findTrackingParameter(URL.parse(href)?.search ?? '') !== undefined) return reasons.campaign;
  if (href.includes('#')) return reasons.fragment;
  return undefined;
}
