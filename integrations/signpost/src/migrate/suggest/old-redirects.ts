import { identifyUrl, nameUrl, type OldSite } from '../inventory/hosts.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Suggestion } from '../state/review-file.ts';

type Lead = Pick<OldUrl, 'url' | 'location' | 'canonical'>;

const maxHops = 10;

/** An old redirect follows its target, a page its canonical, unless that is the home page, which some sites always name. */
export function followOldRedirects(
  suggestions: readonly Suggestion[],
  inventory: readonly Lead[],
  site: OldSite,
): Suggestion[] {
  const rows = new Map(inventory.map((row) => [identifyUrl(row.url), row]));
  const known = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const nextOf = ({ url, location, canonical }: Lead): Lead | undefined => {
    const next = nameUrl(location || canonical, site)?.url;
    if (next === undefined || identifyUrl(next) === identifyUrl(url)) return undefined;
    return location === '' && next === '/' ? undefined : rows.get(identifyUrl(next));
  };

  return suggestions.map((suggestion) => {
    const first = rows.get(identifyUrl(suggestion.old));
    const last = first && findEnd(first, nextOf);
    const end = last && known.get(last.url);
    if (first === undefined || end === undefined || end.old === suggestion.old) return suggestion;

    const isRedirect = first.location !== '';
    const isSurer = suggestion.new !== '' && suggestion.confidence >= end.confidence;
    if (suggestion.confidence === 1 || (!isRedirect && isSurer)) return suggestion;
    // A URL that is probably gone doesn't claim a page from a more certain one, such as `/` when it redirected to the old
    // software's home.
    if (end.new === '' && suggestion.new !== '' && suggestion.confidence > end.confidence) return suggestion;
    const why = isRedirect ? 'the old site redirects it to' : 'its canonical is';

    return { ...end, old: suggestion.old, reason: `${why} ${end.old}; ${end.reason}` };
  });
}

/** The end of the redirects; undefined if it is outside of the inventory, or there is a loop. */
function findEnd(first: Lead, nextOf: (lead: Lead) => Lead | undefined): Lead | undefined {
  let at = first;
  for (let hops = 0; hops < maxHops; hops++) {
    const next = nextOf(at);
    if (next === undefined) return at.location === '' ? at : undefined;
    at = next;
  }
  return undefined;
}
