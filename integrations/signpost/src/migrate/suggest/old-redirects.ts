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
    if (next === undefined || keyOf(next) === keyOf(address)) return undefined;
    return location === '' && next === '/' ? undefined : rows.get(keyOf(next));
  };
  return suggestions.map((suggestion) => {
    const first = rows.get(keyOf(suggestion.old));
    const last = first && endOf(first, nextOf);
    const end = last && known.get(last.address);
    if (first === undefined || end === undefined || end.old === suggestion.old) return suggestion;
    const isRedirect = first.location !== '';
    const isSurer = suggestion.new !== '' && suggestion.confidence >= end.confidence;
    if (suggestion.confidence === 1 || (!isRedirect && isSurer)) return suggestion;
    // What is likelier gone takes no page from an address that is surer of one: `/`, redirected to the old software's home.
    if (end.new === '' && suggestion.new !== '' && suggestion.confidence > end.confidence) return suggestion;
    const why = isRedirect ? 'the old site redirects it to' : 'its canonical is';
    return { ...end, old: suggestion.old, reason: `${why} ${end.old}; ${end.reason}` };
  });
}

/** Where the hops end; undefined where they lead out of the inventory, or in a circle. */
function endOf(first: Lead, nextOf: (lead: Lead) => Lead | undefined): Lead | undefined {
  let at = first;
  for (let hops = 0; hops < most; hops++) {
    const next = nextOf(at);
    if (next === undefined) return at.location === '' ? at : undefined;
    at = next;
  }
  return undefined;
}
