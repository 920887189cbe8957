import { expect, test } from 'vitest';
import { classifyError } from '../../../src/lib/http/reply.ts';

const coded = (code: string, cause?: unknown): Error =>
  Object.assign(new Error('failed', cause === undefined ? {} : { cause }), { code });

// The codes are those of getaddrinfo, of sockets and of OpenSSL, as Node names them.
test.each([
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'network'],
  ['ENETUNREACH', 'network'],
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'reset'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['CERT_HAS_EXPIRED', 'tls-expired'],
  ['EPROTO', 'tls'],
  ['HPE_INVALID_CONSTANT', 'protocol'],
])('classifyError of %s: %s', (code, why) => expect(classifyError(coded(code)).why).toBe(why));

test('classifyError of several addresses, and of a socket error with a cause', () => {
  const both = new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]);
  expect(classifyError(both).why).toBe('refused');
  expect(classifyError(coded('UND_ERR_SOCKET', coded('ECONNRESET'))).why).toBe('reset');
  expect(classifyError(new TypeError('fetch failed', { cause: coded('ENOTFOUND') })).why).toBe('dns');
  expect(classifyError('a text').why).toBe('protocol');
});
