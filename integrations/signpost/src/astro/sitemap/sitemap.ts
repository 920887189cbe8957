import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import type { SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration, HookParameters, IntegrationResolvedRoute } from 'astro';
import { readText } from '../../lib/disk/read.ts';
import { writeFiles } from '../../lib/disk/write.ts';
import { getErrorCode } from '../../lib/problem.ts';
import { prefixBase, toCanonicalUrl } from '../../lib/url/canonical-url.ts';
import type { RawPage } from '../../pages/page.ts';
import type { Folders } from '../project.ts';
import type { Session } from '../session.ts';
import type { ListedPage } from './listed.ts';

/** True if the project has @astrojs/sitemap, an optional peer. A site with its own sitemap works without. */
export function hasSitemapPackage(from = import.meta.url): boolean {
  try {
    return findPackageJSON('@astrojs/sitemap', from) !== undefined;
  } catch (error) {
    if (getErrorCode(error) === 'ERR_MODULE_NOT_FOUND') return false;
    throw error;
  }
}

export const missingSitemapPackage =
  'The build has no sitemap, because @astrojs/sitemap is not installed. Run: npm install @astrojs/sitemap. ' +
  'For a site without a sitemap, set `seo: { sitemap: false }`.';

/** True if the site generates `/sitemap.xml` itself, or has configured @astrojs/sitemap. */
export function hasOwnSitemap(integrations: readonly AstroIntegration[], folders: Folders): boolean {
  if (integrations.some(isSitemap)) return true;
  const places = [
    join(folders.public, 'sitemap.xml'),
    ...['ts', 'js'].map((end) => join(folders.src, 'pages', `sitemap.xml.${end}`)),
  ];
  return places.some((file) => existsSync(file));
}

const isSitemap = ({ name }: AstroIntegration): boolean => name === '@astrojs/sitemap';

/** Keeps Signpost's 410 page out of the site's own @astrojs/sitemap, which leaves out 404 and 500 (`W-SITEMAP-1`). */
export function hideGonePage(integrations: readonly AstroIntegration[]): void {
  for (const { hooks } of integrations.filter(isSitemap)) {
    const { 'astro:routes:resolved': resolved, 'astro:build:done': done } = hooks;
    hooks['astro:routes:resolved'] = (hook) =>
      resolved?.({ ...hook, routes: hook.routes.filter(({ pattern }) => !isGonePage(pattern)) });
    hooks['astro:build:done'] = (hook) =>
      done?.({ ...hook, pages: hook.pages.filter(({ pathname }) => !isGonePage(pathname)) });
  }
}

/** True for `/410`, `410/`, `410.html` and `de/410/`; not for the product `/pumps/410/`. */
export function isGonePage(path: string): boolean {
  return /^\/?(?:[a-z]{2,3}(?:-[a-z\d]+)*\/)?410(?:\.html)?\/?$/i.test(path);
}

/**
 * Runs @astrojs/sitemap with the canonical https URLs of the canonical, indexable and declared pages (`W-SITEMAP-2`,
 * `W-SITEMAP-3`). The package is loaded late, so the parameters of the earlier hooks are kept.
 */
export function createSitemapIntegration(session: Session, onDemand: readonly string[]): AstroIntegration {
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
        const { urlSettings } = session.project;
        const listed = session.prepared?.listing.listed ?? new Map<string, ListedPage>();
        const built = listPathnames(hook.pages, session.routes).map((pathname) =>
          toCanonicalUrl(prefixBase(`/${pathname.replace(/^\/+/, '')}`, urlSettings.base), urlSettings),
        );
        const declared = onDemand.map((path) => toCanonicalUrl(path, urlSettings));
        const urls = new Set([...built.filter((url) => listed.has(url)), ...declared]);

        const { default: sitemap } = await import('@astrojs/sitemap');
        const { hooks } = sitemap({
          // Sorted as @astrojs/sitemap does: its collator per comparison is slow for a thousand unsorted URLs.
          customPages: [...urls].sort(new Intl.Collator('en', { numeric: true }).compare),
          namespaces: { news: false, image: false, video: false },
          serialize: (item) => describe(item, listed.get(item.url)),
        });
        if (config) await hooks['astro:config:done']?.(config);
        if (resolved) await hooks['astro:routes:resolved']?.({ ...resolved, routes: [] });
        // The package would report `sitemap-index.xml`, which becomes `sitemap.xml`.
        const logger = hook.logger.fork(hook.logger.label);
        logger.info = () => {};
        await hooks['astro:build:done']?.({ ...hook, pages: [], logger });
      },
    },
  };
}

/** The pages and single-URL routes that Astro built, without the base and without HTML files of `public/`. */
function listPathnames(
  pages: HookParameters<'astro:build:done'>['pages'],
  routes: readonly IntegrationResolvedRoute[],
): string[] {
  const fixed = routes
    .filter(({ type }) => type === 'page')
    .flatMap((route) => [route, ...route.fallbackRoutes])
    .flatMap(({ pathname }) => pathname ?? []);
  return [...pages.map(({ pathname }) => pathname), ...fixed];
}

function describe(item: SitemapItem, page: ListedPage | undefined): SitemapItem {
  if (!page) return item;
  const links = page.alternates.map(({ lang, href }) => ({ lang, url: href }));
  return {
    url: item.url,
    ...(page.lastmod === undefined ? {} : { lastmod: page.lastmod }),
    ...(links.length > 1 ? { links } : {}),
  };
}

/** True for a page that links to the index by the name of @astrojs/sitemap, as all Starlight pages do. */
export function linksToIndex({ rels }: Pick<RawPage, 'rels'>): boolean {
  return rels.some(({ rel, href }) => rel.includes('sitemap') && /(^|\/)sitemap-index\.xml$/.test(href));
}

/**
 * Puts the only part, or the index of several parts, at `/sitemap.xml`. `keepsNames` keeps the original files too. Returns
 * the number of URLs; undefined without a sitemap.
 */
export async function placeSitemap(dist: string, keepsNames: boolean): Promise<number | undefined> {
  const parts = (await readdir(dist)).filter((name) => /^sitemap-(\d+|pages-\d+)\.xml$/.test(name)).sort();
  const texts = await Promise.all(parts.map((name) => readText(join(dist, name))));
  const ownSitemap = await readText(join(dist, 'sitemap.xml'));
  const counted = texts.length > 0 ? texts : [ownSitemap];
  const urls = counted.reduce((sum, text = '') => sum + text.split('<url>').length - 1, 0);
  // public/sitemap.xml, or that of an endpoint
  if (ownSitemap !== undefined) return urls;

  const index = 'sitemap-index.xml';
  const content = parts.length === 1 ? texts[0] : await readText(join(dist, index));
  if (content === undefined) return undefined;
  await writeFiles(dist, [{ path: 'sitemap.xml', content }]);
  if (keepsNames) return urls;

  const copied = parts.length === 1 ? [index, ...parts] : [index];
  await Promise.all(copied.map((name) => rm(join(dist, name), { force: true })));
  return urls;
}
