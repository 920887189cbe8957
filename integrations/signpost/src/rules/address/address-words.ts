import { segmentsOf } from '../../core/path.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, canonicalPages } from '../shared/judge.ts';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'a UUID'],
  [/^(?=.*\d)(?=.*[a-f])[0-9a-f]{12,}$/i, 'a hex id'],
  [/^(?!(?:19|20)\d{6}$)\d{6,}$/, 'a long number'],
];

export default defineRule({
  id: 'address-words',
  title: 'Addresses are made of readable words',
  level: 'warning',
  conventions: ['W-ADDR-1'],
  why: 'People and search engines read the address in the results; "/products/level-sensor/" says what a number can not. (Google Search Central, URL structure: use readable words rather than long ID numbers.)',
  fix: 'give the page a slug of words, and redirect the old address to it',
  scope: 'page',
  examples: {
    good: [
      {
        title: 'words, a year and a model number',
        files: site({ 'news/2026/mk-40/index.html': page('/news/2026/mk-40/') }),
      },
    ],
    bad: [
      { title: 'a long number', files: site({ 'product/8412907/index.html': page('/product/8412907/') }) },
      {
        title: 'a UUID',
        files: site({
          'p/3f2504e0-4f89-41d3-9a0c-0305e82c3301.html': page('/p/3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
        }),
      },
      { title: 'a hash', files: site({ 'n/a94a8fe5ccb19ba6/index.html': page('/n/a94a8fe5ccb19ba6/') }) },
    ],
  },
  *check(site) {
    for (const page of canonicalPages(site)) {
      // Each kind has so many digits in a row; of most addresses one look tells.
      if (!/[0-9a-f]{6}/i.test(page.address)) continue;
      for (const segment of segmentsOf(page.address)) {
        const kind = kinds.find(([pattern]) => pattern.test(segment.replace(/\.html?$/, '')))?.[1];
        if (kind === undefined) continue;
        yield { ...at(site, page), message: `the address has ${kind} in place of words` };
      }
    }
  },
});
