import type { Inventory } from './inventory.ts';
import type { Profile } from './profile.ts';

/**
 * Whether a page may take an old address over at all. The home page takes none but other spellings of itself. An old
 * page keeps its language where the new site has it; one without any goes to the host's or the main language, or to none.
 */
export function isEligible(
  old: Profile,
  page: Profile | undefined,
  { languages, mainLanguage }: Inventory,
): boolean {
  if (page === undefined || (page.home && !old.home)) return false;
  if (old.language !== undefined && languages.has(old.language)) return page.language === old.language;
  const main = old.hostLanguage ?? mainLanguage;
  return page.language === undefined || page.language === main || page.language === old.language;
}
