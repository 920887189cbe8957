import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration, HookParameters, IntegrationResolvedRoute } from 'astro';
import type { RawPage } from '../../audit/site/page.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { writeFiles } from '../../lib/disk/write.ts';
import { toCanonicalUrl } from '../../lib/url/canonical-url.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { RedirectMap } from '../../map/entry.ts';
import type { Folders, Project } from '../project.ts';
import type { Listed } from './listed.ts';

/** True if the site generates `/sitemap.xml` itself, or has configured @astrojs/sitemap. */
export async function hasOwnSitemap(
  integrations: readonly AstroIntegration[],
  folders: Folders,
): Promise<boolean> {
  if (integrations.some(isSitemap)) return true;
  const places = [
    join(folders.public, 'sitemap.xml'),
    ...['ts', 'js'].map((end) => join(folders.src, 'pages', `sitemap.xml.${end}`)),
  ];
  return (await Promise.all(places.map(hasFile))).includes(true);
}

const isSitemap = ({ name }: AstroIntegration): boolean => name === '@astrojs/sitemap';

type Routes = HookParameters<'astro:routes:resolved'>;
type BuiltHook = HookParameters<'astro:build:done'>;

/**
 * Keeps Signpost's error pages out of the site's own @astrojs/sitemap, which leaves out 404 and 500 but not 410
 * (`W-SITEMAP-1`).
 */
export function hideFromSitemap(
  integrations: readonly AstroIntegration[],
  patterns: readonly string[],
): void {
  for (const { hooks } of integrations.filter(isSitemap)) {
    const { 'astro:routes:resolved': resolved, 'astro:build:done': done } = hooks;
    let hidden: ReadonlySet<string> = new Set();
    hooks['astro:routes:resolved'] = async (hook: Routes) => {
      const listedRoutes = hook.routes.filter((route) => isOffered(route, patterns));
      hidden = new Set(listedRoutes.flatMap((route) => [route, ...route.fallbackRoutes]).map(findRouteUrl));
      await resolved?.({ ...hook, routes: hook.routes.filter((route) => !listedRoutes.includes(route)) });
    };
    hooks['astro:build:done'] = async (hook: BuiltHook) => {
      const pages = hook.pages.filter(({ pathname }) => !hidden.has(trimPath(pathname)));
      await done?.({ ...hook, pages });
    };
  }
}

/** True for an injected route. The site decides about its own page at that URL. */
function isOffered({ origin, pattern }: IntegrationResolvedRoute, patterns: readonly string[]): boolean {
  return origin === 'external' && patterns.includes(pattern);
}

function findRouteUrl({ pathname, pattern }: IntegrationResolvedRoute): string {
  return trimPath(pathname ?? pattern);
}

function trimPath(pathname: string): string {
  return pathname.replace(/^\/+|(?<!\.html|\/)(?:\.html|\/)+$/g, '');
}

type Built = HookParameters<'astro:build:done'>;

/** The data for the sitemap, once the pages are built. */
interface SitemapSource {
  readonly project: Project;
  readonly listed: ReadonlyMap<string, Listed>;
}

/**
 * Runs @astrojs/sitemap with only the canonical and indexable pages, and the declared ones, each by its canonical https URL
 * (`W-SITEMAP-2`, `W-SITEMAP-3`). It is loaded late, so it gets the parameters of the earlier hooks.
 */
export function createSitemapIntegration(
  onDemand: readonly string[],
  source: () => SitemapSource,
): AstroIntegration {
  let config: HookParameters<'astro:config:done'> | undefined;
  let resolved: HookParameters<'astro:routes:resolved'> | undefined;

  return {
    name: '@astrojs/sitemap',
    hooks: {
      'astro:config:done': (hook) => {
        config = hook;
      },
      'astro:routes:resolved': (hook) => {
        resolved = hook;
      },
      'astro:build:done': async (hook) => {
        const known = source();
        const pages = listSitemapPages(listPathnames(hook.pages, resolved?.routes ?? []), known);
        const customPages = onDemand.map((path) => toCanonicalUrl(path, known.project.variant));
        const { default: sitemap } = await import('@astrojs/sitemap');
        const { hooks } = sitemap({
          customPages,
          namespaces: { news: false, image: false, video: false },
          serialize: (item) => describe(item, findListedPage(item.url, known)),
        });
        if (config) await hooks['astro:config:done']?.(config);
        if (resolved) await hooks['astro:routes:resolved']?.({ ...resolved, routes: [] });
        // It would report `sitemap-index.xml`, which becomes `sitemap.xml`.
        const logger = hook.logger.fork(hook.logger.label);
        logger.info = () => {};
        await hooks['astro:build:done']?.({ ...hook, pages, logger });
      },
    },
  };
}

