import { answered, pair } from '../../../findings/example.ts';
import { addDays, type Day } from '../../../lib/date.ts';
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
    const due = on && addDays(on, -daysAhead);
    for (const { host, replies } of records) {
      for (const { server, reply } of replies) {
        if (reply.kind === 'failure') continue;
        for (const { name, type, ttl } of reply.records.filter((record) => record.ttl > most)) {
          const message = `${server} gives ${name === host ? 'its' : `${name}'s`} ${type} record a TTL of ${ttl} s (${inWords(ttl)})`;
          const isLate = due !== undefined && due < today;
          yield isLate
            ? { url: host, message, fix: `${dnsTtl.fix} today. ${tooLate(ttl, today)}` }
            : { url: host, message, due, level: due === undefined ? 'error' : 'warning' };
        }
      }
    }
  },
  examples: () =>
    pair(
      answered('A TTL of a day', 'DNS www.example.com A', '203.0.113.7, TTL 86400'),
      answered('A TTL of 5 minutes', 'DNS www.example.com A', '203.0.113.7, TTL 300'),
    ),
};

/** The first day on which the lowered TTL is effective everywhere. */
function tooLate(ttl: number, today: Day): string {
  return `Less than a week is left, and the old TTL expires everywhere by ${addDays(today, Math.ceil(ttl / 86_400))}`;
}

function inWords(seconds: number): string {
  const hours = Math.round(seconds / 3600);
  if (hours < 48) return hours === 24 ? 'a day' : `${hours} hours`;
  return `${Math.round(hours / 24)} days`;
}
