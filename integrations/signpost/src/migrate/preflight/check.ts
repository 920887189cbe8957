import type { Day } from '../../core/date.ts';
import type { ConventionId, Finding, Level } from '../../core/finding.ts';
import type { Seen } from './seen.ts';

/** One thing that must be right before a site moves. Its texts are the report's. */
export interface PreflightCheck {
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  readonly conventions: readonly ConventionId[];
  /** Why it matters, from the conventions. */
  readonly why: string;
  /** What to do, in general. */
  readonly fix: string;
  check(seen: Seen): Iterable<Warned>;
}

/** What a check says of one host or address. */
export interface Warned {
  readonly url: string;
  readonly message: string;
  /** What to do; with the day by which it must be done, where there is one. */
  readonly fix?: string;
  readonly due?: Day;
  /** Where it differs from the check's own. */
  readonly level?: Level;
}

/** A finding with the day by which it must be mended. */
export type DatedFinding = Finding & { readonly due?: Day };

/** Runs the checks over what was seen: a finding for each thing that somebody has to do. */
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
