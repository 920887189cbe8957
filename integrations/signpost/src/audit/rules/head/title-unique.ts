import type { Path } from '../../../lib/url/path.ts';
import { isHomeUrl } from '../../site/languages.ts';
import { defineRule, locateOnPage, ownPages } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { describeFolders, findTitle, groupPagesByTitle, leaveOutTermLists } from '../shared/titles.ts';

// How many is in the report: copies and the second pages of a list aren't counted, though they have the title too.
const messages = {
  same: (isOneOther: boolean, title: string) =>
    `${isOneOther ? 'another page has' : 'other pages have'} the title "${title}" too`,
  likeness: (title: string, other: string, path: Path) =>
    `the title "${title}" reads like "${other}" of ${path}`,
};

const same = (url: string, lang: string) => page(url, { title: 'Modbus | Acme', lang });

export default defineRule({
  id: 'title-unique',
  title: 'No two pages have the same title',
  level: 'warning',
  conventions: ['W-HEAD-2'],
  why: "People can't tell pages with the same title apart in the results. Pages in two languages may share one. (Google Search Central, title links: distinct text for each page.)",
  fix: 'add to the title what only this page has, or keep one page of several copies',
  judges: ownPages,
  examples: () => ({
    good: { 'a title for each page': site() },
    bad: {
      'one title on two pages': {
        files: site({
          'a/index.html': same('/a/', 'en'),
          'b/index.html': same('/b/', 'en'),
        }),
        finds:
          'warning a/index.html:6:1  Another page has the title "Modbus | Acme" too (2 places)  Fix: Add to the title what only this page has, or keep one page of several copies.',
      },
      'titles that differ in case alone': {
        files: site({ '/a/': { title: 'Pumps' }, '/b/': { title: 'PUMPS' } }),
        finds:
          'warning a/index.html:6:1  The title "Pumps" reads like "PUMPS" of /b/ (2 places)  Fix: Add to the title what only this page has, or keep one page of several copies.',
      },
    },
  }),

  *check(site) {
    for (const group of groupPagesByTitle(site)) {
      const pages = leaveOutTermLists(group);
      if (pages.length < 2 || pages.every(({ servedUrl }) => isHomeUrl(site, servedUrl))) continue;
      const folders = describeFolders(site, pages);
      for (const page of pages) {
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
          cause: {
            key: folders ?? text.toLowerCase(),
            message,
          },
        };
      }
    }
  },
});
