import { at, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { groupBy } from '../shared/group.ts';
import { crowd, isHome, isUnrelated } from '../shared/map.ts';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;
const stubs = (count: number, name: (index: number) => string, to: string) =>
  site({
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${name(index)}/index.html`, stub(to)]),
    ),
    '/parts/': {},
  });

export default defineRule({
  id: 'redirect-fan-in',
  title: 'Many pages do not redirect to one unrelated page',
  level: 'warning',
  conventions: ['W-REDIR-5'],
  why: 'Search engines treat a redirect to an unrelated page as a soft 404, and it helps nobody. (Google Search Central, site moves: do not redirect many old URLs to one irrelevant destination.)',
  fix: 'redirect each to its replacement, and remove those without one, so that they return 404',
  examples: () => ({
    good: {
      'a few': stubs(5, (index) => `old-${index}`, '/'),
      'to a page of that name': stubs(25, (index) => `parts/old-${index}`, '/parts/'),
    },
    bad: {
      'twenty to the home page': stubs(20, (index) => `old-${index}`, '/'),
      'twenty to another page': stubs(20, (index) => `old-${index}`, '/parts/'),
    },
  }),
  *check(site) {
    for (const [path, pages] of groupBy(site.documents, unrelatedTarget)) {
      const [first] = pages;
      if (first === undefined || pages.length < crowd) continue;
      yield {
        ...at(site, first, first.refreshes[0]),
        level: isHome(path, site.base) ? 'error' : 'warning',
        message: `${pages.length} unrelated pages only redirect to ${path}, starting with ${first.url}`,
      };
    }
  },
});

/** The target of a redirecting page, if its URL shows another subject. */
function unrelatedTarget({ kind, url, refreshes }: Page): string | undefined {
  const target = kind === 'redirect' ? refreshes[0]?.target : undefined;
  return target?.kind === 'site' && isUnrelated(url, target.path) ? target.path : undefined;
}
