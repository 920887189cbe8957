import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { packageFile } from '../lib/disk/package.ts';
import type { Finding } from '../lib/finding.ts';
import { prefixBase, toCanonicalPath } from '../lib/url/canonical-url.ts';
import type { Folders } from './project.ts';
import type { Session } from './session.ts';

/** Patterns of on-demand URLs, with `:name` and `*`. */
export function listOnDemandPatterns({ routes, project, hasServer }: Session): string[] {
  // Astro has routes such as `/_image` even without a server.
  if (!hasServer) return [];
  const { base } = project.urlSettings;
  const patterns = routes
    .filter(({ isPrerendered, type }) => !isPrerendered && type !== 'redirect')
    .map(({ pattern }) => prefixBase(convertRoutePattern(pattern), base));
  return [...new Set(patterns)].sort();
}

/**
 * Converts Astro's `/blog/[slug]` and `/[...rest]` to `/blog/:slug` and `/*`. A segment with several parts becomes `:name`.
 */
function convertRoutePattern(pattern: string): string {
  const segments = pattern.split('/').map((segment) => {
    const name = /\[(\.{3})?(\w+)\]/.exec(segment);
    if (name === null) return segment;
    return name[1] === undefined ? `:${name[2]}` : '*';
  });
  return segments.join('/');
}

/** Reports on-demand pages until the options declare the URLs. The build has no files of such pages. */
export function reportOnDemandPages({
  routes,
  project,
  ownSitemap,
}: Pick<Session, 'routes' | 'project' | 'ownSitemap'>): Finding[] {
  const { sitemap } = project.options.seo;
  // With a sitemap of its own, or none, the site has nothing to declare.
  if (sitemap === false || ownSitemap || sitemap.onDemand !== undefined) return [];

  const pages = routes
    .filter(({ type, isPrerendered, origin }) => type === 'page' && origin === 'project' && !isPrerendered)
    .map(({ pattern }) => pattern)
    .sort();
  if (pages.length === 0) return [];

  const more = pages.length > 5 && ` and ${pages.length - 5} more`;
  const urls = pages.slice(0, 5).join(', ') + (more || '');
  return [
    {
      rule: 'on-demand',
      conventions: [],
      level: 'info',
      message: `the audit can't see pages that are rendered on demand: ${urls}`,
      fix: 'list the URLs that belong in the sitemap in `seo.sitemap.onDemand`; write `onDemand: []` if none does',
    },
  ];
}

/** Integrations that inject a 404 page. No hook shows injected routes. */
const with404: ReadonlySet<string> = new Set(['@astrojs/starlight']);

/**
 * The error pages to inject, unless `src/pages` or an integration has them: a collision fails the build. With a 404 page,
 * every host returns 404 for a view that a script doesn't find (`W-JS-2`).
 */
export function listErrorRoutes(
  { src }: Pick<Folders, 'src'>,
  integrations: readonly Pick<AstroIntegration, 'name'>[],
) {
  const pages = join(src, 'pages');
  const has404 = integrations.some(({ name }) => with404.has(name));
  const missing = ['404', '410'].filter((status) => {
    if (status === '404' && has404) return false;
    // src/pages/404.astro or src/pages/404/index.md
    return globSync([`${status}.*`, `${status}/index.*`], { cwd: pages }).length === 0;
  });

  return missing.map((status) => {
    const entrypoint = packageFile(`src/astro/routes/${status}.astro`);
    return { pattern: `/${status}`, entrypoint, prerender: true };
  });
}

/** The home page of a language, for links on error pages. */
export interface Home {
  readonly lang: string;
  /** From the root of the host. */
  readonly href: string;
}

/** A route and the fallbacks in further languages. */
type Route = Pick<IntegrationResolvedRoute, 'patternRegex'> & {
  readonly fallbackRoutes: readonly Pick<IntegrationResolvedRoute, 'patternRegex'>[];
};

/**
 * The existing home pages, in the order of the locales. An error page must not link to a configured locale without pages
 * (`W-ERR-1`). Only the root for a site without locales.
 */
export function listHomes({ project }: Pick<Session, 'project'>, routes: readonly Route[]): Home[] {
  const { base, locales } = project.site;
  const patterns = routes.flatMap(({ patternRegex, fallbackRoutes }) => [
    patternRegex,
    ...fallbackRoutes.map((route) => route.patternRegex),
  ]);
  // The config may name /de/ before src/pages has a German page.
  const hasHomePage = (prefix: string): boolean => {
    const bare = prefix.replace(/(?<=.)\/$/, '');
    return prefix === '/' || patterns.some((pattern) => pattern.test(bare) || pattern.test(`${bare}/`));
  };

  return Object.entries(locales)
    .filter(([, prefix]) => hasHomePage(prefix))
    .map(([lang, prefix]) => ({
      lang,
      href: toCanonicalPath(prefixBase(prefix, base), project.urlSettings),
    }));
}
