import { remember } from '../../core/remember.ts';
import type { Site, SitePart } from '../../site/site.ts';

/**
 * Computes something of a site's pages once: for each part, while other pages are still read, and put together for the whole
 * site where that came in parts.
 */
export function rememberByPart<Value>(
  compute: (part: SitePart) => Value,
  join: (found: readonly Value[], site: Site) => Value,
): (site: SitePart) => Value {
  const find = remember(
    (site: Site | SitePart): Value =>
      'parts' in site && site.parts !== undefined ? join(site.parts.map(find), site) : compute(site),
  );
  return find;
}
