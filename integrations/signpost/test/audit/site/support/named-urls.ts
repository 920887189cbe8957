import { nameHeadFile } from '../../../../src/audit/rules/shared/head-files.ts';
import type { NamedBy, Site } from '../../../../src/audit/site/site.ts';
import type { Place } from '../../../../src/lib/finding.ts';
import { hrefHasPath } from '../../../../src/pages/target.ts';

/** A URL that a site names, with its place. */
export interface NamedUrl {
  readonly by: NamedBy | 'feed' | 'map' | 'own rule';
  /** Absolute. */
  readonly url: string;
  readonly place: Place;
}

/** The URLs in links, canonicals, hreflang links, feeds and sitemaps, as a browser resolves each, and the targets of redirects. */
export function listNamedUrls(site: Site): NamedUrl[] {
  return [...listUrlsOnPages(site), ...listUrlsInSitemaps(site), ...listTargets(site)];
}

function listUrlsOnPages({ pages, origin }: Site): NamedUrl[] {
  const named: NamedUrl[] = [];
  for (const { file, servedUrl, refs, rels } of pages) {
    const add = (by: NamedUrl['by'], href: string, { line, column }: Omit<Place, 'file'>): void => {
      const url = URL.parse(href, origin + servedUrl)?.href;
      if (url?.startsWith(`${origin}/`)) named.push({ by, url, place: { file, line, column } });
    };
    for (const ref of refs) if (ref.kind === 'link' && hrefHasPath(ref.href)) add('link', ref.href, ref);
    for (const rel of rels) {
      if (rel.rel.includes('canonical')) add('canonical', rel.href, rel);
      else if (rel.hreflang !== undefined) add('hreflang', rel.href, rel);
      else if (nameHeadFile(rel) === 'feed') add('feed', rel.href, rel);
    }
  }
  return named;
}

function listUrlsInSitemaps({ sitemaps }: Site): NamedUrl[] {
  return sitemaps.flatMap(({ file, entries }) =>
    entries.map(
      ({ loc, line, column }) => ({ by: 'sitemap', url: loc, place: { file, line, column } }) as const,
    ),
  );
}

/** The targets on the site of redirects of one URL, in the map and in the lines of the host's file. */
function listTargets({ map, platforms, origin }: Site): NamedUrl[] {
  const named: NamedUrl[] = [];
  for (const { kind, outcome, place } of map?.map.entries ?? [])
    if (kind === 'exact' && outcome.target?.origin === '')
      named.push({ by: 'map', url: origin + outcome.target.path, place });

  for (const { kind, file, line, to, samples } of platforms?.ownRules ?? [])
    if (kind === 'redirect' && samples.length === 1 && to.startsWith('/'))
      named.push({ by: 'own rule', url: origin + to, place: { file, line, column: 1 } });
  return named;
}
