import type { Path } from '../../core/path.ts';
import { remember } from '../../core/remember.ts';
import type { Site } from '../../site/site.ts';
import { pathOf, type Target } from '../../site/target.ts';
import { headName } from './head-name.ts';

/** The feeds and web manifests that pages name, by their paths under whatever host: a wrong one may be wrong there as well. */
export const headFiles = remember((site: Site) => {
  const files = { feed: new Set<Path>(), manifest: new Set<Path>() };
  // Nearly all pages name the same ones.
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
