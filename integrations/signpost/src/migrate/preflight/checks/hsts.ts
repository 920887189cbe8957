import { answered, pair } from '../../../findings/example.ts';
import { headerOf } from '../../../lib/http/reply.ts';
import type { PreflightCheck } from '../check.ts';

export const hsts: PreflightCheck = {
  id: 'hsts',
  title: 'HSTS of the old site doesn’t restrict the new one',
  level: 'warning',
  conventions: ['W-REDIR-7'],
  why: 'Browsers enforce HSTS for its max-age, and nothing makes them forget it. With includeSubDomains, every subdomain must have https. Leaving the preload list takes months. (RFC 6797.)',
  fix: 'make sure that every subdomain is served over https on the day of the move',
  *check({ homes }) {
    for (const { host, reply } of homes) {
      if (reply.kind === 'failure') continue;
      const value = headerOf(reply, 'strict-transport-security');
      if (value === undefined) continue;
      if (/(?:^|;)\s*preload\s*(?:;|$)/i.test(value))
        yield { url: host, message: `its HSTS header requests the preload list of browsers (${value})` };
      else if (/(?:^|;)\s*includeSubDomains\s*(?:;|$)/i.test(value))
        yield { url: host, message: `its HSTS header requires https on all subdomains (${value})` };
    }
  },
  examples: () =>
    pair(
      answered(
        'HSTS for all subdomains, with preload',
        'GET https://example.com/',
        'Strict-Transport-Security: max-age=63072000; includeSubDomains; preload',
      ),
      answered('HSTS for 5 minutes', 'GET https://example.com/', 'Strict-Transport-Security: max-age=300'),
    ),
};
