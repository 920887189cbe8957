import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { count, groupBy, oncePerAddress } from '../shared/group.ts';
import { at, canonicalPages } from '../shared/judge.ts';
import { titleOf } from '../shared/titles.ts';

const same = (address: string, lang: string) => page(address, { title: 'Modbus | Acme', lang });

export default defineRule({
  id: 'title-unique',
  title: 'No two pages have the same title',
  level: 'warning',
  conventions: ['W-HEAD-2'],
  why: 'Pages with the same title cannot be told apart in the results. Pages in two languages may share one. (Google Search Central, title links: distinct text for each page.)',
  fix: 'put into the title what only this page has',
  examples: {
    good: [
      { title: 'different titles', files: site() },
      {
        title: 'the same word in two languages',
        files: site({
          'modbus/index.html': same('/modbus/', 'en'),
          'de/modbus/index.html': same('/de/modbus/', 'de'),
        }),
      },
    ],
    bad: [
      {
        title: 'one title on two pages',
        files: site({ 'a/index.html': same('/a/', 'en'), 'b/index.html': same('/b/', 'en') }),
      },
    ],
  },
  *check(site) {
    const groups = groupBy(oncePerAddress(canonicalPages(site)), (page) => {
      const title = titleOf(page)?.text;
      return title === undefined ? undefined : `${languageOf(page.lang?.text)} ${title.toLowerCase()}`;
    });
    for (const pages of groups.values()) {
      if (pages.length < 2) continue;
      for (const page of pages) {
        const title = titleOf(page);
        yield {
          ...at(site, page, title),
          message: `${count(pages.length, 'page')} have the title "${title?.text ?? ''}"`,
        };
      }
    }
  },
});

function languageOf(lang: string | undefined): string {
  return (lang ?? '').toLowerCase();
}
