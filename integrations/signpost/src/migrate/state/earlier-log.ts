import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../lib/disk/read.ts';
import { writeTransaction } from '../../lib/disk/write.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { action, applyChanges, type DecisionChange, logFile, printActions } from './decision-log.ts';
import { type Decision, decision, parseReview, printReview, reviewFile } from './review-file.ts';

// `review.csv` had the decisions of the map alone, and later ones were in the log:
// {"at":"2026-11-27T10:00:00Z","who":"Ada","label":"Gone: /a","changes":[{"old":"/a","before":null,"after":{"old":"/a",…}}]}
// {"written":1}

const earlierDecision = z
  .strictObject({ ...decision.omit({ target: true }).shape, old: z.string(), new: z.string() })
  .transform(({ old: _, new: target, ...rest }): Decision => ({ target, ...rest }));
const earlierChange = z
  .strictObject({
    old: z.string(),
    before: earlierDecision.nullable(),
    after: earlierDecision.nullable(),
  })
  .transform(({ old: url, ...rest }): DecisionChange => ({ url, ...rest }));
const earlierAction = z.strictObject({ ...action.shape, changes: z.array(earlierChange).readonly() });

/** The number of actions at the start of the log that were in the map and in `review.csv`. */
const written = z.strictObject({ written: z.int().nonnegative() });

const isEarlier = /^\{"written":|"changes":\[\{"old":/m;

/** Converts the log of an earlier version, and adds its decisions to `review.csv`. Returns a line for the person. */
export async function convertEarlierLog(folder: string): Promise<string | undefined> {
  const [logPath, reviewPath] = [join(folder, logFile), join(folder, reviewFile)];
  const text = (await readText(logPath)) ?? '';
  if (!isEarlier.test(text)) return undefined;

  const lines = text.split('\n').slice(0, -1);
  const records = lines.map((line, at) => {
    const record = z.union([earlierAction, written]).safeParse(parseJson(line)).data;
    if (record !== undefined) return record;
    throw new Problem(
      `${logPath} is damaged on line ${at + 1}, or another version wrote it. Remove the line, or restore the file from version control.`,
    );
  });
  const actions = records.filter((record) => 'changes' in record);
  const inReview = records.findLast((record) => 'written' in record)?.written ?? 0;

  const decisions = parseReview(reviewPath, (await readText(reviewPath)) ?? printReview(new Map()));
  for (const { changes } of actions.slice(inReview)) applyChanges(decisions, changes);

  await writeTransaction(async ({ write }) => {
    await write(reviewPath, printReview(decisions));
    await write(logPath, printActions(actions));
  });
  const added = formatCount(actions.length - inReview, 'action');
  return `${logPath} was of an earlier version and is converted: ${reviewPath} now has every decision, with ${added} that only the log had`;
}
