import type { SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration, HookParameters } from 'astro';
import { canonicalAddress } from '../core/address.ts';
import type { PageHead } from './heads.ts';
import type { Project } from './project.ts';

/** A page that the sitemap lists. */
export interface Listed {
  readonly url: string;
  readonly lastmod: string | undefined;
  readonly alternates: PageHead['alternates'];
}

/** What the sitemap's hooks ask for, once the pages are built. */
export interface SitemapSource {
  readonly project: Project;
  readonly listed: ReadonlyMap<string, Listed>;
}

/**
 * @astrojs/sitemap, told what belongs in it: pages of the build that are canonical and indexable, and those that
 * are declared. Its own list holds every route, 410 and noindex pages among them. Each stands with the address of its
 * own canonical (`W-SITEMAP-3`), and all of them, hreflang too, are https as `site:` is (`W-SITEMAP-2`).
 */
export function sitemapIntegration(
  origin: string,
  onDemand: readonly string[],
  source: () => SitemapSource,
): AstroIntegration {
  const find = (url: string): Listed | undefined => {
    const { project, listed } = source();
    return listed.get(canonicalAddress(new URL(url).pathname, project.spelling));
  };
  return loadedLate(async () => {
    const { default: sitemap } = await import('@astrojs/sitemap');
    return sitemap({
      customPages: onDemand.map((path) => `${origin}${path}`),
      namespaces: { news: false, image: false, video: false },
      filter: (url) => find(url) !== undefined,
      serialize: (item) => describe(item, find(item.url)),
    });
  });
}

/** The integration itself is loaded when the pages are built, and is told then what it would have heard before. */
function loadedLate(load: () => Promise<AstroIntegration>): AstroIntegration {
  let config: HookParameters<'astro:config:done'> | undefined;
  let routes: HookParameters<'astro:routes:resolved'> | undefined;
  return {
    name: '@astrojs/sitemap',
    hooks: {
      'astro:config:done': (hook) => {
        config = hook;
      },
      'astro:routes:resolved': (hook) => {
        routes = hook;
      },
      'astro:build:done': async (hook) => {
        const { hooks } = await load();
        if (config) await hooks['astro:config:done']?.(config);
        if (routes) await hooks['astro:routes:resolved']?.(routes);
        await hooks['astro:build:done']?.(hook);
      },
    },
  };
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
