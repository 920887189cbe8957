import { answered, pair } from '../../../findings/example.ts';
import type { PreflightCheck } from '../check.ts';

export const dnsAddress: PreflightCheck = {
  id: 'dns-address',
  title: 'Every host of the old and the new site has an address',
  level: 'error',
  conventions: ['W-MIG-1', 'W-REDIR-7'],
  why: 'A name without an address answers nothing: a redirect on a host that does not resolve is lost, and so is the traffic that it was for.',
  fix: 'add the A, AAAA or CNAME record, or take the host out of the aliases',
  *check({ records }) {
    for (const { host, zone, replies } of records) {
      if (zone === undefined)
        yield { url: host, message: 'no zone on the way up from its name has name servers' };
      else if (
        replies.length > 0 &&
        replies.every(({ reply }) => reply.kind === 'answer' && reply.records.length === 0)
      )
        yield { url: host, message: `the zone ${zone} has no A, AAAA or CNAME record for it` };
    }
  },
  examples: () =>
    pair(
      answered('The old host has no address', 'DNS shop.example.com A', 'NXDOMAIN'),
      answered('It has one', 'DNS shop.example.com A', '203.0.113.7'),
    ),
};
