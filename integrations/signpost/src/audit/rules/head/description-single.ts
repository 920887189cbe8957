import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inHead } from '../shared/example.ts';

export default defineRule({
  id: 'description-single',
  title: 'A page has one description',
  level: 'warning',
  conventions: ['W-HEAD-5'],
  why: 'If there are two, a search engine uses either or neither. Usually a theme and a plugin each write one. (Google Search Central, snippets: one description that fits the page.)',
  fix: 'keep the one written for this page, and remove the other',
  scope: 'page',
  examples: () => ({
    good: {
      'one, and another that a social card reads': inHead(
        '<meta property="og:description" content="Instruments.">',
      ),
    },
    bad: { two: inHead('<meta name="Description" content="Instruments since 1962.">') },
  }),
  *check(site) {
    for (const page of site.pages) {
      const all = page.metas.filter(
        ({ key, head, content }) => head && key === 'description' && content !== '',
      );
      for (const meta of all.slice(1))
        yield { ...at(site, page, meta), message: 'the page has a second description' };
    }
  },
});
