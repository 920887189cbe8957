import { expect, it } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

// So long that quadratic time would be minutes; in linear time it is less than a second.
const rulesIn = (file: string, text: string) =>
  importRedirects(file, [{ file, text }], { base: '/' }).items.filter(({ kind }) => kind === 'rule');

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
