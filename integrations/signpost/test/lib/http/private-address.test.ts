import { expect, test } from 'vitest';
import {
  findPrivateHosts,
  isNearHost,
  isPrivateAddress,
  isPrivateAnswer,
} from '../../../src/lib/http/private-address.ts';
import { clientFor, expectAnswer, expectFailure } from './support/client.ts';
import { serve } from './support/servers.ts';

// RFC 6890, with what clouds tell their machines; the public ones are of RFC 5737, or next to a private range.
test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['169.254.169.254', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['192.0.0.192', true],
  ['192.0.1.1', false],
  ['192.0.2.1', false],
  ['198.17.255.255', false],
  ['198.18.0.1', true],
  ['198.19.255.255', true],
  ['198.20.0.0', false],
  ['223.255.255.255', false],
  ['224.0.0.251', true],
  ['240.0.0.1', true],
  ['255.255.255.255', true],
  ['100.100.100.200', true],
  ['168.63.129.16', true],
  ['168.63.129.17', false],
  ['198.51.100.7', false],
  ['::1', true],
  ['[::1]', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['fd00:ec2::254', true],
  ['::127.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['2001:0:7f00:1::', true],
  ['2002:7f00:1::', true],
  ['2003::1', false],
  ['ff02::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:198.51.100.7', false],
  ['2001:4860:4860::8888', false],
  ['localhost.example.com', false],
])('isPrivateAddress(%j) is %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

// Where a network has no IPv4, DNS64 answers for each IPv4 address with its translation.
test.each([
  ['64:ff9b::c633:6407', false],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['127.0.0.1', true],
  ['2001:4860:4860::8888', false],
])('isPrivateAnswer(%j) is %s', (address, expected) => {
  expect(isPrivateAnswer(address)).toBe(expected);
});

test('isNearHost knows localhost by its name', () => {
  expect(['localhost', 'site.localhost', 'notlocalhost', 'www.example.com'].map(isNearHost)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('openClient reaches 127.0.0.1 and localhost only if the user wrote them', async () => {
  const { origin, port } = await serve((_, response) => response.end('secret'));
  const named = await findPrivateHosts([origin, 'https://198.51.100.7/']);
  expect([...named]).toEqual([`127.0.0.1:${port}`]);
  expect(expectAnswer(await clientFor({ privateHosts: named }).ask({ url: origin })).status).toBe(200);

  const client = clientFor({ privateHosts: new Set(['www.example.com']) });
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
    expect(expectFailure(await client.ask({ url: `http://${host}:${port}/` })).why).toBe('private');
});

test('openClient reaches no other port of a server that the user wrote', async () => {
  const [site, secret] = [
    await serve((_, response) => response.end()),
    await serve((_, response) => response.end()),
  ];
  const client = clientFor({ privateHosts: await findPrivateHosts([site.origin]) });
  expect(expectFailure(await client.ask({ url: secret.origin })).why).toBe('private');
});

test('findPrivateHosts takes a URL without a port for both schemes', async () => {
  expect([...(await findPrivateHosts(['http://localhost/', 'https://127.0.0.1:8443/']))]).toEqual([
    'localhost:80',
    'localhost:443',
    '127.0.0.1:8443',
  ]);
});

test('openClient reaches a host of --resolve on this machine', async () => {
  const { port } = await serve((_, response) => response.end('x'));
  const resolve = new Map([['www.example.test', `127.0.0.1:${port}`]]);
  const client = clientFor({ resolve, privateHosts: new Set() });
  expect(expectAnswer(await client.ask({ url: 'http://www.example.test/' })).status).toBe(200);
});
