import type { NewPages } from '../review/new-pages.ts';
import { removeSiteName, type SitePage } from '../suggest/profile.ts';

/**
 * The titles of pages by URL: `Backup` for `Backup | Example`. The name of the site would take the place of what distinguishes
 * pages.
 */
export function mapTitles(pages: readonly SitePage[]): ReadonlyMap<string, string> {
  return new Map(removeSiteName(pages).map(({ url, title }) => [url, title]));
}

/** The titles of the new pages, as far as they were read. */
export function listTitles(pages: NewPages): ReadonlyMap<string, string> {
  return mapTitles(pages.list());
}
