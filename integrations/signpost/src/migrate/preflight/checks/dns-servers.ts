import { answered, pair } from '../../../findings/example.ts';
import type { DnsReply } from '../../../lib/http/dns.ts';
import type { PreflightCheck } from '../check.ts';

export const dnsServers: PreflightCheck = {
  id: 'dns-servers',
  title: 'Every name server of the zone responds, and all have the same records',
  level: 'error',
  conventions: ['W-MIG-1'],
  why: 'Clients use any of them. One that is outdated or doesn’t respond sends part of the visitors to the old server. (RFC 2182.)',
  fix: 'synchronize the name servers, or remove the one that doesn’t respond',
  *check({ records }) {
    for (const { host, replies } of records) {
      const said = new Map<string, string[]>();
      for (const { server, reply } of replies) {
        const fault = faultOf(reply);
        if (fault !== undefined) yield { url: host, message: `the name server ${server} ${fault}` };
        else said.set(printed(reply), [...(said.get(printed(reply)) ?? []), server]);
      }
      if (said.size < 2) continue;
      const each = [...said].map(([records, servers]) => `${servers.join(' and ')}: ${records || 'nothing'}`);
      yield { url: host, message: `its name servers have different records: ${each.join('; ')}` };
    }
  },
  examples: () =>
    pair(
      answered(
        'Two name servers disagree',
        'DNS www.example.com A at ns1',
        '203.0.113.7',
        'DNS www.example.com A at ns2',
        '198.51.100.4',
      ),
      answered(
        'They agree',
        'DNS www.example.com A at ns1',
        '203.0.113.7',
        'DNS www.example.com A at ns2',
        '203.0.113.7',
      ),
    ),
};

const failures = {
  timeout: 'doesn’t respond',
  unreachable: 'can’t be reached',
  malformed: 'returns an invalid DNS response',
};

function faultOf(reply: DnsReply): string | undefined {
  if (reply.kind === 'failure') return failures[reply.why];
  if (reply.code !== 'NOERROR' && reply.code !== 'NXDOMAIN') return `returns ${reply.code}`;
  return reply.authoritative ? undefined : 'is listed as a name server of the zone, but doesn’t serve it';
}

function printed(reply: DnsReply): string {
  if (reply.kind === 'failure') return '';
  return reply.records
    .map(({ type, data }) => `${type} ${data}`)
    .sort()
    .join(', ');
}
