import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUrl } from '../../../src/lib/http/url.ts';

/** What the platform's own parser says. */
function parsed(text: string) {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return { origin: url.origin, host: url.host, path: url.pathname + url.search };
}

const origin = fc.constantFrom(
  'http://one.test',
  'https://one.test',
  'http://one.test:8080',
  'HTTP://One.test',
  'http://one.test:80',
  'http://user@one.test',
  'http://[::1]:8080',
  'http://bücher.test',
  'ftp://one.test',
  'http:/',
  'one.test',
);
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2E',
    '?',
    '#',
    '%',
    '\\',
    ' ',
    "'",
    '"',
    'ä',
    '\t',
    ';',
    '//',
    '%zz',
    '@',
    ':',
  ),
  fc.string({ maxLength: 5 }),
);

test('a URL is read as a parser reads it', () => {
  fc.assert(
    fc.property(origin, fc.array(piece, { maxLength: 6 }), (start, pieces) => {
      const text = `${start}/${pieces.join('')}`;
      expect(readUrl(text)).toEqual(parsed(text));
      expect(readUrl(`${start}${pieces.join('')}`)).toEqual(parsed(`${start}${pieces.join('')}`));
    }),
    { numRuns: 2000 },
  );
});
