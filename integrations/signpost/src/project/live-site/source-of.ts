import type { Stored } from './record.ts';

/** By address: the page or sitemap that named it first, as its path and query. */
export function sourcesIn(stored: readonly Stored[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { url, found } of stored) {
    const { pathname, search } = new URL(url);
    for (const named of found) if (!sources.has(named.url)) sources.set(named.url, pathname + search);
  }
  return sources;
}
