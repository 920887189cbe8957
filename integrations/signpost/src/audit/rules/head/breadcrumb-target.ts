import type { Cause } from '../../../lib/finding.ts';
import type { Page } from '../../../pages/page.ts';
import { hasHost, type LinkTarget } from '../../../pages/target.ts';
import { resolveUrl } from '../../site/ask-target.ts';
import { formatUrl } from '../../site/follow-target.ts';
import { findEndFault } from '../../site/index-fault.ts';
import { findRepair } from '../../site/repair.ts';
import { findLayoutFault } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget, type SiteTarget, type Verdict } from '../../site/verdict.ts';
import { currentPages, defineRule, locateOnPage } from '../rule.ts';
import { sharedPage } from '../shared/carriers.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { type Parts, page, site } from '../shared/example.ts';
import { isMovedForGood } from '../shared/moved-for-good.ts';
import { findUrlFault } from '../shared/url-fault.ts';

const messages = {
  otherHost: (url: string, own: string) => `a breadcrumb is ${shortenUrl(url)}, not on ${own}`,
  unfit: (url: string, why: string) => `a breadcrumb is ${shortenUrl(url)}, ${why}`,
};

const fixes = {
  otherHost: (own: string, origin: string) =>
    `write ${own} in place of ${origin} where the layout or a plugin writes the breadcrumbs`,
  otherUrl: (url: string) => `write ${url} where the layout or a plugin writes the breadcrumbs`,
};

/** A page of /pumps/ with its breadcrumbs. */
const trail = (home: string, pumps: string) =>
  site({
    '/pumps/': { body: '<a href="/pumps/p7/">P7</a>' },
    'pumps/p7/index.html': page('/pumps/p7/', { head: printData([home, pumps]) }),
    _redirects: '/meters/ /gauges/ 301\n/login/ /gauges/ 302\n',
  });
const home = 'https://www.example.com/';

/** Breadcrumbs with these URLs, of which the last one, the page itself, has none. */
function printData(urls: readonly string[]): string {
  const items = urls.map((url, index) => ({ position: index + 1, name: 'Up', item: url }));
  const last = { position: urls.length + 1, name: 'P7' };
  const data = JSON.stringify({ '@type': 'BreadcrumbList', itemListElement: [...items, last] });
  return `<script type="application/ld+json">${data}</script>`;
}

/** A page below /docs/, with that folder in its links. */
function pageInDocs(url: string, parts: Parts): string {
  return page(url, parts).replaceAll('href="/', 'href="/docs/');
}

