import { keyOf, nameOf, type OldSite } from '../inventory/names.ts';
import type { OldAddress } from '../state/old-address.ts';
import type { Suggestion } from '../state/review-file.ts';

/** Hops of the old site that are followed. */
const most = 10;

/**
 * What the old site redirected itself goes where that leads, whatever its own address looks like: `/promo` to where
 * `/shop/` goes. A redirect out of the inventory is left to what its words say.
 */
export function followOldRedirects(
  suggestions: readonly Suggestion[],
  inventory: readonly Pick<OldAddress, 'address' | 'location'>[],
  site: OldSite,
): Suggestion[] {
  const rows = new Map(inventory.map((row) => [keyOf(row.address), row]));
  const known = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  return suggestions.map((suggestion) => {
    let row = rows.get(keyOf(suggestion.old));
    for (let hops = 0; row !== undefined && row.location !== '' && hops < most; hops++) {
      const next = nameOf(row.location, site)?.address;
      row = next === undefined ? undefined : rows.get(keyOf(next));
    }
    const end = row === undefined || row.location !== '' ? undefined : known.get(row.address);
    if (end === undefined || end.old === suggestion.old) return suggestion;
    return { ...end, old: suggestion.old, reason: `the old site redirects it to ${end.old}; ${end.reason}` };
  });
}
