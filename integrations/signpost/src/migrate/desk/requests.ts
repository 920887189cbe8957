import { z } from 'zod';
import { decisionStatuses } from '../state/review-file.ts';

/** The JSON that the page posts. The page imports types alone. */

export const text = z.string().max(4000);

/** An old URL with its decision. */
const choice = z.strictObject({
  old: text,
  /** The version of the row that the person has seen. */
  version: z.int(),
  status: z.enum(decisionStatuses),
  /** '' unless the status is `accepted`. */
  target: text,
});
export type Choice = Readonly<z.output<typeof choice>>;

/** Choices for one undo. */
export const decideRequest = z.strictObject({
  /** The action in words, for the undo button: `Gone: /jobs/`. */
  label: text,
  note: text,
  choices: z.array(choice).min(1).readonly(),
});
export type DecideRequest = Readonly<z.output<typeof decideRequest>>;

/** An action on many undecided URLs: the sure suggestions, or a pattern such as /blog/:year/* → /articles/*. '' is gone. */
export const manyRequest = z.union([z.literal('sure'), z.strictObject({ from: text, to: text })]);
export type ManyRequest = Readonly<z.output<typeof manyRequest>>;
