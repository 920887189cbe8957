import { z } from 'zod';
import { decisionStatuses } from '../state/review-file.ts';

// The JSON by which the page decides on one URL or many. The page imports the types alone.

/** A URL or words from the page. */
export const requestText = z.string().max(4000);

const choice = z.object({
  url: requestText,
  /** The version of the row on screen. */
  version: z.int(),
  status: z.enum(decisionStatuses),
  /** '' unless the status is `accepted`. */
  target: requestText,
});
export type Choice = Readonly<z.output<typeof choice>>;

export const decideRequest = z.strictObject({
  /** The action in words, for the undo button: `Gone: /jobs/`. */
  label: requestText,
  note: requestText,
  choices: z.array(choice).min(1).readonly(),
});
export type DecideRequest = Readonly<z.output<typeof decideRequest>>;
