import type { Day } from '../lib/date.ts';
import type { Finding, FindingInfo, Level } from '../lib/finding.ts';

/** A check of a move: of the new build, or of the network before the day. */
export interface MoveCheck<Subject> extends FindingInfo {
  check(subject: Subject): Iterable<CheckFinding>;
}

/** A finding as a check yields it, before its id and conventions are added. */
export interface CheckFinding extends Omit<Finding, 'rule' | 'conventions' | 'level'> {
  /** Default: the level of the check. */
  readonly level?: Level;
  /** The day by which it must be corrected. */
  readonly due?: Day | undefined;
}

export function runChecks<Subject>(checks: readonly MoveCheck<Subject>[], subject: Subject): Finding[] {
  return checks.flatMap((unit) =>
    [...unit.check(subject)].map(({ due, level = unit.level, fix = unit.fix, ...found }): Finding => {
      const { id: rule, conventions } = unit;
      return { ...found, rule, conventions, level, fix: due === undefined ? fix : `${fix}, by ${due}` };
    }),
  );
}
