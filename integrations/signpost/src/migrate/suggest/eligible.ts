import type { Profile } from './profile.ts';

/**
 * Whether a page may take an old address over at all. The home page takes none but other spellings of itself, and a page of
 * another language none.
 */
export function isEligible(old: Profile, page: Profile | undefined): boolean {
  if (page === undefined || (page.home && !old.home)) return false;
  return old.sought === undefined || old.sought.versions.has(page.language);
}
