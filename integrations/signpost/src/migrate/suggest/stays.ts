import type { Inventory } from './inventory.ts';
import type { Profile } from './profile.ts';

/** The page that needs no comparison: one that stands at the very address, or the home page for the old home. */
export function stayingPage(
  old: Profile,
  inventory: Inventory,
): { page: number; reason: string } | undefined {
  const page = inventory.at(old.segments);
  const target = page === undefined ? undefined : inventory.pages[page];
  if (page === undefined || target === undefined) return undefined;
  if (old.home) return { page, reason: 'the home page' };
  const path = (address: string): string => address.replace(/^https?:\/\/[^/]*/i, '').replace(/\/+$/, '');
  return path(old.address) === path(target.address)
    ? { page, reason: 'a page stands at this address' }
    : undefined;
}
