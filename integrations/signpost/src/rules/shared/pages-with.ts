import { byFile, type Page, type Rel } from '../../site/page.ts';
import type { SitePart } from '../../site/site.ts';
import { rememberByPart } from './remember-by-part.ts';

/** Names by which search engines are spoken to. */
export const robotKeys: ReadonlySet<string> = new Set(['robots', 'googlebot', 'bingbot']);

/** What a meta is called whose author meant `name="robots"`; see `meta` in `site/html/head-elements.ts`. */
const misnamed: ReadonlySet<string> = new Set(['robot', 'property=robots', 'http-equiv=robots']);

/** What few pages have, and many rules ask about. All of it is in a page's outline (`site/outline.ts`). */
const kinds = [
  /** No canonical, several, or any other than the page's own https address alone. */
  'oddCanonical',
  /** More than one description. */
  'descriptions',
  /** Links of the head beside the canonical and the icon. */
  'furtherRels',
  /** Elements of a head that stand behind its end. */
  'lostElements',
  /** A version for some media. */
  'media',
  'refreshes',
  /** Words to robots. */
  'robots',
  /** Language versions. */
  'versions',
] as const;

type Kind = (typeof kinds)[number];
type Sorted = Readonly<Record<Kind, Page[]>>;

/**
 * The documents of a site that have something that most pages don't have, in their order: a rule that asks about it needs
 * no look at the others. Each rule still looks for itself, so one page too many costs time and nothing else.
 */
export function pagesWith(site: SitePart, kind: Kind): readonly Page[] {
  return sorted(site)[kind];
}

const sorted = rememberByPart(sortPages, (found) => {
  const all = noPages();
  for (const part of found) for (const kind of kinds) all[kind].push(...part[kind]);
  for (const kind of kinds) all[kind].sort(byFile);
  return all;
});

function sortPages(site: SitePart): Sorted {
  // Where a page's own address is not secure, that it names it is a fault.
  const origin = site.origin.startsWith('https:') ? site.origin : undefined;
  const found = noPages();
  for (const page of site.documents) {
    if (page.refreshes.length > 0) found.refreshes.push(page);
    const isLostMeta = sortMetas(page, found);
    const isLostRel = sortRels(page, origin, found);
    if (isLostMeta || isLostRel) found.lostElements.push(page);
  }
  return found;
}

function noPages(): Sorted {
  return {
    oddCanonical: [],
    descriptions: [],
    furtherRels: [],
    lostElements: [],
    media: [],
    refreshes: [],
    robots: [],
    versions: [],
  };
}

/** True where one stands behind the end of the head. */
function sortMetas(page: Page, found: Sorted): boolean {
  let isLost = false;
  let isToRobots = false;
  let descriptions = 0;
  for (const { key, head } of page.metas) {
    if (!head) isLost = true;
    if (key === 'description') descriptions += 1;
    else if (robotKeys.has(key) || misnamed.has(key)) isToRobots = true;
  }
  if (isToRobots) found.robots.push(page);
  if (descriptions > 1) found.descriptions.push(page);
  return isLost;
}

/** The same for its links. */
function sortRels(page: Page, origin: string | undefined, found: Sorted): boolean {
  let isLost = false;
  let hasVersions = false;
  let hasMedia = false;
  let hasFurther = false;
  let canonicals = 0;
  let isOwn = false;
  for (const rel of page.rels) {
    if (!rel.head) isLost = true;
    if (rel.hreflang !== undefined) hasVersions = true;
    if (rel.media !== undefined) hasMedia = true;
    const [first] = rel.rel;
    if (rel.rel.length > 1 || (first !== 'canonical' && first !== 'icon')) hasFurther = true;
    if (!rel.rel.includes('canonical')) continue;
    canonicals += 1;
    isOwn = origin !== undefined && isPlain(rel) && isAt(rel.href, origin, page.address);
  }
  if (hasVersions) found.versions.push(page);
  if (hasFurther) found.furtherRels.push(page);
  if (hasMedia) found.media.push(page);
  if (canonicals !== 1 || !isOwn) found.oddCanonical.push(page);
  return isLost;
}

function isPlain({ head, hreflang, media, type }: Rel): boolean {
  return head && hreflang === undefined && media === undefined && type === undefined;
}

function isAt(href: string, origin: string, address: string): boolean {
  return href.length === origin.length + address.length && href.startsWith(origin) && href.endsWith(address);
}
