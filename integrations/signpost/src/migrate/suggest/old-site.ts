import type { Migration } from '../migration.ts';
import type { FindOldPage } from '../state/old-pages.ts';
import { isWanted } from '../state/old-url.ts';
import { joinPageText, type SitePage } from './profile.ts';

/** Lists the old pages that need a target, with the texts that the inventory has. */
export function listOldPages({ state, inventory }: Migration, findOldPage: FindOldPage): SitePage[] {
  const host = state.old === undefined ? undefined : new URL(state.old).host;
  return inventory.filter(isWanted).map(({ url, title, lang }) => {
    const page = findOldPage(url);
    const text = page === undefined ? '' : joinPageText(page);
    return { url, title: title || (page?.title ?? ''), text, headings: page?.headings, host, lang };
  });
}
