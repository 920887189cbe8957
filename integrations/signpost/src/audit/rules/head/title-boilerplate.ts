import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { createBrandTest, findCommonEnds, findNameBesideHeading, listCommonNames } from '../shared/brands.ts';
import { type Parts, site } from '../shared/example.ts';
import { groupPagesByTitle, listCanonicalTitles, listCommonPieces } from '../shared/titles.ts';

// What titles have in common. "Most" is more than half of them, on a site with at least four.
//
//   piece   "Acme" of "Pumps | Acme": what a delimiter sets apart
//   end     "online at Acme" of "Buy pumps online at Acme | Shop": three words or more at the start or end of the first piece, of
//           which one is the name of the site. "Door repair in" of "Door repair in Springfield" is the topic.
//   name    "Acme" of "Pumps Acme", on the page with the heading "Pumps": what is beside the heading, without a delimiter

const messages = {
  repeated: (texts: readonly string[]) =>
    `most titles repeat ${texts.map((text) => `"${text}"`).join(' and ')}`,
  brandInside: (brand: string) => `the brand "${brand}" is in the middle of the title`,
  noDelimiter: (name: string) => `most titles have "${name}" beside their topic without a delimiter`,
};
const delimiterWhy =
  'People in the results see where the topic ends only by a delimiter, and search engines leave out the brand by it.';

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

