import type { SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration, HookParameters, IntegrationResolvedRoute } from 'astro';
import { prefixBase, toCanonicalUrl } from '../../lib/url/canonical-url.ts';
import type { Session } from '../session.ts';
import type { ListedPage } from './listed.ts';

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
        const listed = session.prepared?.listing.listed ?? new Map<string, ListedPage>();
        const { default: sitemap } = await import('@astrojs/sitemap');
        const { hooks } = sitemap({
          // Sorted as @astrojs/sitemap does: its collator per comparison is slow for a thousand unsorted URLs.
          customPages: listUrls(session, hook.pages, onDemand).sort(
            new Intl.Collator('en', { numeric: true }).compare,
          ),
          namespaces: { news: false, image: false, video: false },
          serialize: (item) => describeItem(item, listed.get(item.url)),
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

/** The URLs of the sitemap: of the built pages those that are listed, and the declared ones. */
function listUrls(
  { project: { urlSettings }, prepared, routes }: Session,
  pages: HookParameters<'astro:build:done'>['pages'],
  onDemand: readonly string[],
): string[] {
  const built = listPathnames(pages, routes).map((pathname) =>
    toCanonicalUrl(prefixBase(`/${pathname.replace(/^\/+/, '')}`, urlSettings.base), urlSettings),
  );
  const listed = built.filter((url) => prepared?.listing.listed.has(url));
  const declared = onDemand.map((path) => toCanonicalUrl(path, urlSettings));
  return [...new Set([...listed, ...declared])];
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

/** The entry of a page, with its date and its languages. */
function describeItem(item: SitemapItem, page: ListedPage | undefined): SitemapItem {
  if (!page) return item;
  const links = page.alternates.map(({ lang, href }) => ({ lang, url: href }));
  return {
    url: item.url,
    ...(page.lastmod === undefined ? {} : { lastmod: page.lastmod }),
    ...(links.length > 1 ? { links } : {}),
  };
}
