import type { Suggestion } from '../state/review-file.ts';
import type { Profile } from './profile.ts';
import { isEligible, type SiteIndex } from './search.ts';

// Pages that replace an old URL whatever their words: the page at the same URL, and the only page with the same title.

/** The page at the very URL, or the home page for the old home. */
export function findStayingPage(old: Profile, site: SiteIndex): Suggestion | undefined {
  const target = site.findPage(old.home ? findHomePath(old) : old.path);
  if (target === undefined) return undefined;
  const pair = { old: old.url, new: target.url };

  // /de/ may lead to / if the new site has no /de/, less surely.
  if (old.home) {
    const isKept = old.segments.length === 0 || target.segments.length > 0;
    return { ...pair, confidence: isKept ? 0.99 : 0.9, reason: 'the home page' };
  }

  // /Getting_Started.html and /getting-started/ have one `path`, and are two URLs.
  if (readPath(old.url) !== readPath(target.url)) return undefined;
  return { ...pair, confidence: 0.99, reason: 'the new site has a page at this URL' };
}

/** The path of the home page in the language of the old URL or host, if the new site has one. */
function findHomePath({ path, languageSearch }: Profile): string {
  if (languageSearch?.code === undefined || languageSearch.isForeign) return path;
  return [...languageSearch.versions].find((version) => version !== undefined) ?? '';
}

/** The only page with the old page's title, if the old URL is just a number: `/?p=42`. */
export function findTitledPage(old: Profile, site: SiteIndex): Suggestion | undefined {
  if (!old.endsInQueryNumber) return undefined;
  const pagesWithTitle = site.findByTitle(old.title);
  const eligible = pagesWithTitle.filter((page) => isEligible(old, page));
  // If nothing else shows its language, the title does.
  const { addedVersions } = old.languageSearch ?? {};
  const pagesOfAddedVersions = pagesWithTitle.filter(({ language }) => addedVersions?.has(language));
  const [page, another] = eligible.length > 0 ? eligible : pagesOfAddedVersions;
  if (page === undefined || another !== undefined) return undefined;
  return { old: old.url, new: page.url, confidence: 0.95, reason: 'same title, which no other page has' };
}

/** `/about` of `https://www.example.com/about/`. */
function readPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '').replace(/(?<!\/)\/+$/, '');
}
