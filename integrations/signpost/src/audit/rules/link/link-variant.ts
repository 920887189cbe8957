import { memoize } from '../../../lib/memoize.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { locateOnPage, type Page, type Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { findHeaderCanonical } from '../shared/canonical.ts';
import { siteWithBody } from '../shared/example.ts';
import { isSelf, readCanonicals, shortenUrl } from '../shared/judge.ts';
import { findTrackingParameter, isPlaceOnPage, linkEdit, sortedRefs } from '../shared/refs.ts';
import { findHostRedirect, isReportedMove } from '../shared/served.ts';
import { listed } from '../shared/sitemaps.ts';

const messages = {
  indexNamed: (canonicals: number, links: number) =>
    `${formatCount(canonicals, 'canonical')} ${canonicals === 1 ? 'contains' : 'contain'} index.html, but ${formatCount(links, 'link')} ${links === 1 ? 'leads' : 'lead'} to the folder`,
  otherHost: (href: string, host: string, own: string) =>
    `the link "${shortenUrl(href)}" points to the host ${host}, but this site is ${own}`,
  http: (href: string) => `the link "${shortenUrl(href)}" uses http, so each visitor is redirected`,
  slashes: (href: string, url: Path) =>
    `the link "${shortenUrl(href)}" has two slashes in a row, which is a different URL from ${url}`,
  variant: (href: string, url: Path) => `the link "${shortenUrl(href)}" is a variant of ${url}`,
  tracked: (href: string, name: string, url: Path) =>
    `the link "${shortenUrl(href)}" has the parameter ${name}, which is a different URL from ${url}`,
};

export default defineRule({
  id: 'link-variant',
  title: "Every internal link uses the page's own URL",
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'The URL with a slash, without it and with index.html are three URLs to a crawler: it fetches each of them, and visitors wait for a redirect. (Google Search Central, consolidate duplicate URLs: link consistently.)',
  fix: "link to the page's own URL",
  examples: () => ({
    good: { 'the page by its own URL': siteWithBody('<a href="/gauges/#top">Gauges</a>') },
    bad: { 'the index file': siteWithBody('<a href="gauges/index.html">Gauges</a>') },
  }),
  *check(site) {
    const reported = new Set<Ref>();
    yield* findIndexNamed(site, reported);
    const found = [findOtherHosts(site), findHttp(site), findVariants(site), findTracked(site)];
    for (const reports of found)
      for (const [ref, report] of reports) {
        if (!reported.has(ref)) yield report;
        reported.add(ref);
      }
  },
});

/** A link with what is wrong with it. */
type Reported = readonly [Ref, Report];

/** If canonicals name index.html and links the folder, the links aren't wrong: one cause. */
function* findIndexNamed(site: Site, reported: Set<Ref>): Generator<Report> {
  const pages = new Set<Page>();
  let links = 0;
  for (const { ref, target, hit } of sortedRefs(site).misspelled) {
    const page = hit?.kind === 'page' ? hit.page : undefined;
    const folder = page?.url.replace(/\/index\.html?$/, '');
    const isFolder = folder !== page?.url && target.path.replace(/\/$/, '') === folder;
    if (page === undefined || !isFolder || !readCanonicals(page).some((rel) => isSelf(page, rel.target)))
      continue;
    reported.add(ref);
    pages.add(page);
    links += 1;
  }

  const [first] = pages;
  if (first !== undefined)
    yield {
      ...locateOnPage(site, first, readCanonicals(first)[0]),
      message: messages.indexNamed(pages.size, links),
      fix: 'leave index.html out, in links too',
    };
}

/** https://example.com/a/ on www.example.com, https://acme.pages.dev/a/ */
function* findOtherHosts(site: Site): Generator<Reported> {
  const own = new URL(site.origin).host;
  for (const { page, ref, name } of sortedRefs(site).otherNames) {
    if (ref.kind !== 'link' || (name.how !== 'twin' && name.how !== 'preview')) continue;
    if (site.find(name.path)?.kind !== 'page') continue;
    const report = {
      ...locateOnPage(site, page, ref),
      message: messages.otherHost(ref.href, name.host, own),
      fix: `write ${shortenUrl(name.path)}`,
    };
    // Visitors of a preview's page never come back.
    if (name.how === 'preview') yield [ref, { ...report, level: 'error' }];
    else yield [ref, { ...report, ...onOwnHost(site, ref.href) }];
  }
}

