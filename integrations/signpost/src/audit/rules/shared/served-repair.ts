import { compact } from '../../../lib/text/text.ts';
import { addTrailingSlash, isInFolder, type Path, parsePath } from '../../../lib/url/path.ts';
import type { Ref } from '../../../pages/page.ts';
import { findLayout, findPage, type PageTable, servePages } from '../../../plan/page-urls.ts';
import type { MovedUrl, Site } from '../../site/site.ts';
import { hasOneUrlSetting, proposeBase, proposeSlash } from './site-url.ts';
import { listSitemapPages } from './sitemaps.ts';
import { isFaultOfMostLinks, proposeUrlStyle } from './url-style.ts';

// What to do about URLs that the site names and the host redirects: a setting of the host, one of the generator, or the URLs themselves.

/** How often a URL has the base: 0 for /about/, 1 for /docs/about/, 2 for /docs/docs/about/. Each mistake has a repair of its own. */
export function countBase({ base }: Site, path: Path): number {
  if (!isInFolder(path, base)) return 0;
  return base !== '/' && path.startsWith(base + base.slice(1)) ? 2 : 1;
}

/** True for /docs/docs/about/ of https://acme.github.io/docs/about/. */
export function haveBaseTwice(site: Site, moved: readonly MovedUrl[]): boolean {
  return moved.every(({ path }) => countBase(site, path) === 2);
}

/** The URL to write in place of one that the host doesn't serve. */
export function describeUrlRepair({ path, to }: MovedUrl): string {
  return `write ${to} in place of ${path}`;
}

/**
 * The repair of all URLs together, the smallest first: a setting of the host, then one of the generator. Undefined if each URL needs its
 * own.
 */
export function describeRepair(site: Site, moved: readonly MovedUrl[]): string | undefined {
  const [example] = moved;
  if (example === undefined) return undefined;
  const { path, to } = example;
  const write = describeUrlRepair(example);
  if (haveBaseTwice(site, moved)) return proposeUrlWithoutBase(site, moved);
  // /about for /docs/about/
  const pathWithBase = parsePath(site.base + path.slice(1));
  const lacksBase = !isInFolder(path, site.base) && addTrailingSlash(to) === addTrailingSlash(pathWithBase);
  if (lacksBase && hasOneUrlSetting(site.generator) && !isOnlyInLinks(site, moved))
    return proposeBase(site, site.base);
  if (lacksBase) return `add the base ${site.base}: ${write}`;

  // VitePress that links to the right URLs has the setting already; a template wrote the canonicals.
  const isSetInGenerator = isFaultOfMostLinks(site, undefined) && moved.every(({ by }) => by !== 'link');
  const hostRepair = findHostRepair(site, moved);
  const repairs = compact(
    isNamedAlike(site, moved) ? hostRepair : joinLinkRepair(site, example, hostRepair),
    isWholeSite(site) && !isSetInGenerator && findGeneratorRepair(site, moved),
  );
  if (repairs.length > 0) return `${repairs.join(', or ')}. Otherwise, ${write}`;

  const linkRepair = moved.length > site.pages.length / 2 ? findLinkRepair(site, moved) : undefined;
  return linkRepair && `${linkRepair}, and in links of your own, ${write}`;
}

/**
 * The host's setting for the canonical /pumps with that of the generator for its links, which have /pumps.html: VitePress without
 * `cleanUrls`, whose canonicals are from a template.
 */
function joinLinkRepair(
  site: Site,
  { path, to }: MovedUrl,
  hostRepair: string | undefined,
): string | undefined {
  const { page } = site.ask(to);
  const linkRepair = page && proposeUrlStyle(site, { ...page, servedUrl: path });
  return hostRepair && linkRepair && `${hostRepair}, and ${linkRepair}`;
}

/**
 * ``set `url` in docusaurus.config.js to https://acme.github.io``, where that has the base too, as on
 * https://acme.example/docs/. Undefined for links, and for a generator with one setting for both.
 */
function proposeUrlWithoutBase({ generator, origin }: Site, moved: readonly MovedUrl[]): string | undefined {
  const isBaseApart = !hasOneUrlSetting(generator) && generator?.settings.siteUrl?.hasBase !== true;
  const isDeclared = moved.some(({ by }) => by !== 'link');
  return generator?.settings.siteUrl !== undefined && isBaseApart && isDeclared
    ? `set ${generator.settings.siteUrl.set} to ${origin}: ${generator.title} adds the base to it`
    : undefined;
}

/**
 * The setting for links that a theme writes otherwise than the canonicals: Starlight writes the slash of all pages but the home pages
 * of the site and its languages, and VitePress .html.
 */