export default defineRule({
  id: 'breadcrumb-target',
  title: 'Breadcrumbs lead to pages of the site',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: "Search engines show the breadcrumbs in place of the page's URL, and crawl their URLs. One on a preview, or of a missing page, says nothing about this site. (Google Search Central, breadcrumb structured data.)",
  fix: 'write the URL of a page, or leave the breadcrumb out',
  judges: currentPages,
  examples: () => ({
    good: {
      'breadcrumbs with the URLs of pages': {
        files: trail(home, 'https://www.example.com/pumps/'),
        nearMiss: {
          replace: ['com/pumps/"},', 'com/pumps/all/"},'],
          finds:
            'warning pumps/p7/index.html:10:1  A breadcrumb is https://www.example.com/pumps/all/, which is not in the build  Fix: Write the URL of a page, or leave the breadcrumb out.',
        },
      },
      'a shop on its own host above the page': {
        files: trail(home, 'https://shop.example.org/pumps/'),
        nearMiss: {
          replace: ['https://shop.example.org', 'https://acme.vercel.app'],
          finds:
            'warning pumps/p7/index.html:10:1  A breadcrumb is https://acme.vercel.app/pumps/, not on https://www.example.com  Fix: Write https://www.example.com in place of https://acme.vercel.app where the layout or a plugin writes the breadcrumbs.',
        },
      },
      'a page that redirects for now': {
        files: trail(home, 'https://www.example.com/login/'),
        nearMiss: {
          replace: ['com/login/', 'com/meters/'],
          finds:
            'warning pumps/p7/index.html:10:1  A breadcrumb is https://www.example.com/meters/, which redirects to /gauges/  Fix: Write https://www.example.com/gauges/ where the layout or a plugin writes the breadcrumbs.',
        },
      },
    },
    bad: {
      'URLs without the folder of the site': {
        files: {
          'index.html': pageInDocs('/docs/', {
            body: '<a href="/gauges/">Gauges</a><a href="/pumps/">Pumps</a>',
          }),
          'icon.svg': site()['icon.svg'] ?? '',
          'pumps/index.html': pageInDocs('/docs/pumps/', {
            head: printData(['https://www.example.com/docs/', 'https://www.example.com/pumps/']),
          }),
          'gauges/index.html': pageInDocs('/docs/gauges/', {
            head: printData(['https://www.example.com/gauges/']),
          }),
        },
        site: 'https://www.example.com/docs/',
        finds:
          'warning gauges/index.html:10:1  A breadcrumb is https://www.example.com/gauges/, without /docs/ (2 places)  Fix: Write https://www.example.com/docs/gauges/ where the layout or a plugin writes the breadcrumbs.',
      },
      'a breadcrumb with the slash that the host has no page for': {
        files: {
          ...trail(home, 'https://www.example.com/pumps/valves/'),
          'pumps/valves.html': page('/pumps/valves'),
          CNAME: 'www.example.com\n',
          '.nojekyll': '',
        },
        finds:
          'warning pumps/p7/index.html:10:1  A breadcrumb is https://www.example.com/pumps/valves/, which is not in the build  Fix: Write https://www.example.com/pumps/valves where the layout or a plugin writes the breadcrumbs.',
      },
    },
  }),

  /** The `item` of each breadcrumb in JSON-LD; `structured-data` reports one that is relative, or local to the machine of the build. */
  *check(site) {
    for (const page of site.pages)
      for (const breadcrumb of page.breadcrumbs) {
        const target = resolveUrl(site, breadcrumb.text, page.servedUrl);
        const cause = findCause(site, page, breadcrumb.text, target);
        if (cause !== undefined) yield { ...locateOnPage(site, page, breadcrumb), cause };
      }
  },
});

/** A temporary redirect is right, and `findReason` says the others. */
const breadcrumbWants = { ...sharedPage, moved: 'fine' } as const;

function findCause(site: Site, page: Page, url: string, target: LinkTarget): Cause | undefined {
  const verdict = judgeTarget(site, target);
  // https://acme.pages.dev/gauges/, a preview of the site, and https://example.com/gauges/ of www.example.com
  if (target.kind === 'web' && verdict.way.includes('host'))
    return {
      key: `host ${target.origin}`,
      message: messages.otherHost(url, site.origin),
      fix: fixes.otherHost(site.origin, target.origin),
    };
  const reason = target.kind === 'site' ? findReason(site, target, verdict) : undefined;
  if (target.kind !== 'site' || reason === undefined) {
    // `structured-data` reports a relative URL, and one of the computer of the build.
    const isReported = !hasHost(url) || verdict.where === 'local';
    const written = { href: url, target, servedUrl: page.servedUrl };
    return isReported
      ? undefined
      : findUrlFault(site, { noun: 'breadcrumb', wants: breadcrumbWants }, written);
  }
  const repair = findRepair(site, page, url, verdict);
  // `without slash`, `with .html` or `without /docs/`, which the layout writes into all of them: one cause
  const layoutFault = repair && findLayoutFault(target.path, repair.target.path);
  const causeOfUrl = verdict.urlWithBase === undefined ? `${reason} ${target.path}` : reason;
  return {
    key: layoutFault ?? causeOfUrl,
    message: messages.unfit(url, reason),
    ...(repair && { fix: fixes.otherUrl(repair.url) }),
  };
}

/** Why search engines can't show the URL; undefined for a page or file, and for a temporary redirect. */
function findReason(site: Site, target: SiteTarget, verdict: Verdict): string | undefined {
  const { urlWithBase, last } = verdict;
  // https://www.example.com/gauges/ where the site is below /docs/
  if (urlWithBase !== undefined) return `without ${site.base}`;
  const endFault = findEndFault(site, target, verdict);
  if (endFault !== undefined) return endFault.text;
  return last?.kind === 'site' && isMovedForGood(site, verdict)
    ? `which redirects to ${formatUrl(last)}`
    : undefined;
}
