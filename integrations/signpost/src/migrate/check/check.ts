import type { Site } from '../../audit/site/site.ts';
import type { Day } from '../../lib/date.ts';
import type { ConventionId, Finding, Level } from '../../lib/finding.ts';
import type { OldSite } from '../inventory/hosts.ts';
import type { Decision } from '../state/review-file.ts';
import type { Coverage } from './fate.ts';

/** What the checks of a migration look at. */
export interface Subject {
  readonly site: Site;
  readonly coverage: Coverage;
  /** What the review decided. */
  readonly decisions: readonly Decision[];
  readonly old: OldSite;
  /** Host names that the new site answers to, aliases among them. */
  readonly hosts: ReadonlySet<string>;
  readonly move: Day | undefined;
  /** What the audit found already, so that nothing is told twice. */
  readonly audited: readonly Finding[];
  /** The line of the inventory that an address stands on. */
  readonly place: (address: string) => Pick<Finding, 'file' | 'line'>;
}

/** What a check yields; its id, conventions and level are added. */
export interface Told extends Omit<Finding, 'rule' | 'conventions' | 'level'> {
  readonly level?: Level;
}

/** One check of a migration, with the texts that stand in a report. */
export interface MigrationCheck {
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  readonly conventions: readonly ConventionId[];
  readonly why: string;
  readonly fix: string;
  check(subject: Subject): Iterable<Told>;
}
