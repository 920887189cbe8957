import { remember } from '../../../lib/remember.ts';
import { counted } from '../../../lib/text/text.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { at, type Page, type Ref, type Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { canonicalInHeader } from '../shared/canonical.ts';
import { inBody } from '../shared/example.ts';
import { short } from '../shared/judge.ts';
import { isPlaceOnPage, linkEdit, sortedRefs, trackingOf } from '../shared/refs.ts';
import { isReportedMove, movedByHost } from '../shared/served.ts';
import { inSitemap, listed } from '../shared/sitemaps.ts';

export default defineRule({
  id: 'link-variant',
  title: "Every internal link uses the page's own URL",
  level: 'warning',
  conventions: ['W-ADDR-3'],
  why: 'The URL with a slash, without it and with index.html are three URLs to a crawler: it fetches each of them, and visitors wait for a redirect. (Google Search Central, consolidate duplicate URLs: link consistently.)',
  fix: "link to the page's own URL",
  examples: () => ({
    good: { 'the page by its own URL': inBody('<a href="/gauges/#top">Gauges</a>') },
    bad: { 'the index file': inBody('<a href="gauges/index.html">Gauges</a>') },
  }),
  *check(site) {
    const reported = new Set<Ref>();
    yield* indexNamed(site, reported);
    for (const [ref, report] of variants(site)) {
      if (!reported.has(ref)) yield report;
      reported.add(ref);
    }
  },
});

type Variant = ReturnType<typeof sortedRefs>['misspelled'][number];

/** If canonicals or a sitemap use `index.html` and links use the folder, the links aren't wrong: one cause. */
function* indexNamed(site: Site, reported: Set<Ref>): Generator<Report> {
  const byIndex = site.pages.find(({ rels, url }) => rels.some((rel) => isOwnIndex(rel, url)));
  const sources = new Map(listed(site).flatMap((one) => (one.own ? [[one.own.path, one] as const] : [])));
  const named = new Map<string, { place: Omit<Report, 'message'>; pages: Set<Page>; links: number }>();
  for (const found of sortedRefs(site).misspelled) {
    const page = pageByIndex(found);
    if (page === undefined) continue;
    const canonical = page.rels.find((rel) => isOwnIndex(rel, page.url));
    const entry = sources.get(page.url);
    // A page with a missing or wrong canonical is treated like the others.
    if (canonical === undefined && entry === undefined && byIndex === undefined) continue;
    reported.add(found.ref);
    const isListed = canonical === undefined && entry !== undefined;
    const place = isListed ? inSitemap(entry) : at(site, canonical ? page : (byIndex ?? page), canonical);
    const noun = isListed ? 'sitemap entry' : 'canonical';
    const group = named.get(noun) ?? { place, pages: new Set(), links: 0 };
    group.pages.add(page);
    group.links += 1;
    named.set(noun, group);
  }
  for (const [noun, { place, pages, links }] of named)
    yield {
      ...place,
      message: `${counted(pages.size, noun)} ${pages.size === 1 ? 'contains' : 'contain'} index.html, but ${counted(links, 'link')} ${links === 1 ? 'leads' : 'lead'} to the folder`,
      fix: 'leave index.html out, in links too',
    };
}

function isOwnIndex({ rel, target }: Rel, url: string): boolean {
  return (
    rel.includes('canonical') && target.kind === 'site' && target.path === url && /\/index\.html?$/.test(url)
  );
}

/** The page with `index.html` in its own URL, for a link to the folder. */
function pageByIndex({ target, hit }: Variant): Page | undefined {
  if (hit?.kind !== 'page' || hit.page.kind === 'error') return undefined;
  const folder = hit.page.url.replace(/\/index\.html?$/, '');
  const isByIndex = folder !== hit.page.url && target.path.replace(/\/$/, '') === folder;
  return isByIndex ? hit.page : undefined;
}

