import { expect, test } from 'vitest';
import { readUrl } from '../../../src/lib/http/client.ts';

test.each([
  ['https://One.test/a/../b%20c?d=e#f', { origin: 'https://one.test', host: 'one.test', path: '/b%20c?d=e' }],
  ['http://one.test:8080', { origin: 'http://one.test:8080', host: 'one.test:8080', path: '/' }],
  [
    'http://bücher.test/ä',
    { origin: 'http://xn--bcher-kva.test', host: 'xn--bcher-kva.test', path: '/%C3%A4' },
  ],
  ['ftp://one.test/', undefined],
  ['one.test', undefined],
])('readUrl reads %s', (text, expected) => {
  expect(readUrl(text)).toEqual(expected);
});
