import { remember } from '../../../lib/remember.ts';
import type { Spot } from '../../../lib/text/lines.ts';
import { decodePath, type Path, segmentsOf } from '../../../lib/url/path.ts';
import { at, type Page, type Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { Resolver, type Target } from '../../site/target.ts';
import { defineRule, type Report } from '../rule.ts';
import { linksIn } from '../shared/canonical.ts';
import { inHead, page, site } from '../shared/example.ts';
import { canonicalsOf, hitOf, isAbsent } from '../shared/judge.ts';
import { isMobileHost } from '../shared/own-names.ts';
import { sortedRefs } from '../shared/refs.ts';

const announce =
  '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://www.example.com/m/gauges/">';
const desktop = page('/gauges/', { head: announce });

export default defineRule({
  id: 'alternate-media',
  title: 'A mobile version and its desktop page point to each other',
  level: 'error',
  conventions: ['W-CANON-3', 'W-MIG-4'],
  why: "The desktop page links to its mobile version with rel=alternate and media, and the mobile version's canonical points back. If either half is missing, search engines see two pages with the same text. (Google Search Central, separate URLs for mobile.)",
  fix: 'link to a URL that exists, and set its canonical to this page',
  examples: () => ({
    good: {
      'a stylesheet for print': inHead('<link rel="alternate stylesheet" media="print" href="/p.css">'),
    },
    bad: { 'a missing version': site({ 'gauges/index.html': desktop }) },
  }),
  *check(site) {
    yield* elsewhere(site);
    for (const page of site.pages) {
      yield* unannounced(site, page);
      for (const rel of page.rels) {
        const isPair =
          rel.rel.includes('alternate') &&
          rel.media !== undefined &&
          rel.hreflang === undefined &&
          rel.type === undefined;
        if (!isPair || /print|prefers|speech/i.test(rel.media ?? '') || rel.target.kind !== 'site') continue;
        const hit = hitOf(site, rel.target);
        if (hit === undefined)
          yield { ...at(site, page, rel), message: `the mobile version ${rel.href} ${isAbsent(site)}` };
        else if (hit.kind === 'page' && !pointsBack(hit.page, page)) {
          yield {
            ...at(site, page, rel),
            message: `the mobile version ${rel.href} doesn't have ${page.url} as its canonical`,
          };
        }
      }
    }
  },
});

function* unannounced(site: Site, page: Page): Generator<Report> {
  const desktop = desktopOf(site, page);
  if (desktop === undefined) return;
  const isAnnounced = announcedBy(site, desktop).some(
    (target) => target.kind === 'site' && target.path === page.url,
  );
  if (isAnnounced) return;
  yield {
    ...at(site, desktop),
    level: 'warning',
    message: `the page does not link to its mobile version ${page.url}`,
    fix: `add ${linkTo(site.origin + page.url)}`,
  };
}

function linkTo(href: string): string {
  return `<link rel="alternate" media="only screen and (max-width: 640px)" href="${href}">`;
}

/** Mobile versions on another host or in a folder, to which a link or the head of the page leads. */
function* elsewhere(site: Site): Generator<Report> {
  const reported = new Set<Page>();
  const report = function* (page: Page, spot: Spot, message: string, href?: string): Generator<Report> {
    if (reported.has(page) || announcedBy(site, page).length > 0) return;
    reported.add(page);
    const fix = `add ${linkTo(href ?? guessOf(site, page))} to the head`;
    yield { ...at(site, page, spot), level: 'warning', message, fix };
  };
  for (const page of site.pages) {
    const hint = page.rels.find(({ rel, target }) => !isOther(rel) && isForPhones(site, target));
    const agent = page.metas.find(({ key }) => key === 'mobile-agent');
    const isHinted = hint !== undefined || agent !== undefined;
    if (!isHinted || desktopOf(site, page) !== undefined) continue;
    const message = 'the page links to a mobile version, but not with rel=alternate and media';
    if (hint !== undefined) yield* report(page, hint, message, hint.href);
    if (agent !== undefined) yield* report(page, agent, message, /url=([^\s;]+)/i.exec(agent.content)?.[1]);
  }
  const { toPhones } = sortedRefs(site);
  for (const { page, ref, path } of toPhones) {
    const hit = site.find(path);
    const desktop = hit?.kind === 'page' && hit.page.kind === 'page' ? hit.page : page;
    const spot = desktop === page ? ref : { line: 1, column: 1 };
    const message = `the page does not announce its mobile version ${ref.href}`;
    if (desktop.kind === 'page') yield* report(desktop, spot, message, ref.href);
  }
}

/** Head links that aren't for a version of the page. */
function isOther(rel: readonly string[]): boolean {
  return rel.some((token) => /^(?:canonical|preconnect|dns-prefetch|me)$/.test(token));
}

function isForPhones(site: Site, target: Target): boolean {
  return target.kind === 'web' && isMobileHost(site, target.origin);
}

/** The possible URL of the version, as an example. */
function guessOf({ origin }: Site, { url }: Page): string {
  return origin.replace(/\/\/(?:www\.)?/, '//m.') + url;
}

function pointsBack(mobile: Page, desktop: Page): boolean {
  return canonicalsOf(mobile).some(({ target }) => target.kind === 'site' && target.path === desktop.url);
}

/** Words for a mobile version in URLs. */
const markers =
  'm|mob|mobile?|mobi|movil|wap|touch|phone|smartphone|iphone|handy|handheld|pda|sp|lite|wml|amp';
const marker = new RegExp(`^(?:${markers})$`);
/** A quick test that most URLs fail. */
const mayBeMarked = new RegExp(`[/._-](?:${markers})(?![^/._-])`, 'i');
const ending = /^(?:index|default|html?|xhtml|php)$/;

/** True for a media query that phones match and not every screen does. */
function isPhoneMedia(media: string | undefined): boolean {
  const query = media?.trim().toLowerCase() ?? '';
  if (query === '' || /print|speech|prefers|^not\b/.test(query)) return false;
  if (/^(?:only|all|screen|tv|projection|tty|braille|embossed|aural|[\s,])+$/.test(query)) return false;
  return !/min-(?:device-)?width/.test(query) || /max-|</.test(query);
}

/** The desktop page of a mobile version; undefined for another page. */
function desktopOf(site: Site, page: Page): Page | undefined {
  const [named] = canonicalsOf(page);
  const hit = named && hitOf(site, named.target);
  if (hit?.kind === 'page' && hit.page !== page) {
    const desktop = segmentsIn(hit.page.url);
    const isMarked = segmentsIn(page.url).some((one) => marker.test(one) && !desktop.includes(one));
    const isBuilt = isBuiltForPhones(page) && !isBuiltForPhones(hit.page);
    const isNamed = withoutMarker(page.url) === wordsOf(hit.page.url).join(' ');
    return isMarked || isBuilt || isNamed ? hit.page : undefined;
  }
  const rest = withoutMarker(page.url);
  const twin = rest === undefined ? undefined : pagesByWords(site).get(rest);
  return twin !== undefined && twin !== page && isSameText(page, twin) ? twin : undefined;
}

/** Some themes write this on every page. */
function isBuiltForPhones({ metas }: Page): boolean {
  return metas.some(({ key }) => /^(?:handheldfriendly|mobileoptimized|doctype=mobile)$/.test(key));
}

function isSameText(one: Page, other: Page): boolean {
  const [title] = one.titles;
  const [heading] = one.h1s;
  return (
    (one.textHash === other.textHash && one.text.allLength > 0) ||
    (title !== undefined && title.text === other.titles[0]?.text && heading?.text === other.h1s[0]?.text)
  );
}

const pagesByWords = remember(
  (site: Site) =>
    new Map(
      site.pages
        .filter(({ url }) => withoutMarker(url) === undefined)
        .map((page) => [wordsOf(page.url).join(' '), page]),
    ),
);

/** The last segment counts without its extension. */
function segmentsIn(url: Path): string[] {
  return segmentsOf(url).map((segment) =>
    decodePath(segment)
      .toLowerCase()
      .replace(/\.x?html?$/, ''),
  );
}

/** `/about/index-mobile.html` is about, mobile. */
function wordsOf(url: Path): string[] {
  return segmentsIn(url)
    .flatMap((segment) => segment.split(/[-_.]+/))
    .filter((word) => word !== '' && !ending.test(word));
}

/** The words of a URL without the one for mobile; undefined if there is none. */
function withoutMarker(url: Path): string | undefined {
  if (!mayBeMarked.test(url)) return undefined;
  const words = wordsOf(url);
  const at = words.findIndex((word) => marker.test(word));
  return at === -1 ? undefined : words.toSpliced(at, 1).join(' ');
}

/** A page's mobile versions in its head, headers or the sitemap. */
function announcedBy(site: Site, page: Page): readonly Target[] {
  const links = page.rels.filter(isAnnouncement).map(({ target }) => target);
  return [...links, ...inHeaders(site, page), ...(inSitemaps(site).get(page.url) ?? [])];
}

function isAnnouncement({ rel, head, media, href }: Rel): boolean {
  if (!head || href === '') return false;
  return (
    rel.includes('amphtml') ||
    (rel.includes('alternate') && !rel.includes('stylesheet') && isPhoneMedia(media))
  );
}

function inHeaders(site: Site, page: Page): Target[] {
  const headers = site.headers?.for(page.url).filter(({ name }) => name === 'link') ?? [];
  return headers.flatMap(({ value }) =>
    linksIn(value)
      .filter(({ rel, media }) => rel.includes('alternate') && isPhoneMedia(media))
      .map(({ href }) => resolverOf(site).resolve(href, page.url)),
  );
}

const resolverOf = remember(({ origin }: Site) => new Resolver(origin));

const inSitemaps = remember((site: Site) => {
  const found = new Map<Path, Target[]>();
  for (const { loc, devices = [] } of site.sitemaps.flatMap(({ entries }) => entries)) {
    const targets = devices
      .filter(({ media }) => isPhoneMedia(media))
      .map(({ href }) => resolverOf(site).resolve(href, '/'));
    const own = targets.length === 0 ? undefined : resolverOf(site).resolve(loc, '/');
    if (own?.kind === 'site') found.set(own.path, targets);
  }
  return found;
});
