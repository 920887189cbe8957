import { decodePath, type Path, segmentsOf } from '../../../lib/path.ts';
import { remember } from '../../../lib/remember.ts';
import type { Page, Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { Resolver, type Target } from '../../site/target.ts';
import { linksIn } from './canonical.ts';
import { canonicalsOf, hitOf } from './judge.ts';

/** What sites call a version for phones in a URL. */
const marker =
  /^(?:m|mob|mobile?|mobi|movil|wap|touch|phone|smartphone|iphone|handy|handheld|pda|sp|lite|wml|amp)$/;
const ending = /^(?:index|default|html?|xhtml|php)$/;

/** True for a media query that phones meet, and not every screen. */
export function isForPhones(media: string | undefined): boolean {
  const query = media?.trim().toLowerCase() ?? '';
  if (query === '' || /print|speech|prefers|^not\b/.test(query)) return false;
  if (/^(?:only|all|screen|tv|projection|tty|braille|embossed|aural|[\s,])+$/.test(query)) return false;
  return !/min-(?:device-)?width/.test(query) || /max-|</.test(query);
}

/** The desktop page of a mobile version; undefined for a page that isn't one. */
export function desktopOf(site: Site, page: Page): Page | undefined {
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

/** Some themes say so on every page. */
function isBuiltForPhones({ metas }: Page): boolean {
  return metas.some(({ key }) => /^(?:handheldfriendly|mobileoptimized|doctype=mobile)$/.test(key));
}

function isSameText(one: Page, other: Page): boolean {
  const [title] = one.titles;
  const [heading] = one.mainHeadings;
  return (
    (one.textHash === other.textHash && one.text.allLength > 0) ||
    (title !== undefined &&
      title.text === other.titles[0]?.text &&
      heading?.text === other.mainHeadings[0]?.text)
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

/** The last segment counts without the ending of its file. */
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

/** The words of a URL but the one for phones; undefined where none is. */
function withoutMarker(url: Path): string | undefined {
  const words = wordsOf(url);
  const at = words.findIndex((word) => marker.test(word));
  return at === -1 ? undefined : words.toSpliced(at, 1).join(' ');
}

/** Where a page's versions for phones are, as the page, its headers or the sitemap announce them. */
export function announcedBy(site: Site, page: Page): readonly Target[] {
  const links = page.rels.filter(isAnnouncement).map(({ target }) => target);
  return [...links, ...inHeaders(site, page), ...(inSitemaps(site).get(page.url) ?? [])];
}

function isAnnouncement({ rel, head, media, href }: Rel): boolean {
  if (!head || href === '') return false;
  return (
    rel.includes('amphtml') ||
    (rel.includes('alternate') && !rel.includes('stylesheet') && isForPhones(media))
  );
}

function inHeaders(site: Site, page: Page): Target[] {
  const headers = site.headers?.for(page.url).filter(({ name }) => name === 'link') ?? [];
  return headers.flatMap(({ value }) =>
    linksIn(value)
      .filter(({ rel, media }) => rel.includes('alternate') && isForPhones(media))
      .map(({ href }) => resolverOf(site).resolve(href, page.url)),
  );
}

const resolverOf = remember(({ origin }: Site) => new Resolver(origin));

const inSitemaps = remember((site: Site) => {
  const found = new Map<Path, Target[]>();
  for (const { loc, devices = [] } of site.sitemaps.flatMap(({ entries }) => entries)) {
    const targets = devices
      .filter(({ media }) => isForPhones(media))
      .map(({ href }) => resolverOf(site).resolve(href, '/'));
    const own = targets.length === 0 ? undefined : resolverOf(site).resolve(loc, '/');
    if (own?.kind === 'site') found.set(own.path, targets);
  }
  return found;
});
