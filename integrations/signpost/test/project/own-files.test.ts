import { expect, test } from 'vitest';
import { findOwnLines } from '../../src/project/own-files.ts';

const advise = (id: 'cloudflare' | 'netlify', lines: string) =>
  findOwnLines({ id }, '_redirects', lines)?.fix;

test.each([
  ['a redirect beside a rewrite', 'cloudflare', '/app/* /a/ 200\n/a /b 301\n', /^Import them/],
  ['a line without a status, which is a redirect', 'cloudflare', '/a /b\n', /^Import them/],
] as const)('findOwnLines advises to import %s', (_, host, lines, fix) => {
  expect(advise(host, lines)).toMatch(fix);
});

test('findOwnLines says nothing of lines that no map can express, since init says to keep them', () => {
  expect(advise('netlify', '# the app\n/app/* /a/ 200\n/x /y 302 Country=de\n')).toBeUndefined();
  expect(
    advise('netlify', 'https://old.example.com/* https://www.example.com/:splat 301!\n'),
  ).toBeUndefined();
});
