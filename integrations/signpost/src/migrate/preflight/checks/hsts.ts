import { answered, pair } from '../../../findings/example.ts';
import { headerOf } from '../../../lib/http/reply.ts';
import type { PreflightCheck } from '../check.ts';

export const hsts: PreflightCheck = {
  id: 'hsts',
  title: 'No HSTS promise of today ties the hands of tomorrow',
  level: 'warning',
  conventions: ['W-REDIR-7'],
  why: 'Browsers keep the promise for max-age and can not be told to forget it. With includeSubDomains every host below must have https; preload takes months to undo.',
  fix: 'make sure that every host below answers over https on the day of the move',
  *check({ homes }) {
    for (const { host, reply } of homes) {
      if (reply.kind === 'failure') continue;
      const value = headerOf(reply, 'strict-transport-security');
      if (value === undefined) continue;
      if (/(?:^|;)\s*preload\s*(?:;|$)/i.test(value))
        yield { url: host, message: `it asks to be on the browsers' preload list (${value})` };
      else if (/(?:^|;)\s*includeSubDomains\s*(?:;|$)/i.test(value))
        yield { url: host, message: `it promises https for all hosts below it (${value})` };
    }
  },
  examples: () =>
    pair(
      answered(
        'A promise for all hosts below',
        'GET https://example.com/',
        'Strict-Transport-Security: max-age=63072000; includeSubDomains; preload',
      ),
      answered('A short promise', 'GET https://example.com/', 'Strict-Transport-Security: max-age=300'),
    ),
};
