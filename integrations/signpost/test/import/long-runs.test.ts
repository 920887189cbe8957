import { expect, it } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

// So long that quadratic time would be minutes; in linear time it is less than a second.
const rulesIn = (file: string, text: string) =>
  importRedirects(file, [{ file, text }], { base: '/' }).items.filter(({ kind }) => kind === 'rule');

it.each(['\t', ' ', ' #'])('a line of _redirects with 500,000 × %j before its end', (run) => {
  const text = `/a /b${run.repeat(500_000)}\n/c /d 301\n`;
  expect(rulesIn('_redirects', text)).toMatchObject([
    { from: '/a', to: '/b' },
    { from: '/c', to: '/d' },
  ]);
});

it.each(['(', '%28', '()'])('a target of vercel.json with 500,000 × %s', (run) => {
  const destination = `/b${run.repeat(500_000)}`;
  const text = JSON.stringify({ redirects: [{ source: '/a', destination }] });
  expect(rulesIn('vercel.json', text)).toMatchObject([{ from: '/a', to: destination }]);
});

it('a source of vercel.json with 100,000 placeholders is refused in a sentence', () => {
  const text = JSON.stringify({ redirects: [{ source: `/a${'/:b'.repeat(100_000)}`, destination: '/c' }] });
  const { items } = importRedirects('vercel.json', [{ file: 'vercel.json', text }], { base: '/' });
  const why =
    'the pattern has 100,000 placeholders, and at most 100 are supported: write `*` for the last ones';
  expect(items).toMatchObject([{ kind: 'unexpressed', why }]);
});

it.each([
  ['firebase.json', { hosting: { redirects: [{ source: `/a${'{'.repeat(100_000)}`, destination: '/b' }] } }],
  ['firebase.json', { hosting: { redirects: [{ regex: `/a${'('.repeat(100_000)}`, destination: '/b' }] } }],
])('%s with 100,000 groups within each other is refused in a sentence', (file, config) => {
  const { items } = importRedirects(file, [{ file, text: JSON.stringify(config) }], { base: '/' });
  expect(items).toMatchObject([{ kind: 'unexpressed', why: 'it has more than 50 nested groups' }]);
});

it.each([
  ['closed', '</a>'],
  ['left open', ''],
])('a web.config with 500,000 nested elements that are %s is refused in a sentence', (_, end) => {
  const text = `<configuration>\n${'<a>'.repeat(500_000)}${end.repeat(500_000)}\n</configuration>`;
  expect(() => rulesIn('web.config', text)).toThrow(
    'web.config:2: `<a>` is nested more than 100 levels deep.',
  );
});
