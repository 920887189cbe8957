import { isMissing } from '../../../answers/answer.ts';
import { countItems } from '../../../lib/counts.ts';
import { memoize } from '../../../lib/memoize.ts';
import { addTrailingSlash, type Path, parsePath } from '../../../lib/url/path.ts';
import { findTrackingParameter } from '../../../lib/url/visitor-parameters.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { createSiteTarget, type LinkTarget } from '../../../pages/target.ts';
import { findLayout } from '../../../plan/page-urls.ts';
import type { Site } from '../../site/site.ts';
import { isGone, isHostKnown, type SiteAnswer } from '../../site/site-answer.ts';
import { defineRule, keepOneAtPlace, locateOnPage, type RuleFault } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { siteWithBody } from '../shared/example.ts';
import { followTarget, formatUrl } from '../shared/follow-target.ts';
import { findSimilarId, hasId, readFragment } from '../shared/fragments.ts';
import { linkEdit, proposeLink, writeOwnUrl } from '../shared/link-edit.ts';
import { stripIndexFile } from '../shared/named-folders.ts';
import { isReferencePage } from '../shared/own-pages.ts';
import { classifyRefs, listLinkedPaths } from '../shared/refs.ts';
import { isProjectHost } from '../shared/repository-sites.ts';
import { stripWww } from '../shared/site-hosts.ts';
import { listSitemapEntries, locateEntry } from '../shared/sitemaps.ts';
import { askTarget, findLayoutFault, isSecondUrl } from '../shared/target-fault.ts';
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

/** Where the host returns the page at both URLs. */
const whyBothServed = 'Crawlers fetch each variant of a URL as a page of its own.';

export default defineRule({
  id: 'link-variant',
  title: "Every internal link uses the page's own URL",
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'Crawlers fetch each variant of a URL as a page of its own, and the host may redirect it or return 404. The URL with a slash, without it and with index.html are three URLs. (Google Search Central, consolidate duplicate URLs: link consistently.)',
  fix: "link to the page's own URL",
  examples: () => ({
    good: { "a link to the page's own URL": siteWithBody('<a href="/gauges/#top">Gauges</a>') },
    bad: { 'a link to the index file': siteWithBody('<a href="gauges/index.html">Gauges</a>') },
  }),

  // `redirect-target` reports the target of a page that only redirects, to which its link leads too.
  *check(site) {
    const faults = [
      ...reportOtherHosts(site),
      ...reportHttp(site),
      ...reportVariants(site),
      ...reportTracked(site),
    ];
    // A link over http to a second URL of a page is one finding.
    yield* keepOneAtPlace(faults);
  },
});

/** `acme` of `www.acme.example` and `acme.pages.dev` */
function readFirstLabel(host: string): string | undefined {
  return stripWww(host).split('.')[0];
}

/** https://example.com/a/ on www.example.com, https://acme.pages.dev/a/ */
function* reportOtherHosts(site: Site): Generator<RuleFault> {
  const siteHost = new URL(site.origin).host;
  const otherSites = findOtherSites(site);
  for (const { page, ref, name } of classifyRefs(site).misaddressed) {
    if (ref.kind !== 'link' || (name.how !== 'twin' && name.how !== 'preview')) continue;
    if (page.kind === 'redirect') continue;
    if (site.ask(name.path).page === undefined) continue;
    // On www.acme.example, https://acme.pages.dev/ is a copy of the site. The home pages of https://acme-chat.herokuapp.com/,
    // https://b426.ngrok.io/ and https://dev.acme.example/ may be those of other sites.
    const isSameName = readFirstLabel(name.host) === readFirstLabel(siteHost);
    // https://acme.github.io/tool/ is the site of a repository of somebody.
    const isOtherSite = isProjectHost({ origin: `https://${name.host}` }) || otherSites.has(name.host);
    if (!isSameName && (name.path === site.base || isOtherSite)) continue;

    const ownPath = (findFinalUrl(site, name.path) ?? name.path) + readFragment(ref.href);
    // With the host as in the link: a README or a script may need it.
    const ownUrl = shortenUrl(new URL(ownPath, site.origin).href);
    // A guide for contributors says to look at https://acme.staging.example.org/.
    const mayMeanHost = name.how === 'preview' && name.path === site.base;
    yield {
      ...locateOnPage(site, page, ref),
      message: messages.otherHost(ref.href, name.host, siteHost),
      fix: `write ${ownUrl}${mayMeanHost ? ', unless the page is about that host' : ''}`,
      // Visitors of a preview's page never come back.
      ...(name.how === 'preview' ? { level: 'error' } : proposeOwnHost(site, ref.href)),
    };
  }
}

