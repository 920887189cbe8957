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
};
