import { expect, test } from 'vitest';
import { readPlain } from '../../src/live/plain-answer.ts';

const read = (text: string) => readPlain(Buffer.from(text, 'latin1'));
const ok = 'HTTP/1.1 200 OK\r\n';

// RFC 9112: status line 4, field lines 5, length of the body 6.3, keeping the connection 9.3.
test.each([
  ['a body of the length that is told', `${ok}Content-Length: 2\r\n\r\nok`, 200, 4000],
  ['no body', 'HTTP/1.1 301 Moved Permanently\r\nLocation: /b\r\ncontent-length:0\r\n\r\n', 301, 4000],
  ['no words behind the status', 'HTTP/1.1 404 \r\nContent-Length: 0\r\n\r\n', 404, 4000],
  ['space around a value', `${ok}Content-Length: \t 2 \t\r\n\r\nok`, 200, 4000],
  ['a header without a value', `${ok}X-Empty:\r\nContent-Length: 2\r\n\r\nok`, 200, 4000],
  ['a connection that is kept', `${ok}Connection: Keep-Alive\r\nContent-Length: 0\r\n\r\n`, 200, 4000],
  [
    'a connection that is kept for 5 s',
    `${ok}Keep-Alive: timeout=5, max=9\r\nContent-Length: 0\r\n\r\n`,
    200,
    3000,
  ],
  ['a connection that is kept for 1 s', `${ok}Keep-Alive: timeout=1\r\nContent-Length: 0\r\n\r\n`, 200, 0],
  ['a connection that is closed', `${ok}Content-Length: 2\r\nConnection: close\r\n\r\nok`, 200, 0],
])('is plain: %s', (_, text, status, restsFor) => {
  expect(read(text)).toMatchObject({ status, restsFor, bodyAt: text.indexOf('\r\n\r\n') + 4 });
});

test.each([
  ['nothing', ''],
  ['a head that is not whole', `${ok}Content-Length: 2\r\n`],
  ['a body that is not whole', `${ok}Content-Length: 3\r\n\r\nok`],
  ['more than the body', `${ok}Content-Length: 1\r\n\r\nok`],
  ['no length', `${ok}Date: today\r\n\r\n`],
  ['two lengths', `${ok}Content-Length: 2\r\nContent-Length: 2\r\n\r\nok`],
  ['a list of lengths', `${ok}Content-Length: 2, 2\r\n\r\nok`],
  ['a length with a sign', `${ok}Content-Length: +2\r\n\r\nok`],
  ['chunks', `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`],
  ['chunks and a length', `${ok}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\nok`],
  ['another protocol', `${ok}Connection: upgrade\r\nUpgrade: h2c\r\nContent-Length: 0\r\n\r\n`],
  ['a connection that names a header', `${ok}Connection: keep-alive, x-a\r\nContent-Length: 0\r\n\r\n`],
  ['hints', 'HTTP/1.1 103 Early Hints\r\nContent-Length: 0\r\n\r\n'],
  ['a status that has no body', 'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n'],
  ['what was asked for only where it had changed', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 0\r\n\r\n'],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ['a header over two lines', `${ok}X-A: b\r\n c\r\nContent-Length: 0\r\n\r\n`],
  ['space before the colon', `${ok}Content-Length : 0\r\n\r\n`],
  ['a line without a colon', `${ok}Content-Length: 0\r\nnothing\r\n\r\n`],
  ['a header without a name', `${ok}: x\r\nContent-Length: 0\r\n\r\n`],
  ['a line feed alone', `${ok}X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n`],
  ['a carriage return alone', `${ok}X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n`],
  ['a byte that no header has', `${ok}X-A: \u0000\r\nContent-Length: 0\r\n\r\n`],
  ['a head longer than 16 kB', `${ok}X-A: ${'b'.repeat(20_000)}\r\nContent-Length: 0\r\n\r\n`],
  ['another greeting', '220 smtp.example.com ready\r\n\r\n'],
])('is left to the client library: %s', (_, text) => {
  expect(read(text)).toBeUndefined();
});

test('headers are found by their name in lower case, with all their values, as UTF-8 where they are that', () => {
  const head =
    'Location: /caf\u00c3\u00a9\r\nX-Two: a\r\nX-Twofold: no\r\nx-two: \t b, c\t\r\nX-Old: caf\u00e9\r\nContent-Length: 0';
  const headers = read(`${ok}${head}\r\n\r\n`)?.headers;
  expect(headers?.get('location')).toEqual(['/café']);
  expect(headers?.get('x-two')).toEqual(['a', 'b, c']);
  expect(headers?.get('x-old')).toEqual(['café']);
  expect([headers?.get('x'), headers?.has('x-two'), headers?.has('two')]).toEqual([undefined, true, false]);
  expect([...(headers ?? [])]).toEqual([
    ['location', ['/café']],
    ['x-two', ['a', 'b, c']],
    ['x-twofold', ['no']],
    ['x-old', ['café']],
    ['content-length', ['0']],
  ]);
  expect(headers?.size).toBe(5);
});
