import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { ImageFacts } from '../../site/icons.ts';
import { isIcon } from '../../site/icons.ts';
import type { Page, Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';

/** An icon of the home page, its file in the build, and the place of its link. */
export interface NamedIcon {
  readonly page: Page;
  readonly rel: Rel | undefined;
  readonly facts: ImageFacts | undefined;
}

/** The icons of the home page, otherwise of the first page, which search results use. `/favicon.ico` without any link. */
export function findSiteIcons(site: Site): NamedIcon[] {
  const page = site.home ?? site.pages[0];
  if (page === undefined) return [];
  const named = page.rels.filter((rel) => isIcon(rel) && rel.href !== '' && !rel.href.startsWith('data:'));
  const icons = named.map((rel) => ({
    page,
    rel,
    facts: rel.target.kind === 'site' ? site.icons.get(rel.target.path) : undefined,
  }));
  const fallback = findDefaultIcon(site);
  return icons.length === 0 && fallback !== undefined ? [{ page, rel: undefined, facts: fallback }] : icons;
}

/** The icon that browsers request by default, if the build has it. */
export function findDefaultIcon(site: Site): ImageFacts | undefined {
  return site.icons.get(parsePath('/favicon.ico'));
}

/** All linked icons, those of the home page first, each once. */
export const declaredIcons = memoize((site: Site): readonly NamedIcon[] => {
  const seen = new Set<Rel['target']>();
  const found = new Map<string, NamedIcon>();
  for (const page of [
    ...findSiteIcons(site)
      .map(({ page }) => page)
      .slice(0, 1),
    ...site.pages,
  ]) {
    for (const rel of page.rels) {
      if (!isIcon(rel) || rel.target.kind !== 'site' || seen.has(rel.target)) continue;
      seen.add(rel.target);
      const { path } = rel.target;
      if (!found.has(path)) found.set(path, { page, rel, facts: site.icons.get(path) });
    }
  }
  return [...found.values()];
});

/** The place of a finding about an icon: its file, otherwise its link. */
export function locateIcon({ page, rel, facts }: NamedIcon) {
  if (facts !== undefined) return { file: facts.file };
  return rel === undefined ? { file: page.file } : { file: page.file, line: rel.line, column: rel.column };
}

/** The icons of all pages, and `/favicon.ico`. */
export function collectIcons(site: Site): readonly ImageFacts[] {
  return [...site.icons.values()];
}
