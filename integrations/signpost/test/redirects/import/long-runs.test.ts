import { expect, it } from 'vitest';
import { bringIn } from '../../../src/redirects/import/bring-in.ts';

// So long that quadratic time would be minutes; in linear time it is less than a second.
const rulesIn = (file: string, text: string) =>
  bringIn(file, [{ file, text }], { base: '/' }).items.filter(({ kind }) => kind === 'rule');

it.each(['\t', ' ', ' #'])('a line of _redirects with 500,000 × %j before its end', (run) => {
  const text = `/a /b${run.repeat(500_000)}\n/c /d 301\n`;
  expect(rulesIn('_redirects', text)).toMatchObject([
    { from: '/a', to: '/b' },
    { from: '/c', to: '/d' },
  ]);
});

it.each(['#', '#a'])('a target in a CSV file with 500,000 × %s', (run) => {
  const target = `/b${run.repeat(500_000)}`;
  expect(rulesIn('a.csv', `from,to\n/a,${target}\n`)).toMatchObject([{ from: '/a', to: target }]);
});

it.each(['(', '%28', '()'])('a target of vercel.json with 500,000 × %s', (run) => {
  const destination = `/b${run.repeat(500_000)}`;
  const text = JSON.stringify({ redirects: [{ source: '/a', destination }] });
  expect(rulesIn('vercel.json', text)).toMatchObject([{ from: '/a', to: destination }]);
});
