import { join } from 'node:path';
import { cancel, confirm, isCancel, note, select, text } from '../../lib/command/prompts.ts';
import { openJournal } from '../../lib/disk/journal.ts';
import { removeFile } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, figure, shownLine } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import { recordsIn } from '../shared.ts';
import { byTraffic, isWanted, type OldUrl } from '../state/old-url.ts';
import { type Decision, decision } from '../state/review-file.ts';
import type { NewUrls } from './new-urls.ts';
import { targetRefusal } from './read-decisions.ts';

/** The decisions of one review, on disk one by one, so that a closed terminal loses none. */
export function openDecisions(state: string) {
  const file = join(state, 'review.journal');
  const journal = openJournal(file, { about: 'review', resume: true });
  let decisions: Decision[];

  try {
    decisions = recordsIn(journal, file, decision);
  } catch (error) {
    journal.close();
    throw error;
  }

  return {
    decisions,
    add(decision: Decision): void {
      journal.append(decision);
      decisions.push(decision);
    },
    close: () => journal.close(),
    /** All of it is in the map and in the state. */
    remove: () => removeFile(file),
  };
}

/** Suggestions below this confidence are shown one by one; the others are accepted from the sheet. */
const sure = 0.9;

const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

/** Asks for confirmation in a terminal; without a terminal the answer is no. */
export async function agrees(question: string): Promise<boolean> {
  if (!isTerminal()) return false;
  const answer = await confirm({ message: question, initialValue: false });
  return answer === true;
}

/** Throws a `Problem` before an interactive review without a terminal. */
export function expectTerminal(): void {
  if (isTerminal()) return;
  throw new Problem(
    'An interactive review needs a terminal. Run it in one, or use --export FILE.csv and --import FILE.csv.',
  );
}

/** Goes through the unsure ones, most clicks first, until the person quits. `onDecision` gets each as it is made. */
export async function decideInTerminal(
  migration: Migration,
  build: NewUrls,
  onDecision: (decision: Decision) => void,
): Promise<void> {
  const decided = new Set(migration.decisions.map(({ old }) => old));
  const suggested = new Map(migration.suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const confidenceOf = ({ url }: OldUrl): number => suggested.get(url)?.confidence ?? 0;
  const waiting = migration.inventory
    .filter((row) => isWanted(row) && !decided.has(row.url) && !build.stays(row.url))
    .filter((row) => confidenceOf(row) < sure)
    .toSorted((a, b) => byTraffic({ ...a, url: '' }, { ...b, url: '' }) || confidenceOf(a) - confidenceOf(b));
  if (waiting.length === 0)
    console.error('There is nothing left to decide here. --export writes the safer suggestions too.');
  for (const [index, row] of waiting.entries()) {
    const suggestion = suggested.get(row.url);
    const says =
      suggestion === undefined
        ? 'nothing was suggested'
        : `${suggestion.reason} (${suggestion.confidence.toFixed(2)})`;
    note(
      [...(row.title === '' ? [] : [row.title]), row.url, says].map(shownLine).join('\n'),
      `${figure(index + 1)} of ${figure(waiting.length)}, ${counted(row.clicks, 'click')}`,
    );
    const decision = await decide(row.url, suggestion?.new ?? '', build);
    if (decision === 'end') return;
    if (decision !== 'skip') onDecision(decision);
  }
}

async function decide(old: string, suggested: string, build: NewUrls): Promise<Decision | 'skip' | 'end'> {
  const choice = await select({
    message: old,
    options: [
      ...(suggested === '' ? [] : [{ value: 'accept', label: `redirect to ${suggested}` }]),
      { value: 'other', label: 'redirect to another URL' },
      { value: 'gone', label: 'gone on purpose' },
      { value: 'open', label: 'leave open' },
      { value: 'skip', label: 'decide later' },
      { value: 'end', label: 'quit, and keep the decisions' },
    ],
  });
  if (isCancel(choice) || choice === 'end') {
    cancel('The decisions are saved.');
    return 'end';
  }
  const decided = { old, owner: '', free: {} };
  if (choice === 'accept') return { ...decided, new: suggested, status: 'accepted' };
  if (choice === 'gone' || choice === 'open') return { ...decided, new: '', status: choice };
  if (choice !== 'other') return 'skip';

  const target = await text({
    message: 'Where to?',
    placeholder: '/new-path/',
    validate: (value = '') => targetRefusal(old, value, build.unfit),
  });

  // Escape returns to the question before.
  return isCancel(target) ? decide(old, suggested, build) : { ...decided, new: target, status: 'accepted' };
}
