import { expect, it } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

// So long that quadratic time would be minutes; in linear time it is less than a second.
it.each([
  ['firebase.json', { hosting: { redirects: [{ source: `/a${'{'.repeat(100_000)}`, destination: '/b' }] } }],
  ['firebase.json', { hosting: { redirects: [{ regex: `/a${'('.repeat(100_000)}`, destination: '/b' }] } }],
])('importRedirects refuses %s with 100,000 nested groups in a sentence', (file, config) => {
  const { items } = importRedirects(file, [{ file, text: JSON.stringify(config) }], { base: '/' });
  expect(items).toMatchObject([{ kind: 'unexpressed', why: 'it has more than 50 nested groups' }]);
});
