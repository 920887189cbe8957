import type { DecisionStatus } from '../state/review-file.ts';

/** An old URL for server and page. Each decision replaces the row. */
export interface DeskRow {
  readonly old: string;
  readonly title: string;
  /** The first folder of the path: `/blog/`. */
  readonly section: string;
  /** The traffic: clicks, hits, or a column such as revenue. */
  readonly figure: number;
  readonly linkingDomains: number;
  /** The figure + 10 × linking domains + 1. For a column of `--weight`, linking domains don't count. */
  readonly weight: number;
  /** True for the twentieth of the URLs with the most weight: `gone` asks for a reason. */
  readonly isHeavy: boolean;
  /** The proposed target; '' if the URL is probably gone, or if nothing was proposed. */
  readonly proposed: string;
  readonly confidence: number;
  /** '' while nobody has decided. */
  readonly status: DecisionStatus | '';
  readonly target: string;
  readonly note: string;
  readonly who: string;
  readonly when: string;
  /** Counts the changes, so that a window with an older row can't overwrite a newer row. */
  readonly version: number;
  /** True if the map doesn't have the decision yet. */
  readonly isUnwritten: boolean;
}

export function isUndecided({ status }: Pick<DeskRow, 'status'>): boolean {
  return status !== 'accepted' && status !== 'gone';
}

/** The target by the decision, or else by the proposal; '' for none. */
export function findExpectedTarget(row: DeskRow): string {
  return isUndecided(row) ? row.proposed : row.target;
}
