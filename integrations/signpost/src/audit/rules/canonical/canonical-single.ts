import { formatUrl } from '../../site/follow-target.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { namesOtherPage } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { findPageNoindex } from '../shared/indexable.ts';

const messages = {
  repeated: 'the page has the same canonical twice',
  second: (other: string, first: string) => `a second canonical, ${other}, contradicts the first, ${first}`,
  noindex: (href: string) => `the page is noindex and has the canonical ${href}`,
};

const withCanonical = (href: string) =>
  site({ '/gauges/': { head: `<link rel="canonical" href="${href}">` } });

export default defineRule({
  id: 'canonical-single',
  title: 'A page has one canonical, and no noindex beside the canonical of another page',
  level: 'error',
  conventions: ['W-CANON-1', 'W-CANON-6'],
  why: "Search engines ignore two canonicals that disagree, and a canonical beside noindex. noindex asks them to drop the page, and a canonical to add it to another: they can't do both. (Google Search Central, 5 common mistakes with rel=canonical; consolidate duplicate URLs.)",
  fix: 'remove the one that a plugin or a second layout adds',
  scope: 'page',
  judges: writtenPages,
  examples: () => ({
    good: {
      'one canonical on each page': site(),
      'the own URL as the canonical of a noindex page': {
        files: site({ '/drafts/': { head: '<meta name="robots" content="noindex">' } }),
        nearMiss: {
          replace: ['https://www.example.com/drafts/', 'https://www.example.com/gauges/'],
          finds:
            'warning drafts/index.html:8:1  The page is noindex and has the canonical https://www.example.com/gauges/  Fix: Remove the noindex if the page is a duplicate, or the canonical if it is not.',
        },
      },
    },
    bad: {
      'two canonicals on one page': {
        files: withCanonical('https://www.example.com/'),
        finds:
          'error gauges/index.html:10:1  A second canonical, https://www.example.com/, contradicts the first, https://www.example.com/gauges/  Fix: Remove the one that a plugin or a second layout adds.',
      },
      'one canonical in two ways': {
        files: withCanonical('HTTPS://www.example.com/gauges/'),
        finds:
          'warning gauges/index.html:10:1  The page has the same canonical twice  Fix: Remove the one that a plugin or a second layout adds.',
      },
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      const [first, ...otherCanonicals] = page.canonicals;
      if (first === undefined) continue;

      for (const otherCanonical of otherCanonicals) {
        // "/gauges/" and "https://www.example.com/gauges/"
        const isSame = formatUrl(otherCanonical.target) === formatUrl(first.target);
        const message = isSame ? messages.repeated : messages.second(otherCanonical.href, first.href);
        yield {
          ...locateOnPage(site, page, otherCanonical),
          cause: { key: isSame ? 'repeated' : 'second', level: isSame ? 'warning' : 'error', message },
        };
      }

      // On a noindex page, its own URL as the canonical contradicts nothing, and `canonical-target` reports one that leads to no page.
      const noindex = findPageNoindex(site, page);
      if (noindex === undefined || !namesOtherPage(site, page)) continue;
      yield {
        ...locateOnPage(site, page, first),
        cause: {
          key: 'noindex',
          message: messages.noindex(first.href),
          level: 'warning',
          fix: 'remove the noindex if the page is a duplicate, or the canonical if it is not',
        },
      };
    }
  },
});
