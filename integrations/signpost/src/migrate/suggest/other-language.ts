import type { Suggestion } from '../state/review-file.ts';
import type { Profile } from './profile.ts';
import type { RatedPages } from './search.ts';

/** A person must decide about a page in another language. */
const otherLanguageConfidence = 0.4;
/** The confidence that a page's translation is meant if an old URL has the page's name in another language. Set by hand. */
const version = 0.8;

/** Doubts a proposal in another language, and proposes the version in the old page's own language, or names the other. */
export function proposeOwnLanguage(old: Profile, found: Suggestion, inventory: RatedPages): Suggestion {
  const { sought } = old;
  const isProposed = found.new !== '';
  if (sought?.as === 'foreign')
    return isProposed
      ? halveConfidence(withNote(found, `the new site has no page in "${sought.code}"`))
      : found;

  const named = findNamesakes(old, inventory);
  const there = inventory.pages[named[0] ?? -1]?.url;
  if (there === undefined) return found;
  const withReason = withNote(found, `in another language it is ${there}`);
  if (isProposed && found.confidence > version) return withReason;
  const own = findOwnVersion(named, old, inventory);
  if (own === undefined)
    return isProposed && sought?.code === undefined ? halveConfidence(withReason) : withReason;
  const reason = `${there} is its version in another language`;

  return { old: found.old, new: own, confidence: version, reason };
}

function withNote(found: Suggestion, note: string): Suggestion {
  return { ...found, reason: `${found.reason}; ${note}` };
}

function halveConfidence(found: Suggestion): Suggestion {
  return { ...found, confidence: Math.min(otherLanguageConfidence, found.confidence) };
}

/** The only page in the old page's language that pages in other languages declare as their translation. */
function findOwnVersion(
  named: readonly number[],
  { sought }: Profile,
  { pages, listAlternates }: RatedPages,
): string | undefined {
  const own = named.flatMap(listAlternates).filter((page) => sought?.versions.has(pages[page]?.language));
  const [only, ...more] = new Set(own);
  return only === undefined || more.length > 0 ? undefined : pages[only]?.url;
}

/** The pages with its name, if all are in other languages. */
function findNamesakes({ slug, sought }: Profile, { pages, withSlug }: RatedPages): readonly number[] {
  const named = slug === '' ? [] : withSlug(slug).filter((page) => pages[page]?.home === false);
  return named.some((page) => sought?.versions.has(pages[page]?.language) ?? true) ? [] : named;
}
