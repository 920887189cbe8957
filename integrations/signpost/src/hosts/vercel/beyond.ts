import type { Finding } from '../../core/finding.ts';
import { firstOf } from '../shared/some-of.ts';
import { bulkName } from './bulk.ts';
import type { Config } from './config.ts';

/** What a site without the middleware does not get. */
export function beyond({ files, unredirected }: Config): Finding[] {
  return [
    ...(files.some(({ path }) => path === bulkName) ? [paidPlan] : []),
    ...(unredirected.length > 0 ? [servedTwice(unredirected)] : []),
  ];
}

/** https://vercel.com/docs/redirects/bulk-redirects#limits-and-pricing */
const paidPlan: Finding = {
  rule: 'host-limit',
  conventions: ['W-REDIR-1'],
  level: 'advice',
  message: `Vercel: past the 2,048 redirects of vercel.json the others stand in ${bulkName}, which the Hobby plan does not read; Pro includes 1,000 of them, Enterprise 10,000.`,
  fix: 'merge entries into patterns, or see that the plan has room: more can be bought in steps of 25,000',
};

function servedTwice(spellings: readonly string[]): Finding {
  return {
    rule: 'host-limit',
    conventions: ['W-ADDR-3'],
    level: 'advice',
    message: `Vercel: other spellings of pages answer 200 and are not redirected past the 2,048 redirects of vercel.json, ${spellings.length.toLocaleString('en')} in all: ${firstOf(spellings)}.`,
    fix: 'nothing need be done where pages are linked by their own address: their canonical names it',
  };
}
