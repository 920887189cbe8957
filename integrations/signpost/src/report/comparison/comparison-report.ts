import type { Level } from '../../core/finding.ts';

/** What of a page search results are made of. */
export interface Side {
  /** Absolute. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  /** Characters of text. */
  readonly text: number;
  /** Absolute; '' where it names none. */
  readonly canonical: string;
  /** The directives that keep it out; '' where nothing does. */
  readonly noindex: string;
  readonly languages: readonly string[];
  readonly types: readonly string[];
  /** Pages that link to it; undefined where nobody counted. */
  readonly inlinks: number | undefined;
}

/** What of a page a loss is about: the rows of the table, in their order. */
export const fields = [
  'title',
  'description',
  'heading',
  'text',
  'canonical',
  'noindex',
  'languages',
  'types',
  'links',
] as const;
export type Field = (typeof fields)[number];

/** An old page and the one that takes its place. */
export interface Pair {
  /** As the inventory has it. */
  readonly address: string;
  /** Clicks, hits or views, whatever `measure` says. */
  readonly traffic: number;
  readonly old: Side;
  readonly now: Side;
  /** The worst first; none where nothing is lost. */
  readonly losses: readonly { readonly level: Level; readonly field: Field; readonly says: string }[];
}

/** All that the report of a comparison says. */
export interface ComparisonReport {
  /** `www.old.example`. */
  readonly old: string;
  readonly new: string;
  /** The day of the move, where it is known. */
  readonly move: string | undefined;
  /** The day of the report, where the person wants one on it. */
  readonly date: string | undefined;
  /** Where the new pages were read. */
  readonly subject: string;
  /** What traffic is counted in; undefined where nothing is known of it. */
  readonly measure: string | undefined;
  /** What loses most first, then those that lose nothing. */
  readonly pairs: readonly Pair[];
}