function findLinkRepair(site: Site, moved: readonly MovedUrl[]): string | undefined {
  const wrongUrls = new Set(moved.map(({ path }) => path));
  const declaredUrls = site.pages.flatMap(({ declaredUrl }) => declaredUrl ?? []);
  const rightUrls = [...declaredUrls.filter((url) => !wrongUrls.has(url)), ...moved.map(({ to }) => to)];
  if (rightUrls.every((url) => url.endsWith('/'))) return proposeSlash(site);

  const { page } = site.ask(moved[0]?.to ?? site.base);
  return page && moved.some(({ by }) => by === 'link') ? proposeUrlStyle(site, page) : undefined;
}

/** True for links of an author or a theme, where the canonicals have the base: the setting is right. */
function isOnlyInLinks(site: Site, moved: readonly MovedUrl[]): boolean {
  return moved.every(({ by }) => by === 'link') && site.pages.some(({ canonicals }) => canonicals.length > 0);
}

/** False for a few wrong canonicals beside right ones, which a setting of the generator would break. */
function isWholeSite({ pages, causes: { movedUrls = [] } }: Site): boolean {
  const declared = pages.filter(({ declaredUrl }) => declaredUrl !== undefined);
  const canonicals = new Set(movedUrls.flatMap(({ by, path }) => (by === 'canonical' ? [path] : [])));
  return canonicals.size * 2 > declared.length;
}

/**
 * False for canonicals without slash, where links or the sitemap have it. With a setting for the canonicals, the host would serve
 * both variants or redirect the other.
 */
function isNamedAlike(site: Site, moved: readonly MovedUrl[]): boolean {
  const namedBy = new Set(moved.map(({ by }) => by));
  const rightUrls = new Set(moved.map(({ to }) => to));
  const rightPages = site.pages.filter(({ servedUrl }) => rightUrls.has(servedUrl));
  const isLinked = ({ kind, target }: Ref): boolean =>
    kind === 'link' && target.kind === 'site' && rightUrls.has(target.path);

  const areCanonicalsRight = rightPages.some(({ canonicals }) => canonicals.length > 0);
  const areEntriesRight = rightPages.some((page) => listSitemapPages(site).has(page));
  const areLinksRight = site.pages.some(({ refs }) => refs.some(isLinked));
  return (
    (namedBy.has('canonical') || !areCanonicalsRight) &&
    (namedBy.has('sitemap') || !areEntriesRight) &&
    (namedBy.has('link') || !areLinksRight)
  );
}

/** Another value of the host's settings with which the host serves every URL of the site's canonicals, links and sitemap. */
function findHostRepair(site: Site, moved: readonly MovedUrl[]): string | undefined {
  const choice = site.serving?.choices.find(({ table }) => servesAll(site, table, moved));
  return choice && `set ${choice.write}`;
}

function servesAll(site: Site, table: PageTable, moved: readonly MovedUrl[]): boolean {
  const files = site.pages.map(({ file }) => site.base.slice(1) + file);
  const served = servePages({ table, prefers: site.serving?.prefers ?? 'folder' }, files);
  const serves = (path: Path): boolean => findPage(served, path)?.status === 200;

  // A setting for a few wrong canonicals must not redirect those that are right.
  const corrected = new Set(moved.map(({ to }) => to));
  const correctPages = site.pages.filter(
    ({ declaredUrl, servedUrl }) => declaredUrl && !corrected.has(servedUrl),
  );
  return (
    serves(site.base) &&
    moved.every(({ path }) => serves(path)) &&
    correctPages.every(({ servedUrl }) => serves(servedUrl))
  );
}

/** `in Docusaurus, set `trailingSlash: true``: a build whose URLs the host serves, at those that it redirects to today if possible. */
function findGeneratorRepair(site: Site, moved: readonly MovedUrl[]): string | undefined {
  const { generator, serving } = site;
  const { slash } = generator?.settings ?? {};
  if (slash === undefined || serving === undefined) return undefined;

  const files = moved.map(({ to }) => site.ask(to).page?.file ?? '');
  const layout = files.every((file) => file !== '' && findLayout(file) === 'file') ? 'file' : 'folder';
  const servedStyles = slash.styles.filter((style) => {
    const row = serving.table[style.layout ?? layout];
    return row[style.variant] === 200;
  });
  const stylesOfLayout = servedStyles.filter((style) => (style.layout ?? layout) === layout);
  const [style] = stylesOfLayout.length > 0 ? stylesOfLayout : servedStyles;
  // A template of Hugo cuts the slash of canonicals: `uglyURLs` is false already.
  const isSet = style?.isShownByLayout === true && style.layout === layout;
  const change = isSet ? undefined : style;
  if (change === undefined) return undefined;
  return `in ${generator?.title}, set ${change.set}`;
}
