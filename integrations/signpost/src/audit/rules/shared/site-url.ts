import type { Page } from '../../../pages/page.ts';
import type { Site, SitePages } from '../../site/site.ts';
import { isLocal } from './site-hosts.ts';

/** ``set `url` in _config.yml to https://www.example.com``; undefined for an unknown generator. */
export function proposeSiteUrl({
  origin,
  base,
  generator,
}: Pick<SitePages, 'origin' | 'base' | 'generator'>): string | undefined {
  if (generator?.siteUrl === undefined) return undefined;
  // Jekyll has `baseurl` beside `url`, and Hugo's `baseURL` has both.
  const url = generator.siteUrlHasBase || generator.base === generator.siteUrl ? origin + base : origin;
  return `set ${generator.siteUrl} to ${url}`;
}

/** The fix for a URL that `hugo server` or `jekyll serve` wrote: http://localhost:1313/gauges/; undefined for other URLs. */
export function findServedBuildFix(site: Site, origin: string): string | undefined {
  return isLocal(origin) ? describeServedBuildFix(site) : undefined;
}

/** The same for a page that the server left in the folder: it loads /livereload.js?mindelay=10&v=2&port=1313. */
export function proposeBuild(site: Site, page: Page): { readonly fix?: string } {
  const isServed = page.refs.some(({ kind, href }) => kind === 'script' && href.includes('/livereload.js?'));
  const fix = isServed ? describeServedBuildFix(site) : undefined;
  return fix === undefined ? {} : { fix };
}

function describeServedBuildFix({ generator, origin, originKnown, base }: Site): string | undefined {
  return originKnown ? generator?.servedBuildFix?.(origin + base) : undefined;
}
