import type { Day } from '../../lib/date.ts';
import type { Finding, FindingInfo, Level } from '../../lib/finding.ts';
import type { Certificate, NoCertificate } from '../../lib/http/certificate.ts';
import type { HostRecords } from '../../lib/http/dns.ts';
import type { Reply } from '../../lib/http/reply.ts';
import type { Planned } from '../planned.ts';

export interface PreflightCheck extends FindingInfo {
  check(seen: Seen): Iterable<Warned>;
}

interface Warned {
  readonly url: string;
  readonly message: string;
  readonly fix?: string;
  readonly due?: Day | undefined;
  readonly level?: Level;
}

export function runChecks(checks: readonly PreflightCheck[], seen: Seen): Finding[] {
  return checks.flatMap((unit) =>
    [...unit.check(seen)].map(({ url, message, due, level = unit.level, fix = unit.fix }) => ({
      rule: unit.id,
      conventions: unit.conventions,
      level,
      url,
      message,
      fix: due === undefined ? fix : `${fix}, by ${due}`,
    })),
  );
}

/** The responses of the network, and what is planned for the move. */
export interface Seen {
  readonly today: Day;
  readonly on: Day | undefined;
  readonly records: readonly HostRecords[];
  readonly certificates: readonly (Certificate | NoCertificate)[];
  /** Each host's robots.txt. The old site's must allow crawlers to find the redirects. */
  readonly robots: readonly { readonly host: string; readonly old: boolean; readonly reply: Reply }[];
  /** Pages of the new site that search engines will visit first. */
  readonly pages: readonly Reply[];
  /** The old URLs that are redirected or gone. */
  readonly moved: readonly Planned[];
}