/** http://www.example.com/a/ */
function* findHttp(site: Site): Generator<Reported> {
  if (!site.origin.startsWith('https:')) return;
  for (const { page, ref, hit } of sortedRefs(site).insecure) {
    if (hit === undefined || hit.kind === 'gone') continue;
    const edit = hit.kind === 'page' ? onOwnHost(site, ref.href) : {};
    const fix = `write ${shortenUrl(ref.href.trim().replace(/^http:/i, 'https:'))}`;
    yield [ref, { ...locateOnPage(site, page, ref), message: messages.http(ref.href), fix, ...edit }];
  }
}

/** /about and /about/index.html of /about/ */
function* findVariants(site: Site): Generator<Reported> {
  for (const { page, ref, target, hit } of sortedRefs(site).misspelled) {
    if (hit?.kind !== 'page' || hit.page.kind === 'error') continue;
    if (target.insecure && site.origin.startsWith('https:')) continue;
    const { url } = hit.page;
    // Links that all use index.html are consistent.
    if (target.path.replace(/\/index\.html?$/, '/') === url && !foldersNamed(site).has(url)) continue;
    // `canonical-served` reports URLs that the host redirects, and none is advised.
    if (isReportedMove(site, target.path) || findHostRedirect(site, url) !== undefined) continue;
    // `/java` for java.html may be right: no file, canonical or sitemap says so.
    if (url === `${target.path}.html` && !isDeclared(site, hit.page)) continue;

    const message = target.path.includes('//') ? messages.slashes : messages.variant;
    yield [
      ref,
      {
        ...locateOnPage(site, page, ref),
        message: message(ref.href, url),
        fix: `write ${url}${target.fragment && `#${target.fragment}`}`,
        // /images of /images/ and /about of /about/: one generator or layout leaves out the slash.
        ...(url === `${target.path}/` ? { shared: 'without-slash' } : {}),
        ...linkEdit(site, ref.href, url + (target.query && `?${target.query}`)),
      },
    ];
  }
}

/** /about/?utm_source=home */
function* findTracked(site: Site): Generator<Reported> {
  for (const { page, ref, target, hit } of sortedRefs(site).queries) {
    const name = findTrackingParameter(target.query);
    if (hit?.kind !== 'page' || name === undefined) continue;
    const { url } = hit.page;
    const fix = `write ${url}; analytics counts visits from page to page without it`;
    yield [ref, { ...locateOnPage(site, page, ref), message: messages.tracked(ref.href, name, url), fix }];
  }
}

/** True if the page's canonical, the sitemap or the known host has its URL. */
function isDeclared(site: Site, page: Page): boolean {
  const isListed = listed(site).some(({ own }) => own?.path === page.url);
  return site.serving !== undefined || isListed || page.rels.some(({ rel }) => rel.includes('canonical'));
}

/** The URLs of folders that a link, a canonical or the sitemap names. */
const foldersNamed = memoize((site: Site): ReadonlySet<Path> => {
  const named = new Set<Path>(listed(site).flatMap(({ own }) => (own === undefined ? [] : [own.path])));
  for (const page of site.documents) {
    const header = findHeaderCanonical(site, page);
    if (header !== undefined) named.add(parsePath(URL.parse(header)?.pathname ?? '/'));
    const links = page.refs.filter(({ kind, href }) => kind === 'link' && !isPlaceOnPage(href));
    for (const { target } of [...links, ...readCanonicals(page)])
      if (target.kind === 'site') named.add(parsePath(target.path.replace(/\/?$/, '/')));
  }
  return named;
});

/** A URL with another host or scheme of the site, changed to the site's origin and the page's own URL. */
function onOwnHost(site: Site, href: string): Pick<Report, 'edit'> {
  const url = URL.parse(href.trim());
  const hit = url && site.find(parsePath(url.pathname), url.search.slice(1));
  if (url === null || hit?.kind !== 'page' || hit.page.kind !== 'page') return {};
  return linkEdit(site, href, `${site.origin}${hit.page.url}${url.search}`);
}
