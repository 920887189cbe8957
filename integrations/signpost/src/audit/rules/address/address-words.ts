import { segmentsOf } from '../../../lib/path.ts';
import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site, siteWith } from '../shared/example.ts';
import { canonicalPages } from '../shared/judge.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** An id after words is as unreadable as one that is alone. A long number there may be a model's. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${uuid}$`, 'i'), 'a UUID instead of words'],
  [new RegExp(`[-_.]${uuid}$`, 'i'), 'a UUID after its words'],
  [/^(?=.*\d)(?=.*[a-f])[0-9a-f]{12,}$/i, 'a hex id instead of words'],
  [/[-_](?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}$/i, 'a hex id after its words'],
  // ULID, cuid and the like: letters and digits take turns.
  [/^(?=[a-z\d]{20,}$)\d*(?:[a-z]+\d+){4}/i, 'an id instead of words'],
  [/^(?!(?:19|20)\d{6}$)\d{6,}$/, 'a long number instead of words'],
];

export default defineRule({
  id: 'address-words',
  title: 'URLs are made of readable words',
  level: 'warning',
  conventions: ['W-ADDR-1'],
  why: 'People and search engines read the URL in the results: "/products/level-sensor/" describes the page, a number doesn\'t. (Google Search Central, URL structure: use readable words rather than long ID numbers.)',
  fix: 'give the page a readable slug, and redirect the old URL to it',
  scope: 'page',
  examples: () => ({
    good: [
      {
        title: 'words, a year and a model number',
        files: siteWith('/news/2026/mk-40/'),
      },
      {
        title: 'one long word',
        files: siteWith('/donaudampfschifffahrt2026/'),
      },
    ],
    bad: [
      { title: 'a long number', files: siteWith('/product/8412907/') },
      {
        title: 'a UUID',
        files: site({
          'p/3f2504e0-4f89-41d3-9a0c-0305e82c3301.html': page('/p/3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
        }),
      },
      {
        title: 'words and a UUID',
        files: siteWith('/post/our-news-3f2504e0-4f89-41d3-9a0c-0305e82c3301/'),
      },
      {
        title: 'words and a hex id, as Notion exports them',
        files: site({
          'our-news-3f2504e04f8941d39a0c0305e82c3301.html': page(
            '/our-news-3f2504e04f8941d39a0c0305e82c3301',
          ),
        }),
      },
      {
        title: 'a ULID',
        files: siteWith('/n/01hzx3q4j5k6m7n8p9r0s1t2v3/'),
      },
      { title: 'a hash', files: siteWith('/n/a94a8fe5ccb19ba6/') },
    ],
  }),
  *check(site) {
    for (const page of canonicalPages(site)) {
      // Each kind has so many digits or letters in a row; of most URLs one look tells.
      if (!/[0-9a-f]{6}|[0-9a-z]{20}/i.test(page.address)) continue;
      for (const segment of segmentsOf(page.address)) {
        const kind = kinds.find(([pattern]) => pattern.test(segment.replace(/\.html?$/, '')))?.[1];
        if (kind === undefined) continue;
        yield { ...at(site, page), message: `the URL has ${kind}` };
      }
    }
  },
});
