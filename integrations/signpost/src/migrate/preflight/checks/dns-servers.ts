import { answered, pair } from '../../../findings/example.ts';
import type { DnsReply } from '../../../lib/http/dns.ts';
import type { PreflightCheck } from '../check.ts';

export const dnsServers: PreflightCheck = {
  id: 'dns-servers',
  title: 'Every name server of the zone answers, and all say the same',
  level: 'error',
  conventions: ['W-MIG-1'],
  why: 'A client asks any of them. One that lags behind, or is silent, sends a part of the visitors to the old server for as long as it does.',
  fix: 'bring the name servers to the same state, or remove the one that is silent',
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
      yield { url: host, message: `its name servers say different things: ${each.join('; ')}` };
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
  timeout: 'does not answer',
  unreachable: 'can not be reached',
  malformed: 'answers with something that is no DNS',
};

function faultOf(reply: DnsReply): string | undefined {
  if (reply.kind === 'failure') return failures[reply.why];
  if (reply.code !== 'NOERROR' && reply.code !== 'NXDOMAIN') return `answers ${reply.code}`;
  return reply.authoritative ? undefined : 'is named for the zone, but does not hold it';
}

function printed(reply: DnsReply): string {
  if (reply.kind === 'failure') return '';
  return reply.records
    .map(({ type, data }) => `${type} ${data}`)
    .sort()
    .join(', ');
}
