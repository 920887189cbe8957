import { countItems } from '../../../lib/counts.ts';
import { memoize } from '../../../lib/memoize.ts';
import { splitTitle } from '../../../pages/html/head-facts.ts';
import type { SitePages } from '../../site/site.ts';
import { listCanonicalTitles, listCommonPieces, type TitledPage } from './titles.ts';

// The name of the site in its titles.

/**
 * Tells the titles that have the brand between two parts: "Pumps | Acme | Prices and sizes". `brand` is the commonest piece of all
 * titles; "Report" in each of "May | Report | 2026" is one only if the home page or most titles have it at an end.
 */
export function createBrandTest(
  site: SitePages,
  brand: string | undefined,
): (parts: readonly string[]) => boolean {
  if (brand === undefined) return () => false;
  // "Pumps | Acme | Akme" where the site's name is "Acme | Akme": in two languages.
  const commonPieces = new Set([...listCommonPieces(site), ...listSiteNames(site)]);
  const isSpecific = (piece: string) => !commonPieces.has(piece) && !/^v?\d|version/i.test(piece);

  // "Pumps | Acme | Shop" of a site whose titles end in " | Acme | Shop", or "Pumps | Acme | v2.1": the brand with its descriptor.
  const isInside = (parts: readonly string[]) =>
    parts.indexOf(brand) > parts.findIndex((piece) => !commonPieces.has(piece)) &&
    parts.indexOf(brand) < parts.findLastIndex(isSpecific);

  const titles = listCanonicalTitles(site).filter(({ parts }) => parts.includes(brand));
  const isAtEndOfMost = titles.filter(({ parts }) => isInside(parts)).length * 2 <= titles.length;
  const isOnHomePage = titles.some(({ page, parts }) => page.servedUrl === site.base && !isInside(parts));
  return isAtEndOfMost || isOnHomePage ? isInside : () => false;
}

/** The text before or after the heading in a title without a delimiter: "Acme" of "Pumps Acme" on the page with the heading "Pumps". */
export function findNameBesideHeading({ page, title: { text } }: TitledPage): string | undefined {
  const heading = page.h1s.find((h1) => h1.text !== '')?.text;
  if (heading !== undefined && text.startsWith(`${heading} `))
    return keepName(text.slice(heading.length + 1));
  if (heading !== undefined && text.endsWith(` ${heading}`))
    return keepName(text.slice(0, -heading.length - 1));
  return undefined;
}

/** The text, if it has letters or digits at both ends and no delimiter: not "(Acme)", "Acme," and "Guide | Acme". */
function keepName(text: string): string | undefined {
  return splitTitle(text).length === 1 && /^[\p{L}\p{N}]/u.test(text) && /[\p{L}\p{N}]$/u.test(text)
    ? text
    : undefined;
}

/** The names that more than half of the titles have beside the heading of their page. */
export function listCommonNames(site: SitePages): ReadonlySet<string> {
  const titles = listCanonicalTitles(site);
  if (titles.length < 4) return new Set();
  const names = titles.map(findNameBesideHeading).filter((name) => name !== undefined);
  return new Set(
    [...countItems(names)].filter(([, count]) => count > titles.length / 2).map(([name]) => name),
  );
}

/**
 * The words with which more than half of the titles start or end, before the first delimiter, and that have the name of the site
 * among them: "online at Acme" of "Buy pumps online at Acme". "Door repair in" of "Door repair in Springfield" is the topic. One or
 * two words may be a brand.
 */
export function findCommonEnds(site: SitePages): string[] {
  // `title-unique` reports a title that many pages have.
  const firstParts = new Set(listCanonicalTitles(site).map(({ parts: [first = ''] }) => first));
  if (firstParts.size < 4) return [];

  const siteNames = listSiteNames(site);
  const hasNameAmongWords = (text: string) =>
    siteNames.some((name) => text !== name && ` ${text} `.includes(` ${name} `));

  const ends: string[] = [];
  for (const part of [...firstParts].filter(hasNameAmongWords)) {
    const words = part.split(/\s+/);
    for (let length = 3; length < words.length; length++)
      ends.push(words.slice(0, length).join(' '), words.slice(-length).join(' '));
  }
  return [...countItems(ends)]
    .filter(([text, count]) => count > firstParts.size / 2 && hasNameAmongWords(text))
    .map(([text]) => text)
    .sort((a, b) => b.length - a.length);
}

/** What the site calls itself: og:site_name, and what the title of the home page has after its first delimiter. */
const listSiteNames = memoize((site: SitePages): readonly string[] => {
  const titles = listCanonicalTitles(site);
  const homeParts = titles.find(({ page }) => page.servedUrl === site.base)?.parts ?? [];
  const declared = titles.flatMap(({ page }) => page.metas.filter(({ key }) => key === 'og:site_name'));
  return [...new Set([...homeParts.slice(1), ...declared.flatMap(({ content }) => splitTitle(content))])];
});
