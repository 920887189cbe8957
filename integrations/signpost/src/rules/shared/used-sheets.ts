import type { Path } from '../../core/path.ts';
import { remember } from '../../core/remember.ts';
import type { Site } from '../../site/site.ts';
import type { Stylesheet } from '../../site/stylesheet.ts';

/** The style sheets that a page names, and those that they import: an old one that was left in the folder is none. */
export const usedSheets = remember((site: Site): ReadonlySet<Stylesheet> => {
  const used = new Set<Stylesheet>();
  const add = (path: Path): void => {
    const sheet = site.stylesheets.get(path);
    if (sheet === undefined || used.has(sheet)) return;
    used.add(sheet);
    for (const { target } of sheet.refs) if (target.kind === 'site') add(target.path);
  };
  for (const { refs } of site.documents)
    for (const { target } of refs) if (target.kind === 'site') add(target.path);
  return used;
});
