import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';
import { isSeenByVisitors } from '../shared/page-text.ts';

const messages = {
  none: 'the page has no language: <html> has no `lang`',
  empty: 'the `lang` of <html> is empty',
};

export default defineRule({
  id: 'html-lang',
  title: 'Every page declares its language',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Screen readers pronounce a page by its `lang`, and browsers offer to translate it. Without one, they guess. (HTML standard.)',
  fix: 'write the language into the layout: <html lang="en">',
  scope: 'page',
  examples: () => ({
    good: { 'a language on each page': site() },
    bad: {
      'a page without a language': site({ 'gauges/index.html': page('/gauges/').replace(' lang="en"', '') }),
      'a page with an empty language': site({ '/gauges/': { lang: '' } }),
    },
  }),

  *check(site) {
    for (const page of listIndexablePages(site)) {
      if (!isSeenByVisitors(page) || (page.lang !== undefined && page.lang.text !== '')) continue;
      const message = page.lang === undefined ? messages.none : messages.empty;
      // One layout has it for all pages.
      yield { ...locateOnPage(site, page, page.lang), message, shared: 'lang' };
    }
  },
});
