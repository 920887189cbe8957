import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { type ImageFacts, isIcon } from '../../site/icons.ts';
import type { Page, Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';

/** The icons of the home page, otherwise of the first page, which search results use. `/favicon.ico` without any link. */
export function findSiteIcons(site: Site): ImageFacts[] {
  const page = site.home ?? site.pages[0];
  const linked =
    page?.rels.filter((rel) => isIcon(rel) && rel.href !== '' && !rel.href.startsWith('data:')) ?? [];
  const favicon = site.icons.get(parsePath('/favicon.ico'));
  if (linked.length === 0) return favicon === undefined ? [] : [favicon];
  return linked.flatMap(({ target }) => (target.kind === 'site' ? (site.icons.get(target.path) ?? []) : []));
}

/** All links to an icon of the site, those of the home page first, each icon once. */
export const declaredIcons = memoize((site: Site): readonly { readonly page: Page; readonly rel: Rel }[] => {
  const found = new Map<string, { readonly page: Page; readonly rel: Rel }>();
  for (const page of [...(site.home === undefined ? [] : [site.home]), ...site.pages])
    for (const rel of page.rels)
      if (isIcon(rel) && rel.target.kind === 'site' && !found.has(rel.target.path))
        found.set(rel.target.path, { page, rel });
  return [...found.values()];
});
