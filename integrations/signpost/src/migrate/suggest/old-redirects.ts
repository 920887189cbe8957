import { keyOf, nameOf, type OldSite } from '../inventory/names.ts';
import type { OldAddress } from '../state/old-address.ts';
import type { Suggestion } from '../state/review-file.ts';

/** What an old address leads to by itself. */
type Lead = Pick<OldAddress, 'address' | 'location' | 'canonical'>;

/** Hops of the old site that are followed. */
const most = 10;

/**
 * What the old site redirected itself goes where that leads, whatever its own address looks like: `/promo` to where
 * `/shop/` goes. So does a page that names another as its canonical, unless that is the home page, which some sites
 * name everywhere. What leads out of the inventory is left to what its words say.
 */
export function followOldRedirects(
  suggestions: readonly Suggestion[],
  inventory: readonly Lead[],
  site: OldSite,
): Suggestion[] {
  const rows = new Map(inventory.map((row) => [keyOf(row.address), row]));
  const known = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const nextOf = ({ address, location, canonical }: Lead): Lead | undefined => {
    const next = nameOf(location || canonical, site)?.address;
    return next === undefined || (location === '' && next === '/') || keyOf(next) === keyOf(address)
      ? undefined
      : rows.get(keyOf(next));
  };
  return suggestions.map((suggestion) => {
    const first = rows.get(keyOf(suggestion.old));
    let row = first;
    let hops = 0;
    for (let next = row && nextOf(row); next !== undefined && hops < most; hops++) {
      row = next;
      next = nextOf(row);
    }
    const end =
      row === undefined || hops === most || row.location !== '' ? undefined : known.get(row.address);
    if (end === undefined || end.old === suggestion.old || suggestion.confidence === 1) return suggestion;
    const why = first?.location === '' ? 'its canonical is' : 'the old site redirects it to';
    return { ...end, old: suggestion.old, reason: `${why} ${end.old}; ${end.reason}` };
  });
}
