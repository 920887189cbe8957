import type { Day } from '../../lib/date.ts';
import type { Finding, FindingDefinition, Level } from '../../lib/finding.ts';
import type { Certificate, NoCertificate } from '../../lib/http/certificate.ts';
import type { HostRecords } from '../../lib/http/dns.ts';
import type { Trail } from '../../lib/http/follow.ts';
import type { Reply } from '../../lib/http/reply.ts';

export interface PreflightCheck extends FindingDefinition {
  check(seen: Seen): Iterable<Warned>;
}

export interface Warned {
  readonly url: string;
  readonly message: string;
  /** What to do; with the day by which it must be done, where there is one. */
  readonly fix?: string;
  readonly due?: Day | undefined;
  readonly level?: Level;
}

type DatedFinding = Finding & { readonly due?: Day };

export function runChecks(checks: readonly PreflightCheck[], seen: Seen): DatedFinding[] {
  return checks.flatMap((unit) =>
    [...unit.check(seen)].map(({ url, message, due, level = unit.level, fix = unit.fix }) => ({
      rule: unit.id,
      conventions: unit.conventions,
      level,
      url,
      message,
      fix: due === undefined ? fix : `${fix}, by ${due}`,
      ...(due === undefined ? {} : { due }),
    })),
  );
}

export interface Seen {
  readonly today: Day;
  readonly on: Day | undefined;
  readonly records: readonly HostRecords[];
  readonly certificates: readonly (Certificate | NoCertificate)[];
  /** Each host's home page by https, where it answers. */
  readonly homes: readonly { readonly host: string; readonly reply: Reply }[];
  /** Each host's robots.txt; the old site's must let the redirects be found. */
  readonly robots: readonly { readonly host: string; readonly old: boolean; readonly reply: Reply }[];
  /** Pages of the new site, where search engines will come first. */
  readonly pages: readonly Reply[];
  /** Pages of staging as anybody gets them, without the password. */
  readonly staging: readonly Reply[];
  readonly sitemaps: readonly { readonly which: 'new' | 'old'; readonly reply: Reply }[];
  /** Old URLs, and where the plan sends them; undefined for gone. */
  readonly moved: readonly {
    readonly from: string;
    readonly to: string | undefined;
    readonly trail: Trail;
  }[];
  /** Form actions and downloads of the new site, with the page that names them. */
  readonly parts: readonly {
    readonly kind: 'form' | 'download';
    readonly on: string;
    readonly reply: Reply;
  }[];
}
