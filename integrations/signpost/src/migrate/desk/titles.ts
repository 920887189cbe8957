import type { NewPages } from '../review/new-pages.ts';
import { removeSiteName } from '../suggest/profile.ts';

/**
 * The titles of the new pages by URL, as far as they were read: `Backup` for `Backup | Example`. The name of the site would
 * take the place of what distinguishes pages.
 */
export function listTitles(pages: NewPages): ReadonlyMap<string, string> {
  return new Map(removeSiteName(pages.list()).map(({ url, title }) => [url, title]));
}
