import { splitSegments } from '../../../lib/url/path.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { page, site } from '../shared/example.ts';

const messages = {
  kind: (kind: string) => `the URL has ${kind}`,
  record: (id: string) => `the URL has the id "${id}" instead of words`,
};

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Words before the number of a record in a segment: /product-48213/. */
const recordWords = [
  'p',
  'article',
  'artikel',
  'item',
  'product',
  'produkt',
  'post',
  'node',
  'entry',
  'doc',
  'topic',
  'thread',
  'record',
  'id',
  'pid',
].join('|');

/** Folders of records by number: /node/17/. */
const recordFolders = [
  'node',
  'id',
  'item',
  'product',
  'produkt',
  'article',
  'artikel',
  'entry',
  'record',
  'object',
  'pid',
  'nid',
  'details?',
].join('|');

/** Segments of a path that are ids; a year or a date isn't one, and a number of four digits may be a model. */
const kinds: readonly (readonly [RegExp, string])[] = [
  // /7b1c2c1e-43a9-4d0e-9d5c-0f6c2b8f3a11/, /pump-7b1c2c1e-43a9-4d0e-9d5c-0f6c2b8f3a11/
  [new RegExp(`(?:^|[-_.])${uuid}$`, 'i'), 'a UUID instead of words'],
  // /a94a8fe5ccb19ba6/
  [/(?:^|[-_])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{12,}$/i, 'a hex id instead of words'],
  // ULID, cuid and the like: alternating letters and digits.
  [/^(?=[a-z\d]{20,}$)\d*(?:[a-z]+\d+){4}/i, 'an id instead of words'],
  // /item-id-48213/, /product_48213/, but not /page-1200/ of a list
  [
    new RegExp(`^(?:${recordWords})[-_.,=](?:id[-_.,=])?(?!(?:19|20)\\d\\d$)\\d{4,}$`, 'i'),
    'an id instead of words',
  ],
  // /48213/, but not /202411/ and /20241106/
  [/^(?!(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])?$)\d{5,}$/, 'a long number instead of words'],
  // /pump-4821390/, but not /20241106-pump/ and /202411061830-pump/
  [
    /[-_.](?!(?:19|20)\d{6})\d{7,}(?![\da-z])|^(?!(?:19|20)\d{6})\d{7,}[-_.]/,
    'a long number beside its words',
  ],
];

/** A record by its number: /node/17/. A page of a list follows a plural, and a year isn't a record. */
const numbered = new RegExp(
  `/(?:${recordFolders})/(?!(?:19|20)\\d\\d(?:/|$|\\.))\\d{1,4}(?=/?$|\\.html?$)`,
  'i',
);

const news = { title: 'News | Acme', heading: 'News', description: 'What we made and where we were.' };

export default defineRule({
  id: 'url-words',
  title: 'URLs are made of readable words',
  level: 'warning',
  conventions: ['W-ADDR-1'],
  why: 'People and search engines read the URL in the results: "/products/level-sensor/" describes the page, a number doesn\'t. (Google Search Central, URL structure: use readable words rather than long ID numbers.)',
  fix: 'give the page a readable slug, and redirect the old URL to it',
  scope: 'page',
  examples: () => ({
    good: {
      '/donaudampfschifffahrt2026/': site({ '/donaudampfschifffahrt2026/': {} }),
      'a month of the news': {
        files: site({ '/news/202411/': news }),
        nearMiss: {
          replace: ['202411', '482133'],
          finds:
            'warning news/482133/index.html:1:1  The URL has a long number instead of words  Fix: Give the page a readable slug, and redirect the old URL to it.',
        },
      },
      'a year of articles': {
        files: site({ '/article/2024/': news }),
        nearMiss: {
          replace: ['2024', '17'],
          finds:
            'warning article/17/index.html:1:1  The URL has the id "article/17" instead of words  Fix: Give the page a readable slug, and redirect the old URL to it.',
        },
      },
    },
    bad: {
      '/n/a94a8fe5ccb19ba6/': {
        files: site({ '/n/a94a8fe5ccb19ba6/': {} }),
        finds:
          'warning n/a94a8fe5ccb19ba6/index.html:1:1  The URL has a hex id instead of words  Fix: Give the page a readable slug, and redirect the old URL to it.',
      },
      'a UUID, a record by its number and words behind a long number': {
        files: site({
          'p/3f2504e0-4f89-41d3-9a0c-0305e82c3301.html': page('/p/3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
          '/node/17/': {},
          '/8412907-level-sensor/': {},
        }),
        finds:
          'warning 8412907-level-sensor/index.html:1:1  The URL has a long number beside its words  Fix: Give the page a readable slug, and redirect the old URL to it.\nwarning node/17/index.html:1:1  The URL has the id "node/17" instead of words  Fix: Give the page a readable slug, and redirect the old URL to it.\nwarning p/3f2504e0-4f89-41d3-9a0c-0305e82c3301.html:1:1  The URL has a UUID instead of words  Fix: Give the page a readable slug, and redirect the old URL to it.',
      },
    },
  }),
  *check(site) {
    for (const page of listCanonicalPages(site)) {
      const record = numbered.exec(page.servedUrl)?.[0];
      if (record !== undefined) {
        yield {
          ...locateOnPage(site, page),
          cause: { key: 'record', message: messages.record(record.slice(1)) },
        };
        continue;
      }
      // A folder may have any name: /build/logins-1581a90da2b6a82d/out/logins.html
      const [segment = ''] = splitSegments(page.servedUrl).slice(-1);
      const name = segment.replace(/\.html?$/, '');
      const [, kind] = kinds.find(([pattern]) => pattern.test(name)) ?? [];
      if (kind !== undefined)
        yield { ...locateOnPage(site, page), cause: { key: kind, message: messages.kind(kind) } };
    }
  },
});
