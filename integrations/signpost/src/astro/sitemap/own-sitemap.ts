import { join } from 'node:path';
import type { AstroIntegration, HookParameters, IntegrationResolvedRoute } from 'astro';
import { exists } from '../../lib/disk/read.ts';
import type { Folders } from '../project.ts';

/** True where the site makes its own `/sitemap.xml`, or has added @astrojs/sitemap with options of its own. */
export async function hasOwnSitemap(
  integrations: readonly AstroIntegration[],
  folders: Folders,
): Promise<boolean> {
  if (integrations.some(isSitemap)) return true;
  const places = [
    join(folders.public, 'sitemap.xml'),
    ...['ts', 'js'].map((end) => join(folders.src, 'pages', `sitemap.xml.${end}`)),
  ];
  return (await Promise.all(places.map(exists))).includes(true);
}

const isSitemap = ({ name }: AstroIntegration): boolean => name === '@astrojs/sitemap';

type Routes = HookParameters<'astro:routes:resolved'>;
type Built = HookParameters<'astro:build:done'>;

/**
 * Keeps the error pages that signpost offers out of the sitemap of the site's own @astrojs/sitemap: that leaves out 404
 * and 500 by itself, but not 410, and an error page that we added must be no error of the site's (`W-SITEMAP-1`).
 */
export function hideFromSitemap(
  integrations: readonly AstroIntegration[],
  patterns: readonly string[],
): void {
  for (const { hooks } of integrations.filter(isSitemap)) {
    const { 'astro:routes:resolved': resolved, 'astro:build:done': done } = hooks;
    let hidden: ReadonlySet<string> = new Set();
    hooks['astro:routes:resolved'] = async (hook: Routes) => {
      const ours = hook.routes.filter((route) => isOffered(route, patterns));
      hidden = new Set(ours.flatMap((route) => [route, ...route.fallbackRoutes]).map(addressOf));
      await resolved?.({ ...hook, routes: hook.routes.filter((route) => !ours.includes(route)) });
    };
    hooks['astro:build:done'] = async (hook: Built) => {
      const pages = hook.pages.filter(({ pathname }) => !hidden.has(bare(pathname)));
      await done?.({ ...hook, pages });
    };
  }
}

/** True for a route that was injected; a page of the project's own at that address is the site's to list. */
function isOffered({ origin, pattern }: IntegrationResolvedRoute, patterns: readonly string[]): boolean {
  return origin === 'external' && patterns.includes(pattern);
}

function addressOf({ pathname, pattern }: IntegrationResolvedRoute): string {
  return bare(pathname ?? pattern);
}

function bare(pathname: string): string {
  return pathname.replace(/^\/+|(?<!\.html|\/)(?:\.html|\/)+$/g, '');
}
