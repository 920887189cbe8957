import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { findPageNoindex } from '../shared/noindex.ts';
import { isBlank, isSetByScript } from '../shared/page-text.ts';

export default defineRule({
  id: 'title-missing',
  title: 'Every page has one title',
  level: 'error',
  conventions: ['W-HEAD-1', 'W-HEAD-3', 'W-JS-1'],
  why: 'The title is the line that people click in the results. If it is missing, the search engine makes one up. (Google Search Central, title links.)',
  fix: 'add <title>…</title> to the head',
  scope: 'page',
  examples: () => ({
    good: { 'a title': site() },
    bad: { none: site({ '/gauges/': { title: '' } }) },
  }),
  *check(site) {
    for (const page of site.documents) {
      if (page.kind !== 'page' && page.kind !== 'error') continue;
      const [title, ...others] = page.titles;
      for (const other of others)
        yield {
          ...locateOnPage(site, page, other),
          level: 'warning',
          message: 'the page has a second title, which browsers ignore',
          fix: 'remove all but one title',
        };
      if (title !== undefined && title.text !== '') continue;
      if (isBlank(page)) {
        yield {
          ...locateOnPage(site, page),
          message: 'the page is empty',
          fix: 'correct the build, or remove the file',
        };
        continue;
      }
      // Search engines list neither.
      const isListed = page.kind === 'page' && findPageNoindex(site, page) === undefined;
      const said =
        title === undefined
          ? { message: 'the page has no title' }
          : { message: 'the title is empty', fix: 'describe what readers find on this page in the <title>' };
      if (title === undefined && isSetByScript(page, 'set-title'))
        yield {
          ...locateOnPage(site, page),
          level: 'info',
          message: 'the HTML has no title; a script may set it, but not every client runs scripts',
        };
      else yield { ...locateOnPage(site, page, title), level: isListed ? 'error' : 'warning', ...said };
    }
  },
});