/** The hosts whose linked pages are mostly not here, such as acme.webflow.io/pricing/: their /about/ is another page. */
function findOtherSites(site: Site): ReadonlySet<string> {
  const links = classifyRefs(site).misaddressed.filter(({ ref }) => ref.kind === 'link');
  const otherSites = new Set<string>();
  for (const [host, ofHost] of Map.groupBy(links, ({ name }) => name.host)) {
    const paths = [...new Set(ofHost.map(({ name }) => name.path))];
    if (paths.filter((path) => isMissing(site.ask(path))).length * 2 > paths.length) otherSites.add(host);
  }
  return otherSites;
}

/** The URL to link to: /news/a/ for /blog/a/, a page that only redirects there. Undefined in a redirect loop. */
function findFinalUrl(site: Site, path: Path): string | undefined {
  const { end } = followTarget(site, createSiteTarget(path));
  if (end === undefined) return undefined;
  const page = askTarget(site, end)?.page;
  return page?.kind === 'page' ? page.servedUrl : formatUrl(end);
}

/** http://www.example.com/a/ */
function* reportHttp(site: Site): Generator<RuleFault> {
  for (const { page, ref, answer } of classifyRefs(site).toOwnHttp) {
    if (!site.origin.startsWith('https:') || isMissing(answer) || isGone(answer)) continue;
    if (page.kind === 'redirect') continue;
    // `link-redirected` names the target of the page that only redirects.
    if (answer.page?.kind === 'redirect' && answer.page !== site.home) continue;
    const ownUrl = findOwnUrl(site, ref.href);
    const secureHref = ref.href.trim().replace(/^http:/i, 'https:');
    yield {
      ...locateOnPage(site, page, ref),
      message: messages.http(ref.href),
      // A generator with http://www.example.com in its settings writes it into all links.
      shared: 'http',
      fix: `write ${shortenUrl(ownUrl === undefined ? secureHref : ownUrl + readFragment(ref.href))}`,
      ...(ownUrl !== undefined && linkEdit(site, ref.href, ownUrl)),
    };
  }
}

/** /about and /about/index.html of /about/ */
function* reportVariants(site: Site): Generator<RuleFault> {
  for (const { page, ref, target, answer } of classifyRefs(site).toVariants) {
    const linkedPage = answer.page;
    if (linkedPage === undefined || page.kind === 'redirect') continue;
    // The menu of languages on the 404 page of Docusaurus leads to /de/404.
    if (page.kind === 'error' && linkedPage.kind === 'error') continue;
    if (!isSecondUrl(site, target.path, answer)) continue;
    const { servedUrl: url } = linkedPage;

    // In Sphinx, the logo and the breadcrumbs link to index.html, and a canonical of the home page names it.
    const folder = addTrailingSlash(target.path);
    const leadsToFolder = [stripIndexFile(target.path), folder].includes(stripIndexFile(url));
    const linksIndexFiles = site.generator?.linksIndexFiles === true || isReferencePage(site, page);
    if (linksIndexFiles && leadsToFolder) continue;

    // The canonical is wrong, unless most links name index.html as it does.
    const namesIndexFile = stripIndexFile(url) === folder && url !== stripIndexFile(url);
    if (namesIndexFile && countLinks(site, folder) > countLinks(site, url)) {
      const [canonical] = linkedPage.canonicals;
      const entry = listSitemapEntries(site).find(({ ownUrl }) => ownUrl?.path === url);
      const isOfSitemap = canonical === undefined && entry !== undefined;
      const alternate = linkedPage.rels.find(({ hreflang }) => hreflang !== undefined);
      const nameOnPage = canonical === undefined && alternate !== undefined ? 'hreflang' : 'canonical';
      yield {
        ...(isOfSitemap ? locateEntry(entry) : locateOnPage(site, linkedPage, canonical ?? alternate)),
        message: messages.indexNamed(isOfSitemap ? 'sitemap' : nameOnPage, url),
        shared: 'index-named',
        fix: isOfSitemap ? `write ${folder}` : 'leave index.html out, in links too',
      };
      continue;
    }
    // People link to https://www.example.com, even where canonical and menu have https://www.example.com/index.html.
    if (namesIndexFile && target.path === site.base) continue;

    // Where no host is known, /about/ of about/index.html may be right, and the canonical that names /about wrong.
    const isFolder = target.path === addTrailingSlash(url) && findLayout(linkedPage.file) === 'folder';
    if (isFolder && !isHostKnown(site)) {
      const fix = 'write the URL that the host serves without a redirect, in links and canonicals alike';
      yield {
        ...locateOnPage(site, page, ref),
        message: describeVariant(site, ref, answer, url),
        shared: 'with-slash',
        fix,
      };
      continue;
    }
    const hasFragment = target.fragment !== '' && hasId(linkedPage, target.fragment);
    const keepsAll = hasFragment || target.fragment === '';
    const layoutFault = findLayoutFault(target.path, url);
    yield {
      ...locateOnPage(site, page, ref),
      message: describeVariant(site, ref, answer, url),
      ...(isOfOldVersion(site, page) && { level: 'info' }),
      ...(isHostKnown(site) && answer.location === undefined && { why: whyBothServed }),
      fix: proposeOwnUrl(site, ref.href, target, linkedPage),
      ...(layoutFault !== undefined && { shared: layoutFault }),
      ...(keepsAll && linkEdit(site, ref.href, url + (target.query && `?${target.query}`))),
    };
  }
}

