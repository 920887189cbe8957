import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { readCanonicals } from './judge.ts';
import { sortedRefs } from './refs.ts';

/** URLs; fewer may have the folder in common by chance. */
const minBroken = 3;

/**
 * The folder, such as `/docs/`, with which nearly all broken links and canonicals start, and without which they work: the
 * site was built for it, and is audited without it.
 */
export const forgottenBase = memoize((site: Site): string | undefined => {
  const paths = new Set<string>(sortedRefs(site).broken.map(({ target }) => target.path));
  for (const page of site.pages)
    for (const { target } of readCanonicals(page))
      if (target.kind === 'site' && site.find(target.path) === undefined) paths.add(target.path);

  const [first = ''] = paths;
  const base = first.slice(0, first.indexOf('/', 1) + 1);
  if (paths.size < minBroken || base.length < 3) return undefined;

  const works = [...paths].filter((path) => {
    const hit = path.startsWith(base) ? site.find(parsePath(path.slice(base.length - 1))) : undefined;
    // If the site has a base, what is outside of it is unknown.
    return hit !== undefined && hit.kind !== 'unseen';
  });
  return works.length > paths.size * 0.9 ? base : undefined;
});