/** Each variant with its first link. */
function* variants(site: Site): Generator<readonly [Ref, Report]> {
  const { misspelled, insecure, otherNames } = sortedRefs(site);
  for (const { page, ref, name } of otherNames) {
    if (ref.kind !== 'link' || (name.how !== 'twin' && name.how !== 'preview')) continue;
    if (site.find(name.path)?.kind !== 'page') continue;
    const own = new URL(site.origin).host;
    yield [
      ref,
      {
        ...at(site, page, ref),
        // Visitors of a preview's page never come back.
        ...(name.how === 'preview' ? { level: 'error' as const } : {}),
        message: `the link "${short(ref.href)}" points to the host ${name.host}, but this site is ${own}`,
        fix: `write ${short(name.path)}`,
        ...(name.how === 'twin' ? onOwnHost(site, ref.href) : {}),
      },
    ];
  }
  for (const { page, ref, hit } of site.origin.startsWith('https:') ? insecure : []) {
    if (hit === undefined || hit.kind === 'gone') continue;
    yield [
      ref,
      {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" uses http, so each visitor is redirected`,
        fix: `write ${short(ref.href.trim().replace(/^http:/i, 'https:'))}`,
        ...(hit.kind === 'page' ? onOwnHost(site, ref.href) : {}),
      },
    ];
  }
  for (const { page, ref, target, hit } of misspelled) {
    if (target.insecure && site.origin.startsWith('https:')) continue;
    if (hit?.kind !== 'page' || hit.page.kind === 'error') continue;
    if (target.path.replace(/\/index\.html?$/, '/') === hit.page.url && !isNamedByFolder(site, hit.page))
      continue;
    // `canonical-served` reports URLs that the host redirects, and none is advised.
    if (isReportedMove(site, target.path) || movedByHost(site, hit.page.url) !== undefined) continue;
    // `/java` for java.html may be right: no file, canonical or sitemap says so.
    if (hit.page.url === `${target.path}.html` && !isDeclared(site, hit.page)) continue;
    yield [
      ref,
      {
        ...at(site, page, ref),
        message: target.path.includes('//')
          ? `the link "${short(ref.href)}" has two slashes in a row, which is a different URL from ${hit.page.url}`
          : `the link "${short(ref.href)}" is a variant of ${hit.page.url}`,
        fix: `write ${hit.page.url}${target.fragment && `#${target.fragment}`}`,
        ...linkEdit(site, ref.href, hit.page.url + (target.query && `?${target.query}`)),
      },
    ];
  }
  yield* tracked(site);
}

/** True if the page's canonical, the sitemap or the known host has its URL. */
function isDeclared(site: Site, page: Page): boolean {
  const isListed = listed(site).some(({ own }) => own?.path === page.url);
  return site.serving !== undefined || isListed || page.rels.some(({ rel }) => rel.includes('canonical'));
}

/** True if a link, canonical or sitemap uses the folder's URL. Links that all use `index.html` are consistent. */
function isNamedByFolder(site: Site, { url }: Page): boolean {
  return foldersNamed(site).has(url);
}

const foldersNamed = remember((site: Site): ReadonlySet<Path> => {
  const named = new Set<Path>(listed(site).flatMap(({ own }) => (own === undefined ? [] : [own.path])));
  for (const page of site.documents) {
    const header = canonicalInHeader(site, page);
    if (header !== undefined) named.add(parsePath(URL.parse(header)?.pathname ?? '/'));
    const links = page.refs.filter(({ kind, href }) => kind === 'link' && !isPlaceOnPage(href));
    for (const { target } of [...links, ...page.rels.filter(({ rel }) => rel.includes('canonical'))])
      if (target.kind === 'site') named.add(parsePath(target.path.replace(/\/?$/, '/')));
  }
  return named;
});

/** A URL with another host or scheme of the site, changed to the site's origin and the page's own URL. */
function onOwnHost(site: Site, href: string): Pick<Report, 'edit'> {
  const url = URL.parse(href.trim());
  if (url === null) return {};
  const hit = site.find(parsePath(url.pathname), url.search.slice(1));
  if (hit?.kind !== 'page' || hit.page.kind !== 'page') return {};
  return linkEdit(site, href, `${site.origin}${hit.page.url}${url.search}`);
}

function* tracked(site: Site): Generator<readonly [Ref, Report]> {
  for (const { page, ref, target, hit } of sortedRefs(site).queries) {
    if (hit?.kind !== 'page') continue;
    const name = trackingOf(target.query);
    if (name === undefined) continue;
    yield [
      ref,
      {
        ...at(site, page, ref),
        message: `the link "${short(ref.href)}" has the parameter ${name}, which is a different URL from ${hit.page.url}`,
        fix: `write ${hit.page.url}; analytics counts visits from page to page without it`,
      },
    ];
  }
}