/** `write ../pumps/#sizes`, with an id that the page has. */
function proposeOwnUrl(
  site: Site,
  href: string,
  { path, fragment }: Extract<LinkTarget, { kind: 'site' }>,
  page: Page,
): string {
  const ownUrl = writeOwnUrl(href, path, page.servedUrl);
  if (fragment === '') return proposeLink(site, ownUrl);
  const id = hasId(page, fragment) ? fragment : findSimilarId(page, fragment);
  return id === undefined
    ? `${proposeLink(site, ownUrl)}; the page has no id "${fragment}"`
    : proposeLink(site, `${ownUrl}#${id}`);
}

/** How many links lead to a URL, with or without a slash at its end. */
function countLinks(site: Site, url: Path): number {
  return countLinksByUrl(site).get(addTrailingSlash(url)) ?? 0;
}

const countLinksByUrl = memoize(
  (site: Site): ReadonlyMap<Path, number> =>
    countItems(site.documents.flatMap(listLinkedPaths).map(addTrailingSlash)),
);

/** What the host does with a variant. An unknown host may redirect it, or serve the page at both URLs. */
function describeVariant(site: Site, { href, target }: Ref, { location }: SiteAnswer, url: Path): string {
  if (target.kind === 'site' && target.path.includes('//')) return messages.slashes(href, url);
  if (!isHostKnown(site) || location === undefined) return messages.second(href, url);
  // To the folder, also where the canonical names /about/index.html.
  return messages.redirected(href, new URL(location).pathname, site.serving?.title ?? 'the server');
}

/** /about/?utm_source=home */
function* reportTracked(site: Site): Generator<RuleFault> {
  for (const { page, ref, target, answer } of classifyRefs(site).withQuery) {
    const name = findTrackingParameter(target.query);
    if (answer.page === undefined || name === undefined) continue;
    const { servedUrl: url } = answer.page;
    yield {
      ...locateOnPage(site, page, ref),
      message: messages.tracked(ref.href, name, url),
      // A menu has the parameter in all its links, in each language.
      shared: name,
      why: whyTracked,
      fix: `${proposeLink(site, writeOwnUrl(ref.href, target.path, url))}; analytics count visits from page to page without it`,
    };
  }
}

/** The edit of a link with another host of the site. */
function proposeOwnHost(site: Site, href: string): Pick<RuleFault, 'edit'> {
  const ownUrl = findOwnUrl(site, href);
  return ownUrl === undefined ? {} : linkEdit(site, href, ownUrl);
}

/** A URL with another host or scheme of the site, changed to the site's origin and the page's own URL; undefined without a page. */
function findOwnUrl(site: Site, href: string): string | undefined {
  const url = URL.parse(href.trim());
  if (url === null) return undefined;
  const { page } = site.ask(parsePath(url.pathname), url.search.slice(1));
  return page?.kind === 'page' ? `${site.origin}${page.servedUrl}${url.search}` : undefined;
}
