import { expect, test } from 'vitest';
import { bringIn } from '../../src/import/bring-in.ts';

test.each([
  ['/p(/?)', '/p'],
  ['/f/:slug*/', '/f/*'],
])('bringIn reads the source %s of vercel.json as %s', (source, from) => {
  const text = JSON.stringify({ redirects: [{ source, destination: '/q' }] });
  const { items } = bringIn('vercel.json', [{ file: 'vercel.json', text }], { base: '/' });
  expect(items).toMatchObject([{ kind: 'rule', from, to: '/q' }]);
});
