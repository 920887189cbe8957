import type { Cause } from '../../../lib/finding.ts';
import { findTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import type { Rel } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { isLocal } from '../shared/site-hosts.ts';
import { correctOrigin } from '../shared/sitemaps.ts';

/** What is wrong with a canonical, as a predicate, and why it matters, where the rule's own reason doesn't say it. */
interface CanonicalFault extends Pick<Cause, 'key' | 'why'> {
  readonly text: string;
}

const noPage = 'Search engines ignore a canonical that names no page, and choose a URL themselves.';

const faults = {
  empty: { key: 'empty', text: 'is empty', why: noPage },
  relative: { key: 'relative', text: 'is not absolute' },
  notWeb: { key: 'not web', text: 'is not a web URL', why: noPage },
  insecure: {
    key: 'insecure',
    text: 'is not https',
    why: 'An http canonical points to a URL that redirects.',
  },
  campaign: {
    key: 'campaign',
    text: 'has a campaign parameter, so each campaign is a separate page',
    why: 'Search engines list the URL of the canonical, with its parameter.',
  },
  fragment: { key: 'fragment', text: 'has a fragment, but a fragment is not a page', why: noPage },
} as const;

export default defineRule({
  id: 'canonical-absolute',
  title: 'A canonical is an absolute https URL',
  level: 'error',
  conventions: ['W-CANON-1', 'W-REDIR-7'],
  why: 'A relative canonical points to a different page on each host and URL that serves it, staging included. An http canonical points to a URL that redirects. (Google Search Central, consolidate duplicate URLs: use absolute URLs.)',
  fix: "write the page's whole URL: https://, host and path",
  scope: 'page',
  examples: () => ({
    good: {
      'the whole URL of the page': site(),
      'a URL of the own machine, which canonical-host reports': {
        files: site({ '/gauges/': { canonical: 'http://localhost:4321/gauges/' } }),
        nearMiss: {
          replace: ['localhost:4321', 'shop.example.com'],
          finds:
            'error gauges/index.html:8:1  The canonical "http://shop.example.com/gauges/" is not https  Fix: Write the page\'s whole URL: https://, host and path.',
        },
      },
    },
    bad: {
      'a relative URL': {
        files: site({ '/gauges/': { canonical: '/gauges/' } }),
        finds:
          'error gauges/index.html:8:1  The canonical "/gauges/" is not absolute  Fix: Write the page\'s whole URL: https://, host and path.',
      },
    },
  }),

  *check(site) {
    for (const page of site.pages) {
      for (const rel of page.rels.filter(({ rel }) => rel.includes('canonical'))) {
        // Where all URLs of the site lack the host, `canonical-host` says so once: /gauges/ counts as https://www.example.com/gauges/.
        const fault = findFault({ ...rel, href: correctOrigin(site, rel.href) });
        if (fault === undefined) continue;
        const { text, ...cause } = fault;
        yield {
          ...locateOnPage(site, page, rel),
          cause: { ...cause, message: `the canonical "${shortenUrl(rel.href)}" ${text}` },
        };
      }
    }
  },
});

function findFault({ href, target }: Rel): CanonicalFault | undefined {
  if (href === '') return faults.empty;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) return faults.relative;
  if (target.kind !== 'site' && target.kind !== 'web') return faults.notWeb;

  // `canonical-host` reports http://localhost:4321/.
  const isOwnMachine = target.kind === 'web' && isLocal(target.origin);
  if (target.insecure && !isOwnMachine) return faults.insecure;
  if (findTrackingParameter(URL.parse(href)?.search ?? '') !== undefined) return faults.campaign;
  if (href.includes('#')) return faults.fragment;
  return undefined;
}
