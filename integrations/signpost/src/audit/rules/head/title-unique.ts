import type { Path } from '../../../lib/url/path.ts';
import { isHomeUrl } from '../../site/languages.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, ownPages } from '../rule.ts';
import { page, pagesOfList, site } from '../shared/example.ts';
import {
  describeFolders,
  findTitle,
  groupPagesByTitle,
  listCanonicalTitles,
  listCommonPieces,
} from '../shared/titles.ts';
import { countLanguages, groupUntranslated } from '../shared/untranslated.ts';

// How many is in the report: copies and the second pages of a list aren't counted, though they have the title too.
const messages = {
  same: (isOneOther: boolean, title: string) =>
    `${isOneOther ? 'another page has' : 'other pages have'} the title "${title}" too`,
  untranslated: (pages: number, languages: number, title: string) =>
    `${pages} pages in ${languages} languages have the title "${title}", and headings of their own`,
  likeness: (title: string, other: string, path: Path) =>
    `the title "${title}" reads like "${other}" of ${path}`,
};

const same = (url: string, lang: string) => page(url, { title: 'Modbus | Acme', lang });

/** A page and its German version, with one title. */
const inTwoLanguages = (heading: string) => {
  const title = 'What our pumps can do | Acme';
  return site({
    '/pumps/': { title, heading: 'What our pumps can do' },
    '/de/pumps/': { title, heading, lang: 'de' },
  });
};

export default defineRule({
  id: 'title-unique',
  title: 'No two pages have the same title',
  level: 'warning',
  conventions: ['W-HEAD-2'],
  why: "People can't tell pages with the same title apart in the results. Pages in two languages may share one. (Google Search Central, title links: distinct text for each page.)",
  fix: 'add to the title what only this page has, or keep one page of several copies',
  judges: ownPages,
  examples: () => ({
    good: {
      'a title for each page': site(),
      'the second page of a list, by its number alone': {
        files: site(pagesOfList('/news/', '/news/2/', { title: 'News | Acme' })),
        nearMiss: {
          replace: ['news/2/', 'news/2025/'],
          finds:
            'warning news/2025/index.html:6:1  Another page has the title "News | Acme" too (2 places)  Fix: Add to the title what only this page has, or keep one page of several copies.',
        },
      },
      'the name of a product above translated headings': {
        files: site({
          '/pumps/': { title: 'Modbus | Acme', heading: 'What it can do' },
          '/de/pumps/': { title: 'Modbus | Acme', heading: 'Was es kann', lang: 'de' },
        }),
        nearMiss: {
          replace: ['Modbus | Acme', 'What Modbus can do | Acme'],
          finds:
            'warning de/pumps/index.html:6:1  2 pages in 2 languages have the title "What Modbus can do | Acme", and headings of their own (2 places)  Fix: Translate the title, as the heading is.',
        },
      },
      'the name of a product in two languages, in title and heading': {
        files: inTwoLanguages('What our pumps can do'),
        nearMiss: {
          replace: ['<html lang="de">', '<html lang="en">'],
          finds:
            'warning de/pumps/index.html:6:1  Another page has the title "What our pumps can do | Acme" too (2 places)  Fix: Add to the title what only this page has, or keep one page of several copies.',
        },
      },
    },
    bad: {
      'a title in English above a heading in German': {
        files: inTwoLanguages('Was unsere Pumpen können'),
        finds:
          'warning de/pumps/index.html:6:1  2 pages in 2 languages have the title "What our pumps can do | Acme", and headings of their own (2 places)  Fix: Translate the title, as the heading is.',
      },
      'one title on two pages': {
        files: site({
          'a/index.html': same('/a/', 'en'),
          'b/index.html': same('/b/', 'en'),
        }),
        finds:
          'warning a/index.html:6:1  Another page has the title "Modbus | Acme" too (2 places)  Fix: Add to the title what only this page has, or keep one page of several copies.',
      },
      'the name of the site, which is right on the home page alone': {
        files: site({ '/': { title: 'Acme' }, '/prices/': { title: 'Acme' } }),
        finds:
          'warning prices/index.html:6:1  Another page has the title "Acme" too  Fix: Add to the title what only this page has, or keep one page of several copies.',
      },
      'titles that differ in case alone': {
        files: site({ '/a/': { title: 'Pumps' }, '/b/': { title: 'PUMPS' } }),
        finds:
          'warning a/index.html:6:1  The title "Pumps" reads like "PUMPS" of /b/ (2 places)  Fix: Add to the title what only this page has, or keep one page of several copies.',
      },
    },
  }),

  *check(site) {
    yield* reportUntranslated(site);
    // The canonical pages of a language with one title, without /news/page/2/ and the like. Case, quotes and dashes make no difference.
    for (const pages of groupPagesByTitle(site)) {
      // Two parts of the site with pages of one name, such as /a/ and /legacy/, are one cause.
      const folders = describeFolders(site, pages);
      // The name of the site is right on the home page: the others need their own.
      for (const page of pages.filter(({ servedUrl }) => !isHomeUrl(site, servedUrl))) {
        const title = findTitle(page);
        const text = title?.text ?? '';
        // "Pumps" and "PUMPS"
        const unlike = pages.find((other) => findTitle(other)?.text !== text);
        const message =
          unlike === undefined
            ? messages.same(pages.length === 2, text)
            : messages.likeness(text, findTitle(unlike)?.text ?? '', unlike.servedUrl);
        yield {
          ...locateOnPage(site, page, title),
          cause: { key: folders ?? text.toLowerCase(), message, also: 'on other pages' },
        };
      }
    }
  },
});

/**
 * Titles of four words or more, without the brand, that pages of several languages have above translated headings. A product may have
 * one name in all, in title and heading.
 */
function* reportUntranslated(site: Site): Generator<Fault> {
  const titles = new Map(listCanonicalTitles(site).map((titled) => [titled.page, titled]));
  const commonPieces = listCommonPieces(site);
  const groups = groupUntranslated([...titles.keys()], {
    readText: (page) =>
      titles
        .get(page)
        ?.parts.filter((part) => !commonPieces.includes(part))
        .join(' '),
    // Pages with one heading, such as the name of a product, count once.
    readKey: ({ h1s }) => h1s.find(({ text }) => text !== '')?.text ?? '',
  });
  for (const group of groups)
    for (const page of group) {
      const title = titles.get(page)?.title;
      const text = title?.text ?? '';
      yield {
        ...locateOnPage(site, page, title),
        cause: {
          key: `untranslated ${text}`,
          message: messages.untranslated(group.length, countLanguages(group), text),
          fix: 'translate the title, as the heading is',
        },
      };
    }
}
