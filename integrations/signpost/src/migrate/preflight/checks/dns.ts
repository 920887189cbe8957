import { addDays } from '../../../lib/date.ts';
import { formatCount } from '../../../lib/text/text.ts';
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
      const known = replies.flatMap(({ server, reply }) =>
        reply.kind === 'answer' ? reply.records.map((record) => ({ server, ...record })) : [],
      );
      // A firewall lets no DNS request out.
      if (replies.length > 0 && replies.every(({ reply }) => reply.kind === 'failure'))
        yield {
          url: host,
          message: 'its TTL is not known, since no name server of its zone responds',
          level,
        };

      for (const { server, name, type, ttl } of known.filter((record) => record.ttl > most)) {
        const owner = name === host ? 'its' : `${name}'s`;
        const message = `${server} gives ${owner} ${type} record a TTL of ${ttl} s (${formatCount(Math.round(ttl / 3600), 'hour')})`;
        yield { url: host, message, due, level };
      }
    }
  },
};

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
};
