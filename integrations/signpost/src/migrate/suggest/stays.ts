import { isEligible } from './eligible.ts';
import type { Inventory } from './inventory.ts';
import type { Profile } from './profile.ts';

/** A page that needs no comparison. */
interface Sure {
  readonly page: number;
  readonly confidence: number;
  readonly reason: string;
}

/** The page that stands at the very address, or the home page for the old home. */
export function stayingPage(old: Profile, inventory: Inventory): Sure | undefined {
  const page = inventory.at(old.home ? homeFor(old) : old.segments);
  const target = page === undefined ? undefined : inventory.pages[page];
  if (page === undefined || target === undefined) return undefined;
  if (old.home) {
    const isKept = old.segments.length === 0 || target.segments.length > 0;
    return { page, confidence: isKept ? 0.99 : 0.9, reason: 'the home page' };
  }
  const path = (address: string): string => address.replace(/^https?:\/\/[^/]*/i, '').replace(/\/+$/, '');
  return path(old.address) === path(target.address)
    ? { page, confidence: 0.99, reason: 'a page stands at this address' }
    : undefined;
}

/** The segments of the home page in the language that the old address or its host says, where the new site has one. */
function homeFor({ segments, sought }: Profile): readonly string[] {
  if (sought?.code === undefined || sought.as === 'foreign') return segments;
  const code = [...sought.versions].find((version) => version !== undefined);
  if (code !== undefined) return [code];
  return sought.as === 'known' ? [] : segments;
}

/** A title that more pages have is that of the site, in as many languages as there may be. */
const most = 50;

/** The only page with the old one's title, where the old address is a number that says nothing of it. */
export function titledPage(old: Profile, inventory: Inventory): Sure | undefined {
  if (!old.opaque) return undefined;
  const alike = inventory.titled(old.title);
  if (alike.length > most) return undefined;
  const eligible = alike.filter((one) => isEligible(old, inventory.pages[one]));
  // Where nothing says in which language it was, its title does.
  const isOpen = old.sought?.as === 'guessed';
  const others = isOpen ? alike.filter((one) => inventory.isFresh(inventory.pages[one]?.language)) : [];
  const [page, ...more] = eligible.length > 0 ? eligible : others;
  if (page === undefined || more.length > 0) return undefined;
  return { page, confidence: 0.95, reason: 'same title, which no other page has' };
}
