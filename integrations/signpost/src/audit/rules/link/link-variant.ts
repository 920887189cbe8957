import type { Cause } from '../../../lib/finding.ts';
import type { Path } from '../../../lib/url/path.ts';
import { removeIndexFile } from '../../../lib/url/path.ts';
import { findTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import { listLinks, type Reference } from '../../site/references.ts';
import { findRepair, type Repair } from '../../site/repair.ts';
import { findLayoutFault, isConsistentLink, isWronglyNamed } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';
import { isHostKnown } from '../../site/site-answer.ts';
import type { Verdict } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { page, site, siteWithBody } from '../shared/example.ts';
import { proposeLink, readLinkEdit } from '../shared/propose-link.ts';
import { isProjectHost } from '../shared/repository-sites.ts';
import { stripWww } from '../shared/site-hosts.ts';
import { listSitemapEntries, locateEntry } from '../shared/sitemaps.ts';
import { isUsualFault, proposeUrlStyle } from '../shared/url-style.ts';
import { isOfOldVersion } from '../shared/versions.ts';

const messages = {
  otherHost: (href: string, host: string, own: string) =>
    `the link "${shortenUrl(href)}" points to the host ${host}, but this site is ${own}`,
  http: (href: string) => `the link "${shortenUrl(href)}" uses http, so each visitor is redirected`,
  slashes: (href: string, url: Path) =>
    `the link "${shortenUrl(href)}" has two slashes in a row, which is a different URL from ${url}`,
  redirected: (href: string, url: string, host: string) =>
    `the link "${shortenUrl(href)}" leads to a URL that ${host} redirects to ${url}`,
  second: (href: string, url: Path) =>
    `the link "${shortenUrl(href)}" is not written as the URL of its page, ${url}`,
  indexNamed: (what: string, url: Path) => `the ${what} has ${url}, but links lead to the folder`,
  tracked: (href: string, name: string, url: Path) =>
    `the link "${shortenUrl(href)}" has the parameter ${name}, which is a different URL from ${url}`,
};

const whyTracked =
  'Analytics count a visitor of the site for one who comes from that source, and crawlers fetch the page at one more URL.';

const unknownHostFix = 'write the URL that the host serves without a redirect, in links and canonicals alike';

/** Where the host returns the page at both URLs. */
const whyBothServed = 'Crawlers fetch each variant of a URL as a page of its own.';

/** Two pages that link to each other. */
function vitePress(ending: string): Record<string, string> {
  const head = '<meta name="generator" content="VitePress v1.6.3">';
  return site({
    'pumps.html': page('/pumps', { head, body: `<a href="/valves${ending}">Valves</a>` }),
    'valves.html': page('/valves', { head, body: `<a href="/pumps${ending}">Pumps</a>` }),
  });
}

export default defineRule({
  id: 'link-variant',
  title: "Every internal link uses the page's own URL",
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'Crawlers fetch each variant of a URL as a page of its own, and the host may redirect it or return 404. The URL with a slash, without it and with index.html are three URLs. (Google Search Central, consolidate duplicate URLs: link consistently.)',
  fix: "link to the page's own URL",
  examples: () => ({
    good: {
      'links by VitePress with `cleanUrls: true`': {
        files: vitePress(''),
        nearMiss: {
          replace: ['<a href="/valves">', '<a href="/valves.html">'],
          finds:
            'warning pumps.html:18:1  The link "/valves.html" is not written as the URL of its page, /valves  Fix: Write /valves',
        },
      },
      "a link to the page's own URL": {
        files: siteWithBody('<a href="/gauges/#top">Gauges</a>'),
        nearMiss: {
          replace: ['/gauges/#top', '/gauges#top'],
          finds:
            'warning index.html:18:1  The link "/gauges#top" is not written as the URL of its page, /gauges/  Fix: Write /gauges/#top',
        },
      },
    },
    bad: {
      'links by VitePress, whose canonicals a template writes': {
        files: vitePress('.html'),
        finds:
          'warning pumps.html:18:1  The link "/valves.html" is not written as the URL of its page, /valves (2 places)  Fix: In VitePress, set `cleanUrls: true`.',
      },
      'a link to the index file': {
        files: siteWithBody('<a href="gauges/index.html">Gauges</a>'),
        finds:
          'warning index.html:18:1  The link "gauges/index.html" is not written as the URL of its page, /gauges/  Fix: Write gauges/',
      },
    },
  }),

  *check(site) {
    if (site.generator?.linksIndexFiles !== true) yield* reportNamedIndexFiles(site);

    for (const link of listLinks(site)) {
      const { page, ref, verdict } = link;
      const cause = isReached(verdict) ? findCause(site, link) : undefined;
      if (cause === undefined) continue;

      const repair = cause.fix === undefined ? findRepair(site, page, ref.href, verdict) : undefined;
      yield {
        ...locateOnPage(site, page, ref),
        cause: {
          ...cause,
          fix: chooseFix(site, cause, verdict, repair),
          ...(isOfOldVersion(site, page) && { level: 'info' }),
        },
        ...(repair && cause.key !== 'tracked' && readLinkEdit(site, ref.href, repair)),
      };
    }
  },
});

/** The setting that corrects the fault in most links, or what to write in this one. */
function chooseFix(
  site: Site,
  { key, fix }: Cause,
  { page }: Verdict,
  repair: Repair | undefined,
): string | undefined {
  // /about/ of about/index.html on an unknown host
  if (repair === undefined) return fix;
  // /gauges#top for /gauges/#top, where other links are right
  if (page === undefined || !isUsualFault(site, key)) return proposeLink(site, repair.url);
  // /valves.html by VitePress without `cleanUrls`
  return proposeUrlStyle(site, page) ?? proposeLink(site, repair.url);
}

/** Canonicals, language versions and sitemaps with /gauges/index.html, where most links lead to /gauges/. */
function* reportNamedIndexFiles(site: Site): Generator<Fault> {
  for (const page of site.pages.filter((page) => isWronglyNamed(site, page))) {
    const { servedUrl, canonicals, rels } = page;
    const [canonical] = canonicals;
    const version = rels.find(({ hreflang }) => hreflang !== undefined);
    const entry = listSitemapEntries(site).find(({ ownUrl }) => ownUrl?.path === servedUrl);
    const isOfSitemap = canonical === undefined && entry !== undefined;
    const nameOnPage = canonical === undefined && version !== undefined ? 'hreflang' : 'canonical';
    yield {
      ...(isOfSitemap ? locateEntry(entry) : locateOnPage(site, page, canonical ?? version)),
      cause: {
        key: 'index named',
        message: messages.indexNamed(isOfSitemap ? 'sitemap' : nameOnPage, servedUrl),
        fix: isOfSitemap
          ? `write ${removeIndexFile(servedUrl)}`
          : `leave index.html out of the ${nameOnPage}, and out of the links that have it`,
      },
    };
  }
}

/** True for a link that leads to a page or file. */
function isReached({ way, end }: Verdict): boolean {
  return way.length > 0 && (end === 'fine' || end === 'noSuchId');
}

/** The first fault of the URL: a link over http to a second URL of a page is one finding. */
function findCause(site: Site, { page: from, ref: { href }, verdict }: Reference): Cause | undefined {
  const { way, meant, target, page } = verdict;
  if (way.includes('host') && meant !== undefined && isOwnHost(site, verdict))
    return {
      key: `host ${meant.host}`,
      also: 'on another host',
      message: messages.otherHost(href, meant.host, new URL(site.origin).host),
      // Visitors of a preview's page never come back.
      ...(meant.how === 'preview' && { level: 'error' }),
    };
  if (way.includes('http')) return { key: 'http', also: 'over http', message: messages.http(href) };
  if (page === undefined || target === undefined) return undefined;
  if (way.includes('variant') && !isConsistentLink(site, from, target.path, page))
    return describeVariant(site, href, verdict, page.servedUrl);

  const name = way.includes('tracked') ? findTrackingParameter(target.query) : undefined;
  if (name === undefined) return undefined;
  const message = messages.tracked(href, name, page.servedUrl);
  return { key: 'tracked', also: 'with a tracking parameter', message, why: whyTracked };
}

/**
 * True for https://example.com/gauges/ on www.example.com, and for a page of this site on acme.pages.dev. The home page there, and
 * https://acme.github.io/tool/, are those of other sites, unless the host has the same name, as for www.acme.example.
 */
function isOwnHost({ origin, base }: Site, { meant }: Verdict): boolean {
  if (meant === undefined || meant.how === 'twin') return true;
  const [name, ownName] = [meant.host, new URL(origin).host].map((host) => stripWww(host).split('.')[0]);
  return name === ownName || (meant.path !== base && !isProjectHost({ origin: `https://${meant.host}` }));
}

/** What the host does with a variant. An unknown host may redirect it, or serve the page at both URLs. */
function describeVariant(site: Site, href: string, { target, answer }: Verdict, url: Path): Cause {
  const path = target?.path ?? url;
  const key = findLayoutFault(path, url) ?? `variant of ${url}`;
  const cause = { key, also: "not the page's own URL", message: messages.second(href, url) };
  if (path.includes('//')) return { ...cause, message: messages.slashes(href, url) };
  // /about/ of about/index.html may be right, and the canonical that names /about wrong.
  if (!isHostKnown(site)) return path === `${url}/` ? { ...cause, fix: unknownHostFix } : cause;
  if (answer?.location === undefined) return { ...cause, why: whyBothServed };
  // To the folder, also where the canonical names /about/index.html.
  const to = new URL(answer.location).pathname;
  return { ...cause, message: messages.redirected(href, to, site.serving?.title ?? 'the server') };
}
