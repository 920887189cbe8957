import type { Cause } from '../../../lib/finding.ts';
import { removeIndexFile, withoutSlash } from '../../../lib/url/path.ts';
import { findTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import type { Page } from '../../../pages/page.ts';
import { listIndirectLinks } from '../../site/references.ts';
import { findRepair, type Repair } from '../../site/repair.ts';
import { readRole } from '../../site/role.ts';
import { findLayoutFault } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';
import { isHostKnown } from '../../site/site-answer.ts';
import type { SiteTarget, Verdict } from '../../site/verdict.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { page, site, sitemap, siteWithBody } from '../shared/example.ts';
import { proposeLink, readLinkEdit } from '../shared/propose-link.ts';
import { isFaultOfMostLinks, proposeUrlStyle } from '../shared/url-style.ts';

const messages = {
  otherHost: (href: string, host: string, own: string) =>
    `the link "${shortenUrl(href)}" points to the host ${host}, but this site is ${own}`,
  http: (href: string) => `the link "${shortenUrl(href)}" uses http, so each visitor is redirected`,
  redirected: (href: string, url: string, host: string) =>
    `the link "${shortenUrl(href)}" leads to a URL that ${host} redirects to ${url}`,
  second: (href: string, url: string) =>
    `the link "${shortenUrl(href)}" is not written as the URL of its page, ${url}`,
  tracked: (href: string, name: string, url: string) =>
    `the link "${shortenUrl(href)}" has the parameter ${name}, which is a different URL from ${url}`,
};

const indexFix = 'leave index.html out of the canonical, and out of the links that have it';
const unknownHostFix = 'write the URL that the host serves without a redirect, in links and canonicals alike';
const whyTracked =
  'Analytics count a visitor of the site for one who comes from that source, and crawlers fetch the page at one more URL.';

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
      'index.html in the breadcrumbs of Sphinx': {
        files: site({
          '/': { body: '<a href="gauges/">Gauges</a> <a href="gauges/index.html">Up</a>' },
          'gauges/index.html': page('/gauges/'),
          '_static/documentation_options.js': '',
        }),
        nearMiss: {
          replace: ['href="gauges/index.html"', 'href="/gauges"'],
          finds:
            'warning index.html:18:30  The link "/gauges" is not written as the URL of its page, /gauges/  Fix: Write /gauges/',
        },
      },
      'a page of another site on a host for previews': {
        files: siteWithBody('<a href="https://acme.pages.dev/pricing/">Prices</a>'),
        nearMiss: {
          replace: ['/pricing/', '/gauges/'],
          finds:
            'error index.html:18:1  The link "https://acme.pages.dev/gauges/" points to the host acme.pages.dev, but this site is www.example.com  Fix: Write https://www.example.com/gauges/',
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
      'a canonical without the slash of its folder, on an unknown host': {
        files: site({
          '/': { body: '<a href="gauges/index.html">Gauges</a>' },
          'gauges/index.html': page('/gauges'),
          'sitemap.xml': sitemap('/', '/gauges'),
        }),
        finds:
          'warning index.html:18:1  The link "gauges/index.html" is not written as the URL of its page, /gauges  Fix: Write the URL that the host serves without a redirect, in links and canonicals alike.',
      },
      'a link to the index file': {
        files: siteWithBody('<a href="gauges/index.html">Gauges</a>'),
        finds:
          'warning index.html:18:1  The link "gauges/index.html" is not written as the URL of its page, /gauges/  Fix: Write gauges/',
      },
      'a link over http, one that counts visitors, and two slashes': {
        files: siteWithBody(
          '<a href="http://www.example.com/gauges/">A</a>\n<a href="/gauges/?utm_source=home">B</a>\n<a href="/gauges//">C</a>',
        ),
        finds:
          'warning index.html:18:1  The link "http://www.example.com/gauges/" uses http, so each visitor is redirected  Fix: Write https://www.example.com/gauges/\nwarning index.html:19:1  The link "/gauges/?utm_source=home" has the parameter utm_source, which is a different URL from /gauges/  Fix: Write /gauges/\nwarning index.html:20:1  The link "/gauges//" is not written as the URL of its page, /gauges/  Fix: Write /gauges/',
      },
      'a link that Workers redirects': {
        files: {
          ...siteWithBody('<a href="/gauges">Gauges</a>'),
          'wrangler.jsonc': '{ "assets": { "directory": "./dist" } }',
        },
        finds:
          'warning index.html:18:1  The link "/gauges" leads to a URL that Cloudflare Workers redirects to /gauges/  Fix: Write /gauges/',
      },
    },
  }),

  *check(site) {
    for (const { page, ref, verdict } of listIndirectLinks(site)) {
      const { end } = verdict;
      // The page is there, with or without the link's id. `link-broken` reports a link to where nothing is.
      const isReached = end === 'fine' || end === 'noSuchId';
      const cause = isReached ? findCause(site, ref.href, verdict) : undefined;
      if (cause === undefined) continue;

      const repair = cause.fix === undefined ? findRepair(site, page, ref.href, verdict) : undefined;
      yield {
        ...locateOnPage(site, page, ref),
        cause: {
          ...cause,
          ...(repair && { fix: chooseFix(site, cause.key, verdict.page, repair) }),
          // Nobody edits the pages of an old version.
          ...(readRole(site, page).origin === 'oldVersion' && { level: 'info' }),
        },
        ...(cause.key !== 'tracked' && readLinkEdit(site, ref.href, repair)),
      };
    }
  },
});

