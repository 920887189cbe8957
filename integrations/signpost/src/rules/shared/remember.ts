import type { Site, SitePart } from '../../site/site.ts';

/** Computes something once for each site, or each page. */
export function remember<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}

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
