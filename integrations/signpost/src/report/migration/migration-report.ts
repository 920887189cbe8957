import type { Report } from '../report.ts';

/** A number of URLs, and their traffic. */
export interface Amount {
  readonly urls: number;
  readonly traffic: number;
}

/** The name for all sections without their own row. */
export const rest = 'all others';

/** URLs that went from one section to one place. */
export interface SectionFlow extends Amount {
  readonly from: string;
  readonly to: string;
  /** A color class of the row. */
  readonly kind: 'page' | 'elsewhere' | 'gone' | 'later' | 'open' | 'lost';
}

/** An old URL without a target. */
export interface Uncovered {
  readonly url: string;
  readonly title: string;
  readonly traffic: number;
  /** `open`, `broken` or `lost`. */
  readonly result: string;
}

/** The data of a migration report. */
export interface MigrationReport {
  /** `www.old.example`, or '' if unknown. */
  readonly old: string;
  readonly new: string;
  /** The day of the move, if known. */
  readonly move: string | undefined;
  /** The unit of traffic: `clicks`, `hits` or `views`; undefined if unknown. */
  readonly measure: string | undefined;
  readonly total: Amount;
  readonly covered: Amount;
  /** In the order of `urlResults`. */
  readonly byResult: readonly (Amount & { readonly result: string })[];
  readonly flows: readonly SectionFlow[];
  /** By traffic. */
  readonly uncovered: readonly Uncovered[];
  /** The findings for the list of what to fix. */
  readonly audit: Report;
}