/** All pages and single-URL routes that Astro built, without the base. */
function listPathnames(pages: Built['pages'], routes: readonly IntegrationResolvedRoute[]): string[] {
  const fixed = routes
    .filter(({ type }) => type === 'page')
    .flatMap((route) => [route, ...route.fallbackRoutes])
    .flatMap(({ pathname }) => pathname ?? []);
  return [...pages.map(({ pathname }) => pathname), ...fixed];
}

/**
 * The listed ones as Astro names pages, sorted as @astrojs/sitemap sorts them: it creates a collator per comparison, which
 * takes a tenth of a second for a thousand unsorted pages.
 */
function listSitemapPages(pathnames: readonly string[], { project, listed }: SitemapSource): Built['pages'] {
  const { variant } = project;
  const base = variant.base.replace(/\/$/, '');
  const urls = pathnames
    .map((pathname) => toCanonicalUrl(`${base}/${pathname.replace(/^\/+/, '')}`, variant))
    .filter((url) => listed.has(url));
  return [...new Set(urls)]
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .map((url) => ({ pathname: url.slice(`${variant.origin}${base}/`.length) }));
}

/** Most URLs come back unchanged. */
function findListedPage(url: string, { project, listed }: SitemapSource): Listed | undefined {
  return listed.get(url) ?? listed.get(toCanonicalUrl(new URL(url).pathname, project.variant));
}

function describe(item: SitemapItem, page: Listed | undefined): SitemapItem {
  if (!page) return item;
  const links = page.alternates.map(({ lang, href }) => ({ lang, url: href }));
  return {
    url: page.url,
    ...(page.lastmod === undefined ? {} : { lastmod: page.lastmod }),
    ...(links.length > 1 ? { links } : {}),
  };
}

/** True for a page that links to the index by the name of @astrojs/sitemap, as all Starlight pages do. */
export function linksToIndex({ rels }: Pick<RawPage, 'rels'>): boolean {
  return rels.some(({ rel, href }) => rel.includes('sitemap') && /(^|\/)sitemap-index\.xml$/.test(href));
}

/** True if the map redirects that name, so that no file may have it. */
export function isIndexRedirected(map: RedirectMap | undefined, base: string): boolean {
  const index = parsePath(`${base.replace(/\/$/, '')}/sitemap-index.xml`);
  return map?.entries.some((entry) => entry.kind === 'exact' && entry.path === index) ?? false;
}

/** A sitemap in the build. */
export interface PlacedSitemap {
  readonly urls: number;
  /** The files, the one to submit first. */
  readonly names: readonly string[];
}

/**
 * Puts the only part, or the index of several, at `/sitemap.xml`. Keeps the original files, which others may link to.
 * Returns the number of URLs, and the names of its files; undefined without a sitemap.
 */
export async function placeSitemap(dist: string, keepsNames: boolean): Promise<PlacedSitemap | undefined> {
  const target = join(dist, 'sitemap.xml');
  const parts = (await readdir(dist)).filter((name) => /^sitemap-(\d+|pages-\d+)\.xml$/.test(name)).sort();
  const index = join(dist, 'sitemap-index.xml');
  const texts = await Promise.all(parts.map((name) => readText(join(dist, name))));
  const total = texts.reduce((sum, text) => sum + countOf(text ?? ''), 0);
  if (await hasFile(target))
    return {
      urls: parts.length > 0 ? total : countOf((await readText(target)) ?? ''),
      names: ['sitemap.xml'],
    };

  const [only] = parts;
  if (only === undefined) return undefined;
  if (keepsNames) {
    const content = (await readText(index)) ?? texts[0] ?? '';
    await writeFiles(dist, [{ path: 'sitemap.xml', content }]);
    const kept = (await hasFile(index)) ? ['sitemap-index.xml', ...parts] : parts;
    return { urls: total, names: ['sitemap.xml', ...kept] };
  }

  await rename(parts.length === 1 ? join(dist, only) : index, target);
  await rm(index, { force: true });
  return { urls: total, names: ['sitemap.xml', ...(parts.length === 1 ? [] : parts)] };
}

function countOf(xml: string): number {
  return xml.split('<url>').length - 1;
}
