import type { Report } from '../report.ts';

/** How many URLs, and what they are worth. */
export interface Amount {
  readonly urls: number;
  readonly traffic: number;
}

/** What sections that have no name of their own in the picture are called together. */
export const rest = 'all others';

/** URLs that went from one section to one place. */
export interface SectionFlow extends Amount {
  readonly from: string;
  readonly to: string;
  /** A tone of the picture. */
  readonly kind: 'page' | 'elsewhere' | 'gone' | 'later' | 'open' | 'lost';
}

/** A day of the migration. */
export interface HistoryDay {
  readonly day: string;
  readonly urls: number;
  readonly covered: number;
  readonly traffic: number;
  readonly trafficCovered: number;
}

/** An old URL that has no place yet. */
export interface Uncovered {
  readonly url: string;
  readonly title: string;
  readonly traffic: number;
  /** `open`, `broken` or `lost`. */
  readonly result: string;
}

/** All that the report of a migration says. */
export interface MigrationReport {
  /** `www.old.example`, or '' where it isn't known. */
  readonly old: string;
  readonly new: string;
  /** The day of the move, where it is known. */
  readonly move: string | undefined;
  /** What traffic is counted in: `clicks`, `hits` or `views`; undefined where nothing is known of it. */
  readonly measure: string | undefined;
  readonly total: Amount;
  readonly covered: Amount;
  /** In the order of `urlResults`. */
  readonly byResult: readonly (Amount & { readonly result: string })[];
  readonly flows: readonly SectionFlow[];
  readonly history: readonly HistoryDay[];
  /** Most traffic first. */
  readonly uncovered: readonly Uncovered[];
  /** The findings, for the list to work off. */
  readonly audit: Report;
}
