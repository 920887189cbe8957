import { z } from 'zod';
import { decisionStatuses } from '../state/review-file.ts';

/** The JSON that the page posts to the server. The page imports types alone. */

const text = z.string().max(4000);

/** An old URL with its decision. */
const choice = z.strictObject({
  old: text,
  /** The version of the row that the person has seen. */
  version: z.int(),
  /** '' takes a decision back. */
  status: z.enum([...decisionStatuses, '']),
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

/** An action on many undecided URLs. */
export const manyRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sure') }),
  z.strictObject({ kind: z.literal('moved'), from: text, to: text }),
  z.strictObject({ kind: z.literal('gone'), folder: text.startsWith('/') }),
]);
export type ManyRequest = Readonly<z.output<typeof manyRequest>>;
