import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody, inHead } from '../shared/example.ts';

export default defineRule({
  id: 'title-single',
  title: 'A page has one title',
  level: 'warning',
  conventions: ['W-HEAD-1'],
  why: 'Browsers use the first title element and ignore all others, so the second one, which is often the intended one, has no effect. (HTML standard, the title element.)',
  fix: 'remove all but one title',
  scope: 'page',
  examples: () => ({
    good: { 'a title and one in an image': inBody('<svg><title>Logo</title></svg>') },
    bad: { two: inHead('<title>Acme</title>') },
  }),
  *check(site) {
    for (const page of site.documents) {
      if (page.kind !== 'page' && page.kind !== 'error') continue;
      for (const title of page.titles.slice(1))
        yield { ...at(site, page, title), message: 'the page has a second title' };
    }
  },
});
