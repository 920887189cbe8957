import { expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

test.each([
  ['/p(/?)', '/p'],
  ['/f/:slug*/', '/f/*'],
])('importRedirects reads the source %s of vercel.json as %s', (source, from) => {
  const text = JSON.stringify({ redirects: [{ source, destination: '/q' }] });
  const { items } = importRedirects('vercel.json', [{ file: 'vercel.json', text }], { base: '/' });
  expect(items).toMatchObject([{ kind: 'rule', from, to: '/q' }]);
});
