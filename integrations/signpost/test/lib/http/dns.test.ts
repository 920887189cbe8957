import { expect, test } from 'vitest';
import { fetchHostRecords } from '../../../src/lib/http/dns.ts';
import { nameServer } from './support/name-server.ts';

const host = 'www.example.test';
const zone = [
  { type: 'NS', name: 'example.test', ttl: 300, data: 'ns1.example.test' },
  { type: 'A', name: 'ns1.example.test', ttl: 300, data: '127.0.0.1' },
] as const;

test('fetchHostRecords has the records of each server of the zone with their TTL', async () => {
  const server = await nameServer({
    records: [
      ...zone,
      { type: 'A', name: host, ttl: 86_400, data: '192.0.2.1' },
      { type: 'AAAA', name: host, ttl: 300, data: '2001:db8::1' },
    ],
  });
  expect(await fetchHostRecords(host, server)).toEqual({
    host,
    replies: [
      {
        server: 'ns1.example.test',
        reply: {
          kind: 'answer',
          records: [
            { name: host, type: 'A', ttl: 86_400 },
            { name: host, type: 'AAAA', ttl: 300 },
          ],
        },
      },
    ],
  });
});

test('fetchHostRecords has the TTL of a CNAME on the way', async () => {
  const alias = 'alias.example.test';
  const records = [...zone, { type: 'CNAME', name: alias, ttl: 60, data: 'WWW.example.test' }] as const;
  const { replies } = await fetchHostRecords(alias, await nameServer({ records }));
  expect(replies).toMatchObject([{ reply: { records: [{ name: alias, type: 'CNAME', ttl: 60 }] } }]);
});

test('fetchHostRecords finds no zone that nobody knows', async () => {
  const server = await nameServer({ code: 3 });
  expect(await fetchHostRecords(host, server)).toEqual({ host, replies: [] });
});