/** The first fault of the URL: a link over http to a second URL of a page is one finding. */
function findCause(site: Site, href: string, verdict: Verdict): Cause | undefined {
  const { way, meant, target, page } = verdict;
  // https://acme.pages.dev/gauges/, a preview of the site, and https://example.com/gauges/ of www.example.com. `meant` is undefined where
  // this site has nothing at the path.
  if (way.includes('host') && meant !== undefined)
    return {
      key: `host ${meant.host}`,
      also: 'on another host',
      message: messages.otherHost(href, meant.host, new URL(site.origin).host),
      // Visitors of a preview's page never come back.
      ...(meant.how === 'preview' && { level: 'error' }),
    };
  if (way.includes('http')) return { key: 'http', also: 'over http', message: messages.http(href) };

  // A file, such as a PDF
  if (page === undefined || target === undefined) return undefined;
  // /gauges, /gauges/index.html and /gauges// of /gauges/
  if (way.includes('variant') && !isUsualIndex(site, target, page))
    return {
      key: findLayoutFault(target.path, page.servedUrl) ?? `variant of ${page.servedUrl}`,
      also: "not the page's own URL",
      message: describeVariant(site, href, verdict, page.servedUrl),
      // The link has /guide/, and the canonical /guide/index.html is at fault.
      ...(target.path === removeIndexFile(page.servedUrl) && { fix: indexFix }),
      ...(mayBeServedWithSlash(site, page) && { fix: unknownHostFix }),
    };

  // /gauges/?utm_source=home
  const name = way.includes('tracked') ? findTrackingParameter(target.query) : undefined;
  if (name === undefined) return undefined;
  const message = messages.tracked(href, name, page.servedUrl);
  return { key: 'tracked', also: 'with a tracking parameter', message, why: whyTracked };
}

/** True for index files by a generator that names them in the logo and the breadcrumbs of all pages. */
function isUsualIndex({ generator }: Site, { path }: SiteTarget, { servedUrl }: Page): boolean {
  return generator?.linksIndexFiles === true && removeIndexFile(path) === removeIndexFile(servedUrl);
}

/** True for about/index.html with the canonical /about: most hosts redirect that to /about/. */
function mayBeServedWithSlash(site: Site, { file, servedUrl }: Page): boolean {
  return (
    !isHostKnown(site) &&
    file.endsWith('/index.html') &&
    removeIndexFile(servedUrl) === withoutSlash(servedUrl)
  );
}

/** An unknown host may redirect a variant, or serve the page at both URLs. */
function describeVariant(site: Site, href: string, { answer }: Verdict, url: string): string {
  if (!isHostKnown(site) || answer?.location === undefined) return messages.second(href, url);
  const host = site.serving?.title ?? 'the server';
  return messages.redirected(href, new URL(answer.location).pathname, host);
}

/** The setting that corrects the fault in most links, or what to write in this one. */
function chooseFix(site: Site, key: string, page: Page | undefined, repair: Repair): string {
  // /valves.html by VitePress without `cleanUrls`; not /gauges#top for /gauges/#top, where other links are right
  const setting = page && isFaultOfMostLinks(site, key) ? proposeUrlStyle(site, page) : undefined;
  return setting ?? proposeLink(site, repair.url);
}
