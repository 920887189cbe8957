import { z } from 'zod';
import type { Check, Difference } from './check.ts';
import { isFaultId } from './faults.ts';
import { type ListedRow, listedRow } from './listed-row.ts';

/** The result of a check. */
export interface Result {
  readonly check: Check;
  /** The status of the first response; 0 without a response. */
  readonly status: number;
  /** Seconds that a cache has kept the response. */
  readonly age?: number | undefined;
  readonly difference?: Difference | undefined;
  /** Identifies the page that came with a difference, by title and text. */
  readonly page?: string | undefined;
  /** Who refused the request, such as "Cloudflare's challenge". A refusal proves nothing about the site, so the URL isn't judged. */
  readonly refusedBy?: string | undefined;
  /** The row of the table, for a URL of `--urls` and for an old URL. */
  readonly row?: ListedRow | undefined;
}

/**
 * A result in the journal, which `--resume` reads: `{"url":"https://www.example.com/old","status":301}`. Refused URLs aren't in it,
 * since they are requested again.
 */
export const resultRecord = z.object({
  url: z.string(),
  status: z.number(),
  age: z.number().optional(),
  difference: z
    .object({
      fault: z.string().refine(isFaultId),
      expected: z.string(),
      got: z.string(),
      fix: z.string().optional(),
      why: z.string().optional(),
      foreignFile: z.string().optional(),
    })
    .optional(),
  page: z.string().optional(),
  row: listedRow.optional(),
});
export type ResultRecord = z.output<typeof resultRecord>;
