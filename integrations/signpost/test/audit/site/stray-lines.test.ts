import { expect, it } from 'vitest';
import { readRedirects, strayLines } from '../../../src/audit/site/redirects-file.ts';

const strays = (text: string) => strayLines('_redirects', text, readRedirects('_redirects', text));

it.each(['/a /b/ 30l', '/a /b/ 301 permanent', '/a id=:id /b/ moved'])(
  'a line with a word where a status belongs is said: %s',
  (line) => {
    expect(strays(line)).toEqual([
      { file: '_redirects', line: 1, why: `has "${line.split(' ').at(-1)}" instead of a status` },
    ]);
  },
);

it.each([
  '/a /b/',
  '/a /b/ 301!',
  '/a id=:id /b/ 301',
  '/a /b/ 302 Country=de,at Language=de',
  '/a /b/ Role=admin',
  '/a /b/ 301 # permanent',
])('nothing is said of %s', (line) => {
  expect(strays(line)).toEqual([]);
});
