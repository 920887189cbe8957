import { answered, pair } from '../../../findings/example.ts';
import type { PreflightCheck } from '../check.ts';

export const dnsAddress: PreflightCheck = {
  id: 'dns-address',
  title: 'Every host of the old and the new site has a DNS record',
  level: 'error',
  conventions: ['W-MIG-1', 'W-REDIR-7'],
  why: 'A host that doesn’t resolve serves nothing. Its redirects are lost, and so is its traffic. (Google Search Central, HTTP status codes, network and DNS errors.)',
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
  examples: () =>
    pair(
      answered('The old host has no DNS record', 'DNS shop.example.com A', 'NXDOMAIN'),
      answered('It has one', 'DNS shop.example.com A', '203.0.113.7'),
    ),
};