const products = (text: string, build: (name: string, text: string, index: number) => Parts) =>
  site(
    Object.fromEntries(
      ['gauges', 'meters', 'pumps', 'tank'].map((name, index) => [`/${name}/`, build(name, text, index)]),
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
    good: {
      'a brand at the end': {
        files: many('| Acme Instruments'),
        nearMiss: {
          replace: ['Part d | Acme Instruments', 'Part d | Acme Instruments | Prices of all sizes'],
          finds:
            'warning d/index.html:6:1  The brand "Acme Instruments" is in the middle of the title  Fix: Move the brand to the end, after a delimiter such as " | ".',
        },
      },
      'a title of two pages, which title-unique reports': {
        files: {
          ...many('| Acme Instruments'),
          ...site({
            '/e/': { title: 'Parts | Acme Instruments | Prices' },
            '/f/': { title: 'Parts | Acme Instruments | Prices…' },
          }),
        },
        nearMiss: {
          replace: ['Prices…', 'Sizes'],
          finds:
            'warning e/index.html:6:1  The brand "Acme Instruments" is in the middle of the title (2 places)  Fix: Move the brand to the end, after a delimiter such as " | ".',
        },
      },
      'words beside the heading that half of the titles have': {
        files: products('for tanks', (name, words, index) => ({
          title: `${name} ${words}`,
          heading: index < 2 ? name : `${name} ${words}`,
        })),
        nearMiss: {
          replace: ['<h1>pumps for tanks</h1>', '<h1>pumps</h1>'],
          finds:
            'warning gauges/index.html:6:1  Most titles have "for tanks" beside their topic without a delimiter (3 places)  Fix: Set it apart with a delimiter such as " | ".',
        },
      },
      'the brand before a version': {
        files: {
          ...many('| Acme Instruments'),
          ...site({ '/e/': { title: 'Parts | Acme Instruments | v2.1' } }),
        },
        nearMiss: {
          replace: ['v2.1', 'Sizes'],
          finds:
            'warning e/index.html:6:1  The brand "Acme Instruments" is in the middle of the title  Fix: Move the brand to the end, after a delimiter such as " | ".',
        },
      },
      'a product whose name is the object of each heading': {
        files: products('Acme', (name, brand) => ({
          title: `${name} ${brand}`,
          heading: `${name} ${brand}`,
        })),
        nearMiss: {
          replace: ['s Acme</h1>', 's</h1>'],
          finds:
            'warning gauges/index.html:6:1  Most titles have "Acme" beside their topic without a delimiter (3 places)  Fix: Set it apart with a delimiter such as " | ".',
        },
      },
      'a service in the title of each of its places': {
        files: products('Zenith repairs in', (name, service) => ({
          title: `${service} ${name} | From 40 $`,
        })),
        nearMiss: {
          replace: ['| Acme</title>', '| Zenith</title>'],
          finds:
            'warning gauges/index.html:6:1  Most titles repeat "Zenith repairs in" (4 places)  Fix: Shorten it to the name of the site, or to a short form of that; a slogan belongs on the home page.',
        },
      },
      'a brand with its name in another language, as on the home page': {
        files: site({
          ...products('Acme', (name, brand, index) => ({
            title: index < 2 ? `${name} | ${brand} | アクメ` : `${name} | ${brand}`,
          })),
          '/': { title: 'Acme | アクメ | Instruments' },
        }),
        nearMiss: {
          replace: ['<title>Acme | アクメ', '<title>Acme'],
          finds:
            'warning gauges/index.html:6:1  The brand "Acme" is in the middle of the title (2 places)  Fix: Move the brand to the end, after a delimiter such as " | ".',
        },
      },
      'a kind of page between its month and its year': {
        files: products('Report', (name, kind, index) => ({ title: `${name} | ${kind} | Year ${index}` })),
        nearMiss: {
          replace: ['<title>Instruments for industry', '<title>Report | Instruments for industry'],
          finds:
            'warning gauges/index.html:6:1  The brand "Report" is in the middle of the title (4 places)  Fix: Move the brand to the end, after a delimiter such as " | ".',
        },
      },
    },
    bad: {
      'the brand between the topic and its details, in all titles': {
        files: products('Acme', (name, brand, index) => ({
          title: `${name} | ${brand} | Sizes ${index} to 90`,
        })),
        finds:
          'warning gauges/index.html:6:1  The brand "Acme" is in the middle of the title (4 places)  Fix: Move the brand to the end, after a delimiter such as " | ".',
      },
      'the brand after the topic, without a delimiter': {
        files: products('Acme Instruments', (name, brand) => ({ title: `${name} ${brand}`, heading: name })),
        finds:
          'warning gauges/index.html:6:1  Most titles have "Acme Instruments" beside their topic without a delimiter (4 places)  Fix: Set it apart with a delimiter such as " | ".',
      },
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
    // True for "Pumps | Acme | Prices and sizes". False for "May | Report | 2026", where neither the home page nor most titles have
    // "Report" at an end.
    const hasBrandInside = createBrandTest(site, commonPieces[0]);
    const commonNames = listCommonNames(site);

    // `title-unique` reports a title that several pages have.
    const pagesWithSameTitle = new Set(groupPagesByTitle(site).flat());

    for (const titled of listCanonicalTitles(site)) {
      // "Pumps" and "Acme" of "Pumps | Acme"
      const { page, title, parts } = titled;
      if (pagesWithSameTitle.has(page)) continue;
      const place = locateOnPage(site, page, title);
      const repeated = findRepeatedText(parts, commonPieces, commonEnds);
      if (repeated !== undefined)
        yield { ...place, cause: { key: 'repeated', message: messages.repeated(repeated) } };

      if (hasBrandInside(parts))
        yield {
          ...place,
          cause: {
            key: 'brand inside',
            message: messages.brandInside(commonPieces[0] ?? ''),
            fix: 'move the brand to the end, after a delimiter such as " | "',
          },
        };

      // "Pumps Acme" on the page with the heading "Pumps", unless it is a part of the repeated text
      const name = findNameBesideHeading(titled);
      if (repeated === undefined && name !== undefined && commonNames.has(name))
        yield {
          ...place,
          cause: {
            key: `no delimiter ${name}`,
            message: messages.noDelimiter(name),
            why: delimiterWhy,
            fix: 'set it apart with a delimiter such as " | "',
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

  // "online at Acme" as the whole first piece is the name of the page.
  const [first = ''] = parts;
  const end = commonEnds.find((text) => first !== text && ` ${first} `.includes(` ${text} `));
  return end === undefined ? undefined : [end];
}
