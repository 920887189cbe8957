import { addDays, toDay } from '../../../lib/date.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import { getHeader } from '../../../lib/http/reply.ts';
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
      const until = toDay(seen.until);
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
      if (toDay(seen.from) > today)
        yield {
          url,
          message: `its certificate is valid only from ${toDay(seen.from)} on`,
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
    pairExamples(
      describeResponses(
        'The certificate is for another name',
        'TLS shop.example.com',
        'certificate of www.example.com',
      ),
      describeResponses(
        'A valid certificate',
        'TLS shop.example.com',
        'certificate of shop.example.com, valid for 80 days',
      ),
    ),
};

export const hsts: PreflightCheck = {
  id: 'hsts',
  title: "HSTS of the old site doesn't restrict the new one",
  level: 'warning',
  conventions: ['W-REDIR-7'],
  why: 'Browsers enforce HSTS for its max-age, and nothing makes them forget it. With includeSubDomains, every subdomain must have https. Leaving the preload list takes months. (RFC 6797.)',
  fix: 'make sure that every subdomain is served over https on the day of the move',
  *check({ homes }) {
    for (const { host, reply } of homes) {
      if (reply.kind === 'failure') continue;
      const value = getHeader(reply, 'strict-transport-security');
      if (value === undefined) continue;
      if (/(?:^|;)\s*preload\s*(?:;|$)/i.test(value))
        yield { url: host, message: `its HSTS header requests the preload list of browsers (${value})` };
      else if (/(?:^|;)\s*includeSubDomains\s*(?:;|$)/i.test(value))
        yield { url: host, message: `its HSTS header requires https on all subdomains (${value})` };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses(
        'HSTS for all subdomains, with preload',
        'GET https://example.com/',
        'Strict-Transport-Security: max-age=63072000; includeSubDomains; preload',
      ),
      describeResponses(
        'HSTS for 5 minutes',
        'GET https://example.com/',
        'Strict-Transport-Security: max-age=300',
      ),
    ),
};
