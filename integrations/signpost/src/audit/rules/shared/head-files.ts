import { remember } from '../../../lib/remember.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Rel } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { pathOf, type Target } from '../../site/target.ts';

/** The feeds and web manifests that pages link to, by path on any host, since a wrong host doesn't make them right. */
export const headFiles = remember((site: Site) => {
  const files = { feed: new Set<Path>(), manifest: new Set<Path>() };
  // Nearly all pages have the same ones.
  const seen = new Set<Target>();
  for (const { rels } of site.documents) {
    for (const rel of rels) {
      const [first] = rel.rel;
      if (first === 'canonical' || first === 'icon' || seen.has(rel.target)) continue;
      seen.add(rel.target);
      const name = headName(rel);
      const path = name === 'feed' || name === 'manifest' ? pathOf(rel.target) : undefined;
      if (path !== undefined) files[name === 'feed' ? 'feed' : 'manifest'].add(path);
    }
  }
  return files;
});

/** A head link that a browser, feed reader or crawler fetches, and its name. */
export function headName({ rel, type }: Rel): string | undefined {
  if (rel.includes('alternate'))
    return /(?:rss|atom|feed)\+?(?:xml|json)/i.test(type ?? '') ? 'feed' : undefined;
  return rel.flatMap((token) => called.get(token) ?? [])[0];
}

const called: ReadonlyMap<string, string> = new Map([
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['manifest', 'manifest'],
  ['search', 'search description'],
  ['amphtml', 'AMP page'],
  ['next', 'next page'],
  ['prev', 'previous page'],
]);
