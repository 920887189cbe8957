import type { Suggestion } from '../state/review-file.ts';
import type { Inventory } from './inventory.ts';
import type { Profile } from './profile.ts';

/** A page in another language is for a person to decide on. */
const most = 0.4;
/** How sure it is that the version of a page is meant whose name an old address has in another language. Set by hand. */
const version = 0.8;

/**
 * What becomes of a proposal by its language. Where the new site doesn't have that of the old page, none is sure. Where
 * another language alone has a page of its name, the version of that page in its own is proposed, or the page is told of; an
 * address that says no language may then be of that one, and so nothing is sure either.
 */
export function acrossLanguages(old: Profile, found: Suggestion, inventory: Inventory): Suggestion {
  const { sought } = old;
  const isProposed = found.new !== '';
  if (sought?.as === 'foreign')
    return isProposed ? doubted(withNote(found, `the new site has no page in "${sought.code}"`)) : found;
  const named = namedElsewhere(old, inventory);
  const there = inventory.pages[named[0] ?? -1]?.address;
  if (there === undefined) return found;
  const told = withNote(found, `in another language it is ${there}`);
  if (isProposed && found.confidence > version) return told;
  const own = ownVersionOf(named, old, inventory);
  if (own === undefined) return isProposed && sought?.code === undefined ? doubted(told) : told;
  const reason = `${there} is its version in another language`;
  return { old: found.old, new: own, confidence: version, reason };
}

function withNote(found: Suggestion, note: string): Suggestion {
  return { ...found, reason: `${found.reason}; ${note}` };
}

function doubted(found: Suggestion): Suggestion {
  return { ...found, confidence: Math.min(most, found.confidence) };
}

/** The one page in the old one's language that pages in others name as their version. */
function ownVersionOf(
  named: readonly number[],
  { sought }: Profile,
  { pages, alternatesOf }: Inventory,
): string | undefined {
  const own = named.flatMap(alternatesOf).filter((page) => sought?.versions.has(pages[page]?.language));
  const [only, ...more] = new Set(own);
  return only === undefined || more.length > 0 ? undefined : pages[only]?.address;
}

/** The pages of its name, where all of them are of other languages. */
function namedElsewhere({ slug, sought }: Profile, { pages, withSlug }: Inventory): readonly number[] {
  const named = slug === '' ? [] : withSlug(slug).filter((page) => pages[page]?.home === false);
  return named.some((page) => sought?.versions.has(pages[page]?.language) ?? true) ? [] : named;
}
