import { expect, test } from 'vitest';
import { isPrivateAddress } from '../../../src/lib/http/private-address.ts';

test.each([
  ['127.0.0.1', true],
  ['10.0.0.5', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['[::1]', true],
  ['fe80::1', true],
  ['::ffff:127.0.0.1', true],
  ['8.8.8.8', false],
  ['localhost', false],
])('isPrivateAddress tells of %s: %s', (host, expected) => {
  expect(isPrivateAddress(host)).toBe(expected);
});
