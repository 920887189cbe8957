import type { SitePages } from '../../site/site.ts';

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
