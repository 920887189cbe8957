import type { Day } from '../../lib/date.ts';

/** One address as one source saw it. What a source doesn't know is left out. */
export interface Sighting {
  /** As the source wrote it: absolute, or beginning with a slash. */
  readonly address: string;
  readonly hits?: number | undefined;
  readonly bots?: number | undefined;
  readonly clicks?: number | undefined;
  readonly views?: number | undefined;
  /** How many pages of other sites link to it, where they are not named. */
  readonly links?: number | undefined;
  readonly seen?: Day | undefined;
  readonly status?: number | undefined;
  readonly title?: string | undefined;
  readonly canonical?: string | undefined;
  /** The language that its `html` element says. */
  readonly lang?: string | undefined;
  /** Where the old site redirects it to. */
  readonly location?: string | undefined;
  /** A page of another site that links to it. */
  readonly from?: string | undefined;
  /** Why it is no address of a page, where the source itself knows. */
  readonly junk?: string | undefined;
}

/** Takes what a reader finds, one after the other. */
export type Take = (sighting: Sighting) => void;
