import { addDays, toDay } from '../../../lib/date.ts';
import { describeCertificateFault } from '../../../verify/certificates.ts';
import type { PreflightCheck } from '../check.ts';

/** A certificate should outlast the first weeks after the move, in which nobody has time for it. */
const spareDays = 14;

export const certificate: PreflightCheck = {
  id: 'certificate',
  title: 'The certificate is for the host, trusted, and valid beyond the move',
  level: 'error',
  conventions: ['W-REDIR-8'],
  why: 'With a wrong certificate, browsers show a warning instead of following the redirect. Old hosts and other domains need a certificate for as long as they redirect. (RFC 9110.)',
  fix: 'install a valid certificate for this host name, with its intermediate certificates',
  *check({ certificates, today, on }) {
    const endOfToday = new Date(`${today}T23:59:59Z`);
    for (const seen of certificates) {
      const { host: url } = seen;
      if (seen.kind === 'failure') {
        yield { url, message: `no certificate on port 443, since the host ${seen.message}` };
        continue;
      }
      const fault = describeCertificateFault(seen, endOfToday);
      if (fault !== undefined) {
        yield { url, message: `the host ${fault}` };
        continue;
      }

      // Valid today, but no longer two weeks after the move.
      const due = toDay(seen.until);
      const needed = addDays(on === undefined || on < today ? today : on, spareDays);
      const message = `its certificate expires on ${due}, within ${spareDays} days after the move`;
      if (due < needed) yield { url, message, fix: 'renew it', due, level: 'warning' };
    }
  },
};
