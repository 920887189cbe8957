import { countItems } from '../../../lib/counts.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { site } from '../shared/example.ts';
import { groupPagesByTitle, listCanonicalTitles, listCommonPieces } from '../shared/titles.ts';

const messages = {
  repeated: (texts: readonly string[]) =>
    `most titles repeat ${texts.map((text) => `"${text}"`).join(' and ')}`,
  brandInside: (brand: string) => `the brand "${brand}" is in the middle of the title`,
};

/** Characters of a brand with a short descriptor. */
const maxBrandLength = 40;
/** Characters of a name alone, such as that of a project or an association. */
const maxNameLength = 50;

const many = (suffix: string) =>
  site(
    Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`/${name}/`, { title: `Part ${name} ${suffix}` }]),
    ),
  );

export default defineRule({
  id: 'title-boilerplate',
  title: 'No long text is repeated in every title, and the brand is at one end',
  level: 'warning',
  conventions: ['W-HEAD-4'],
  why: 'Text that is in every title leaves less room for what is specific to the page, and search engines cut it. A brand at one end is enough. (Google Search Central, title links: avoid repeated or boilerplate text.)',
  fix: 'shorten it to the name of the site, or to a short form of that; a slogan belongs on the home page',
  judges: writtenPages,
  examples: () => ({
    good: { 'a brand at the end': many('| Acme Instruments') },
    bad: {
      'a slogan on every page': {
        files: many('| the best place to buy instruments for every plant and budget'),
        finds:
          'warning a/index.html:6:1  Most titles repeat "the best place to buy instruments for every plant and budget" (4 places)  Fix: Shorten it to the name of the site, or to a short form of that; a slogan belongs on the home page.',
      },
    },
  }),

  *check(site) {
    const commonPieces = listCommonPieces(site);
    const commonEnds = findCommonEnds(site);
    const hasBrandInside = createBrandTest(site, commonPieces[0]);

    // `title-unique` reports a title that several pages have.
    const pagesWithSameTitle = new Set(groupPagesByTitle(site).flat());

    for (const { page, title, parts } of listCanonicalTitles(site)) {
      if (pagesWithSameTitle.has(page)) continue;
      const place = locateOnPage(site, page, title);
      const repeated = findRepeatedText(parts, commonPieces, commonEnds);
      if (repeated !== undefined)
        yield { ...place, cause: { key: 'repeated', message: messages.repeated(repeated) } };

      if (!hasBrandInside(parts)) continue;
      yield {
        ...place,
        cause: {
          key: 'brand inside',
          message: messages.brandInside(commonPieces[0] ?? ''),
          fix: 'move the brand to the end, after a delimiter such as " | "',
        },
      };
    }
  },
});

/** The long text that a title has in common with most others: pieces between delimiters, or the start or end of the first piece. */
function findRepeatedText(
  parts: readonly string[],
  commonPieces: readonly string[],
  commonEnds: readonly string[],
): readonly string[] | undefined {
  const repeatedParts = [...new Set(parts)].filter((part) => commonPieces.includes(part));
  const maxLength = repeatedParts.length === 1 ? maxNameLength : maxBrandLength;
  if (repeatedParts.join(' | ').length > maxLength) return repeatedParts;

  const [first = ''] = parts;
  const end = commonEnds.find((text) => first !== text && ` ${first} `.includes(` ${text} `));
  return end === undefined ? undefined : [end];
}

/**
 * Tells the titles that have the brand between two parts: "Pumps | Acme | Shop". `brand` is the commonest piece of all titles;
 * where most titles have it between two parts, it isn't a brand.
 */
function createBrandTest(site: SitePages, brand: string | undefined): (parts: readonly string[]) => boolean {
  if (brand === undefined) return () => false;
  const isBetween = (parts: readonly string[]) =>
    parts.includes(brand) && parts[0] !== brand && parts.at(-1) !== brand;

  const titlesWithBrand = listCanonicalTitles(site).filter(({ parts }) => parts.includes(brand));
  const count = titlesWithBrand.filter(({ parts }) => isBetween(parts)).length;
  if (count * 2 > titlesWithBrand.length) return () => false;

  // "Pumps | Acme | v2.1": a version belongs to the brand.
  return (parts) => isBetween(parts) && !/^v?\d|version/i.test(parts.at(-1) ?? '');
}

/**
 * The first or last three words of more than half of the titles, before the first delimiter: "Buy pumps online at Acme". One or two
 * words may be a brand.
 */
function findCommonEnds(site: SitePages): string[] {
  // `title-unique` reports a title that many pages have.
  const firstParts = new Set(listCanonicalTitles(site).map(({ parts: [first = ''] }) => first));
  const titles = [...firstParts].map((text) => text.split(/\s+/));
  if (titles.length < 4) return [];
  const long = titles.filter(({ length }) => length > 3);
  return [long.map((words) => words.slice(0, 3)), long.map((words) => words.slice(-3))].flatMap((ends) =>
    [...countItems(ends.map((words) => words.join(' ')))].flatMap(([text, count]) =>
      count > titles.length / 2 ? [text] : [],
    ),
  );
}
