import { expect, test } from 'vitest';
import { findUnresolvedHosts } from '../../../src/lib/http/connect.ts';

test('only names that have no address are given, each with its clause', async () => {
  const resolve = new Map([
    ['placed.invalid', '127.0.0.1'],
    ['ported.invalid:8443', '127.0.0.1:1'],
  ]);
  const hosts = ['no.invalid', 'no.invalid:81', 'localhost', '127.0.0.1:80', '[::1]:443', 'placed.invalid'];
  const lost = await findUnresolvedHosts([...hosts, 'ported.invalid:8443', 'no.invalid'], resolve);
  expect([...lost.keys()]).toEqual(['no.invalid', 'no.invalid:81']);
  for (const says of lost.values()) expect(says).toMatch(/^(?:does not resolve|can't be reached): /);
});
