import type { Site } from '../site/site.ts';

/** A language at the start of a path, whose folders are the sections. */
const language = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;

/**
 * Tells the part of the site that an address belongs to: its first folder below the base, behind a language.
 * A folder with a single page is no part of its own, and belongs to what is above it.
 */
export function sectionsOf({ base, pages }: Pick<Site, 'base' | 'pages'>): (path: string) => string {
  const counts = new Map<string, number>();
  for (const { address } of pages) {
    const folder = folderOf(address, base);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return (path) => {
    const folder = folderOf(path, base);
    const stands = folder === base || (counts.get(folder) ?? 0) > 1 || isLanguage(folder, base);
    return stands ? folder : folder.replace(/(?<![^/])[^/]+\/$/, '');
  };
}

function isLanguage(folder: string, base: string): boolean {
  return language.test(folder.slice(base.length, -1));
}

function folderOf(path: string, base: string): string {
  const below = path.startsWith(base) ? path.slice(base.length) : path.replace(/^\//, '');
  const [first = '', second = ''] = below.split('/');
  const parts = language.test(first) && second !== '' ? [first, second] : [first];
  const named = parts.filter((part) => part !== '');
  return named.length === 0 ? base : `${base}${named.join('/')}/`;
}
