import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../../disk/journal.ts';
import { removeFile } from '../../disk/remove-file.ts';
import { type Decision, decisionStatuses } from '../../migrate/state/review-file.ts';

/** The decisions of one review, on disk one by one, so that a terminal that is closed loses none. */
export interface DecisionJournal {
  /** Those of a review before this one that was cut off, and those that were added. */
  readonly decisions: readonly Decision[];
  readonly add: (decision: Decision) => void;
  close(): void;
  /** Takes it away: all of it is in the map and in the state. */
  remove(): Promise<void>;
}

const kept = z.object({
  old: z.string(),
  new: z.string(),
  status: z.enum(decisionStatuses),
  owner: z.string(),
  free: z.record(z.string(), z.string()),
});

/** Opens it in the folder of the state. */
export function openDecisions(state: string): DecisionJournal {
  const file = join(state, 'review.journal');
  const journal = openJournal(file, { about: 'review', resume: true });
  const decisions: Decision[] = Array.from(journal.records(), (record) => kept.parse(record));
  return {
    decisions,
    add(decision) {
      journal.append(decision);
      decisions.push(decision);
    },
    close: () => journal.close(),
    remove: () => removeFile(file),
  };
}
