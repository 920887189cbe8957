import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, canonicalPages } from '../shared/judge.ts';
import { descriptionOf } from '../shared/titles.ts';

const without = page('/gauges/').replace(/<meta name="description".*>\n/, '');

export default defineRule({
  id: 'description-missing',
  title: 'Every page that may be indexed has a description',
  level: 'warning',
  conventions: ['W-HEAD-5', 'W-JS-1'],
  why: 'The description is often the text below the title in the results; without one, the search engine cuts a piece from the page. (Google Search Central, snippets.)',
  fix: 'add <meta name="description" content="…"> with one or two sentences',
  scope: 'page',
  examples: {
    good: [{ title: 'a description', files: site() }],
    bad: [
      { title: 'none', files: site({ 'gauges/index.html': without }) },
      { title: 'an empty one', files: site({ 'gauges/index.html': page('/gauges/', { description: '' }) }) },
    ],
  },
  *check(site) {
    for (const page of canonicalPages(site)) {
      if (descriptionOf(page) !== undefined) continue;
      const empty = page.metas.find(({ key }) => key === 'description');
      yield {
        ...at(site, page, empty),
        message: empty ? 'the description is empty' : 'the page has no meta description',
      };
    }
  },
});
