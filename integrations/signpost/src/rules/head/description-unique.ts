import { defineRule } from '../rule.ts';
import { oncePerAddress, pagesAlike } from '../shared/alike.ts';
import { page, site } from '../shared/example.ts';
import { count } from '../shared/group.ts';
import { at, short } from '../shared/judge.ts';
import { descriptionOf } from '../shared/titles.ts';

const described = (address: string) => page(address, { description: 'Instruments for industry since 1962.' });

const sameDescription = pagesAlike((page) => {
  const text = descriptionOf(page)?.content.trim().toLowerCase();
  return text === undefined ? undefined : `${page.lang?.text ?? ''} ${text}`;
});

export default defineRule({
  id: 'description-unique',
  title: 'No two pages have the same description',
  level: 'warning',
  conventions: ['W-HEAD-6'],
  why: 'One description on every page describes none of them, and search engines stop showing it. (Google Search Central, snippets: unique descriptions.)',
  fix: 'describe what only this page has',
  examples: () => ({
    good: [{ title: 'different descriptions', files: site() }],
    bad: [
      {
        title: 'one on two pages',
        files: site({ 'a/index.html': described('/a/'), 'b/index.html': described('/b/') }),
      },
    ],
  }),
  ahead: sameDescription.ahead,
  *check(site) {
    for (const pages of oncePerAddress(site, sameDescription.groups(site))) {
      for (const page of pages) {
        const meta = descriptionOf(page);
        const text = short(meta?.content.trim() ?? '');
        yield {
          ...at(site, page, meta),
          message: `${count(pages.length, 'page')} have the description "${text}"`,
        };
      }
    }
  },
});
