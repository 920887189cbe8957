import { answered, pair } from '../../../findings/example.ts';
import { addDays, dayOf } from '../../../lib/date.ts';
import type { PreflightCheck } from '../check.ts';

/** A certificate should outlast the first weeks after the move, in which nobody has time for it. */
const spareDays = 14;

export const certificate: PreflightCheck = {
  id: 'certificate',
  title: 'The certificate is for the host, trusted, and valid beyond the move',
  level: 'error',
  conventions: ['W-REDIR-8'],
  why: 'With a wrong certificate, browsers show a warning instead of following the redirect. Old hosts and other domains need a certificate for as long as they redirect. (RFC 9110.)',
  fix: 'get a certificate for this host name',
  *check({ certificates, today, on }) {
    for (const seen of certificates) {
      const url = seen.host;
      if (seen.kind === 'failure') {
        yield {
          url,
          message: `no certificate on port 443, since the host ${seen.message}`,
          fix: 'serve it over https, with a certificate',
        };
        continue;
      }
      const until = dayOf(seen.until);
      const needed = addDays(on === undefined || on < today ? today : on, spareDays);
      if (!seen.isForHost)
        yield {
          url,
          message: `its certificate is for ${seen.names.join(', ') || 'no host name'}, not for this host`,
        };
      if (until < today) yield { url, message: `its certificate expired on ${until}`, fix: 'renew it' };
      else if (until < needed)
        yield {
          url,
          message: `its certificate expires on ${until}, within ${spareDays} days after the move`,
          fix: 'renew it',
          due: until,
          level: 'warning',
        };
      if (dayOf(seen.from) > today)
        yield {
          url,
          message: `its certificate is valid only from ${dayOf(seen.from)} on`,
          fix: 'use one that is valid now',
        };
      if (!seen.isTrusted)
        yield {
          url,
          message: `its certificate, issued by ${seen.issuer || 'an unnamed issuer'}, is not trusted by clients`,
          fix: 'use a certificate of a public authority, and send the intermediate certificates with it',
        };
    }
  },
  examples: () =>
    pair(
      answered(
        'The certificate is for another name',
        'TLS shop.example.com',
        'certificate of www.example.com',
      ),
      answered(
        'A valid certificate',
        'TLS shop.example.com',
        'certificate of shop.example.com, valid for 80 days',
      ),
    ),
};
