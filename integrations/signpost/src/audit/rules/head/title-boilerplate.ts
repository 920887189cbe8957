import { countItems } from '../../../lib/counts.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site } from '../shared/example.ts';
import { listCanonicalTitles, listCommonPieces } from '../shared/titles.ts';

const messages = {
  repeated: (text: string) => `most titles repeat "${text}"`,
  brandInside: (brand: string) => `the brand "${brand}" is in the middle of the title`,
};

/** Characters of a brand with a short descriptor. */
const maxLength = 40;
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
  examples: () => ({
    good: { 'a brand at the end': many('| Acme Instruments') },
    bad: { 'a slogan on every page': many('| the best place to buy instruments for every plant and budget') },
  }),

  *check(site) {
    const common = listCommonPieces(site);
    const [brand] = common;
    const ends = findCommonEnds(site);
    const isInside = (parts: readonly string[]) =>
      brand !== undefined && parts.includes(brand) && parts[0] !== brand && parts.at(-1) !== brand;
    // Between two parts of most titles, it isn't the brand.
    const inside = listCanonicalTitles(site).filter(({ parts }) => isInside(parts)).length;
    const isUsual =
      inside * 2 > listCanonicalTitles(site).filter(({ parts }) => parts.includes(brand ?? '')).length;

    for (const { page, title, parts } of listCanonicalTitles(site)) {
      const place = locateOnPage(site, page, title);
      const repeatedParts = [...new Set(parts)].filter((part) => common.includes(part));
      const repeated = repeatedParts.join(' | ');
      const text =
        repeated.length > (repeatedParts.length === 1 ? maxNameLength : maxLength)
          ? repeated
          : ends.find((end) => parts[0] !== end && ` ${parts[0]} `.includes(` ${end} `));
      if (text !== undefined) yield { ...place, message: messages.repeated(text) };

      // "Pumps | Acme | Shop", but not "Pumps | Acme | v2.1": a version belongs to the brand.
      if (isUsual || !isInside(parts) || /^v?\d|version/i.test(parts.at(-1) ?? '')) continue;
      yield {
        ...place,
        message: messages.brandInside(brand ?? ''),
        fix: 'move the brand to the end, after a delimiter such as " | "',
      };
    }
  },
});

/** The first or last three words of more than half of the titles, without a delimiter; fewer may be a brand. */
function findCommonEnds(site: SitePages): string[] {
  const titles = listCanonicalTitles(site).map(({ parts: [first = ''] }) => first.split(/\s+/));
  if (titles.length < 4) return [];
  const long = titles.filter(({ length }) => length > 3);
  return [long.map((words) => words.slice(0, 3)), long.map((words) => words.slice(-3))].flatMap((ends) =>
    [...countItems(ends.map((words) => words.join(' ')))].flatMap(([text, count]) =>
      count > titles.length / 2 ? [text] : [],
    ),
  );
}
