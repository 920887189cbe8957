import { join } from 'node:path';
import { z } from 'zod';
import { type Journal, openJournal } from '../../lib/disk/journal.ts';
import { removeFile } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { type Decision, decisionStatuses } from '../state/review-file.ts';

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
  const decisions = decisionsIn(journal, file);
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

/** A `Problem` where a line is none that this version writes; nobody has the journal then to close it. */
function decisionsIn(journal: Journal, file: string): Decision[] {
  try {
    return Array.from(journal.records(), (record, at) => {
      const { data, success } = kept.safeParse(record);
      if (success) return data;
      // The first line says what the work is about.
      throw new Problem(
        `${file} is damaged in line ${at + 2}, or another version wrote it: take the line out, or begin anew without the file.`,
      );
    });
  } catch (error) {
    journal.close();
    throw error;
  }
}
