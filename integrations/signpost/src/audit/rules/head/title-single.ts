import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWith } from '../shared/example.ts';

export default defineRule({
  id: 'title-single',
  title: 'A page has one title',
  level: 'warning',
  conventions: ['W-HEAD-1'],
  why: 'Browsers show the first title element and ignore the others, so the second is often the one that was meant. (HTML standard, the title element.)',
  fix: 'remove the other title',
  scope: 'page',
  examples: () => ({
    good: [
      {
        title: 'a title and one in an image',
        files: siteWith('/', { body: '<svg><title>Logo</title></svg>' }),
      },
    ],
    bad: [{ title: 'two', files: siteWith('/', { head: '<title>Acme</title>' }) }],
  }),
  *check(site) {
    for (const page of site.documents) {
      if (page.kind !== 'page' && page.kind !== 'error') continue;
      for (const title of page.titles.slice(1))
        yield { ...at(site, page, title), message: 'the page has a second title' };
    }
  },
});
