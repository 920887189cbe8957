import { expect, test } from 'vitest';
import { findForeignRedirects } from '../../src/project/deploy/merge-own-files.ts';

const find = (id: 'cloudflare' | 'netlify', own: string) =>
  findForeignRedirects({ id }, 'public/_redirects', { own, generated: '' }).map(({ message }) => message);

test.each([
  ['a redirect beside a rewrite', 'cloudflare', '/app/* /a/ 200\n/a /b 301\n'],
  ['a line without a status, which is a redirect', 'cloudflare', '/a /b\n'],
] as const)('findForeignRedirects reports %s', (_, host, lines) => {
  expect(find(host, lines)).toEqual([
    "the project's own public/_redirects has 1 redirect beside the redirect map: /a",
  ]);
});

test.each([
  '# the app\n/app/* /a/ 200\n/x /y 302 Country=de\n',
  'https://old.example.com/* https://www.example.com/:splat 301!\n',
])('findForeignRedirects leaves out lines that no map can express: %j', (lines) => {
  expect(find('netlify', lines)).toEqual([]);
});
