import { pathFinder } from '../../core/nearest-path.ts';
import { remember } from '../../core/remember.ts';
import type { Site } from '../../site/site.ts';
import { short } from './judge.ts';

const finders = remember((site: Site) => ({
  find: pathFinder(site.pages.map((page) => page.address)),
  known: new Map<string, string | undefined>(),
}));

/** The address that was likely meant; looked for only on sites where that is quick. */
export function guess(site: Site, path: string): string {
  if (site.pages.length > 2000) return '';
  const { find, known } = finders(site);
  if (known.size > 200) return '';
  // A link between sources that the generator left as it was: `./intro.md`.
  if (!known.has(path)) known.set(path, find(path.replace(/(?:\/(?:index|readme))?\.mdx?$/i, '/')));
  const near = known.get(path);
  return near === undefined ? '' : `; did you mean "${short(near)}"?`;
}
