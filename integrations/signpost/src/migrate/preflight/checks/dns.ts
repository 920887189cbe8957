import { addDays } from '../../../lib/date.ts';
import type { DnsReply } from '../../../lib/http/dns.ts';
import type { PreflightCheck } from '../check.ts';

/** "A few hours", in seconds. */
const most = 4 * 3600;
const daysAhead = 7;

export const dnsTtl: PreflightCheck = {
  id: 'dns-ttl',
  title: 'Caches drop the old DNS records within hours',
  level: 'error',
  conventions: ['W-MIG-1'],
  why: 'Caches keep a record for its TTL. With a TTL of a day, visitors reach the old server for a day after the move. A lower TTL takes effect only after the old one has expired everywhere. (Google Search Central, site moves.)',
  fix: 'lower the TTL to 3600 s (an hour) or less at every name server',
  *check({ records, today, on }) {
    // The move is on 2026-12-05: the TTL must be low by 2026-11-28.
    const due = on && addDays(on, -daysAhead);
    const level = due === undefined || due < today ? 'error' : 'warning';

    for (const { host, replies } of records) {
      for (const { server, reply } of replies) {
        if (reply.kind === 'failure') continue;
        for (const { name, type, ttl } of reply.records.filter((record) => record.ttl > most)) {
          const owner = name === host ? 'its' : `${name}'s`;
          const message = `${server} gives ${owner} ${type} record a TTL of ${ttl} s (${Math.round(ttl / 3600)} hours)`;
          yield { url: host, message, due, level };
        }
      }
    }
  },
  bad: ['A TTL of a day', 'DNS www.example.com A', '203.0.113.7, TTL 86400'],
  good: ['A TTL of 5 minutes', 'DNS www.example.com A', '203.0.113.7, TTL 300'],
};

export const dnsServers: PreflightCheck = {
  id: 'dns-servers',
  title: 'Every name server of the zone responds, and all have the same records',
  level: 'error',
  conventions: ['W-MIG-1'],
  why: "Clients use any of them. One that is outdated or doesn't respond sends part of the visitors to the old server. (RFC 2182.)",
  fix: "synchronize the name servers, or remove the one that doesn't respond",
  *check({ records }) {
    for (const { host, replies } of records) {
      const said = new Map<string, string[]>();
      for (const { server, reply } of replies) {
        const fault = describeFault(reply);
        if (fault !== undefined) yield { url: host, message: `the name server ${server} ${fault}` };
        else said.set(formatReply(reply), [...(said.get(formatReply(reply)) ?? []), server]);
      }
      if (said.size < 2) continue;
      const each = [...said].map(([records, servers]) => `${servers.join(' and ')}: ${records || 'nothing'}`);
      yield { url: host, message: `its name servers have different records: ${each.join('; ')}` };
    }
  },
  bad: [
    'Two name servers disagree',
    'DNS www.example.com A at ns1',
    '203.0.113.7',
    'DNS www.example.com A at ns2',
    '198.51.100.4',
  ],
  good: [
    'They agree',
    'DNS www.example.com A at ns1',
    '203.0.113.7',
    'DNS www.example.com A at ns2',
    '203.0.113.7',
  ],
};

const failures = {
  timeout: "doesn't respond",
  unreachable: "can't be reached",
  malformed: 'returns an invalid DNS response',
};

function describeFault(reply: DnsReply): string | undefined {
  if (reply.kind === 'failure') return failures[reply.why];
  if (reply.code !== 'NOERROR' && reply.code !== 'NXDOMAIN') return `returns ${reply.code}`;
  return reply.authoritative ? undefined : "is listed as a name server of the zone, but doesn't serve it";
}

function formatReply(reply: DnsReply): string {
  if (reply.kind === 'failure') return '';
  return reply.records
    .map(({ type, data }) => `${type} ${data}`)
    .sort()
    .join(', ');
}

export const dnsAddress: PreflightCheck = {
  id: 'dns-address',
  title: 'Every host of the old and the new site has a DNS record',
  level: 'error',
  conventions: ['W-MIG-1', 'W-REDIR-7'],
  why: "A host that doesn't resolve serves nothing. Its redirects are lost, and so is its traffic. (Google Search Central, HTTP status codes, network and DNS errors.)",
  fix: 'add an A, AAAA or CNAME record, or remove the host from the other domains',
  *check({ records }) {
    for (const { host, zone, replies } of records) {
      if (zone === undefined) yield { url: host, message: 'none of its parent zones has name servers' };
      else if (
        replies.length > 0 &&
        replies.every(({ reply }) => reply.kind === 'answer' && reply.records.length === 0)
      )
        yield { url: host, message: `the zone ${zone} has no A, AAAA or CNAME record for it` };
    }
  },
  bad: ['The old host has no DNS record', 'DNS shop.example.com A', 'NXDOMAIN'],
  good: ['It has one', 'DNS shop.example.com A', '203.0.113.7'],
};
