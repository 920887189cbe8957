import { keepFirst } from '../../lib/list.ts';

/** How many pages of the new site are requested at most. */
const maxPages = 40;

/**
 * The pages of the new site that are checked for a leftover noindex:
 *
 * 1. the home page
 * 2. the pages to which the old URLs with the most traffic lead
 * 3. one of each kind of page: the first in each folder, such as /blog/
 */
export function samplePages(pages: readonly string[], heaviest: readonly string[]): string[] {
  const knownPages = new Set(pages);
  const sample = ['/', ...heaviest, ...keepFirst(pages, findFolder)].filter((path) => knownPages.has(path));
  return [...new Set(sample)].slice(0, maxPages);
}

/** `/blog/` of /blog/first/ */
function findFolder(path: string): string {
  const withoutSlash = path.replace(/\/$/, '');
  return withoutSlash.slice(0, withoutSlash.lastIndexOf('/') + 1);
}
