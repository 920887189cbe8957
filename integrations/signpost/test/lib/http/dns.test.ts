import { describe, expect, test } from 'vitest';
import { askDns, fetchHostRecords } from '../../../src/lib/http/dns.ts';
import { nameServer } from './support/name-server.ts';

const host = 'www.example.test';
const a = { type: 'A', name: host, ttl: 86_400, data: '192.0.2.1' } as const;

describe('a question to a name server', () => {
  test('has the records with their TTL', async () => {
    const server = await nameServer({
      records: [a, { type: 'CNAME', name: 'alias.example.test', ttl: 60, data: 'WWW.example.test' }],
    });
    expect(await askDns(server, host, 'A')).toEqual({
      kind: 'answer',
      code: 'NOERROR',
      authoritative: true,
      records: [{ name: host, type: 'A', ttl: 86_400, data: '192.0.2.1' }],
    });
    expect(await askDns(server, 'alias.example.test', 'A')).toMatchObject({
      records: [{ type: 'CNAME', ttl: 60, data: host }],
    });
  });

  test('whose answer is too long for UDP is a failure', async () => {
    expect(await askDns(await nameServer({ records: [a], cut: true }), host, 'A')).toEqual({
      kind: 'failure',
      why: 'malformed',
    });
  });

  test.each([
    [3, 'NXDOMAIN'],
    [2, 'SERVFAIL'],
    [5, 'REFUSED'],
  ])('code %i is %s', async (code, word) => {
    expect(await askDns(await nameServer({ code }), host, 'A')).toMatchObject({ code: word, records: [] });
  });

  test('that nobody answers is given up', async () => {
    expect(await askDns(await nameServer({ bytes: Buffer.alloc(0) }), host, 'A', 50)).toEqual({
      kind: 'failure',
      why: 'timeout',
    });
  });
});

describe('a zone', () => {
  test('is asked at each of its own servers', async () => {
    const server = await nameServer({
      records: [
        a,
        { type: 'AAAA', name: host, ttl: 300, data: '2001:db8::1' },
        { type: 'NS', name: 'example.test', ttl: 300, data: 'ns1.example.test' },
        { type: 'A', name: 'ns1.example.test', ttl: 300, data: '127.0.0.1' },
      ],
    });
    const { zone, replies } = await fetchHostRecords(host, server);
    expect(zone).toBe('example.test');
    expect(replies).toMatchObject([
      {
        server: 'ns1.example.test',
        reply: {
          records: [
            { type: 'A', ttl: 86_400 },
            { type: 'AAAA', ttl: 300 },
          ],
        },
      },
    ]);
  });

  test('that nobody knows has no servers', async () => {
    expect(await fetchHostRecords(host, await nameServer({ code: 3 }))).toEqual({
      host,
      zone: undefined,
      replies: [],
    });
  });
});
