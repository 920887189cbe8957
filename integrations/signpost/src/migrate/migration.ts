import { join } from 'node:path';
import { toDay } from '../lib/date.ts';
import { acquireLock } from '../lib/disk/lock.ts';
import { hasFile, readText } from '../lib/disk/read.ts';
import { type Staging, writeFileAt, writeTransaction } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { formatCount } from '../lib/text/text.ts';
import {
  type Backlink,
  backlinksFile,
  inventoryFile,
  parseBacklinks,
  parseInventory,
  printBacklinks,
  printInventory,
} from './state/inventory-file.ts';
import { joinRecords, type OldUrl } from './state/old-url.ts';
import {
  type Decisions,
  parseReview,
  parseSuggestions,
  printReview,
  reviewFile,
  suggestionsFile,
} from './state/review-file.ts';
import {
  emptyState,
  parseState,
  printState,
  type State,
  type StepId,
  type StepNote,
  stateFile,
  withStep,
} from './state/state-file.ts';

export const migrationFolder = 'migration';

/** The files of the state folder, read. */
export interface Migration {
  readonly folder: string;
  readonly state: State;
  /** One record for each old URL, with its proposal and its decision. */
  readonly inventory: readonly OldUrl[];
  readonly backlinks: readonly Backlink[];
  /** `review.csv` as it was read, to detect the changes of another review. */
  readonly reviewText: string | undefined;
}

/** Reads the state folder. A `Problem` names the unreadable file and line. */
export async function loadMigration(folder: string = migrationFolder): Promise<Migration> {
  const read = async <Rows>(name: string, parse: (file: string, text: string) => Rows, noRows: Rows) => {
    const file = join(folder, name);
    const text = await readText(file);
    return text === undefined ? noRows : parse(file, text);
  };
  const reviewText = await readText(join(folder, reviewFile));
  const rows = await read(inventoryFile, parseInventory, []);
  const suggestions = await read(suggestionsFile, parseSuggestions, []);
  const decisions = await read(reviewFile, parseReview, new Map());

  return {
    folder,
    state: await loadState(folder),
    inventory: joinRecords(rows, suggestions, decisions),
    backlinks: await read(backlinksFile, parseBacklinks, []),
    reviewText,
  };
}

export async function loadState(folder: string = migrationFolder): Promise<State> {
  const path = join(folder, stateFile);
  const text = await readText(path);
  return text === undefined ? emptyState : parseState(path, text);
}

export function hasMigration(folder: string = migrationFolder): Promise<boolean> {
  return hasFile(join(folder, stateFile));
}

/** Updates the state on disk, since another command may have written meanwhile. */
export async function reviseState(folder: string, revise: (state: State) => State): Promise<void> {
  const next = revise(await loadState(folder));
  await writeFileAt(join(folder, stateFile), printState(next));
}

export async function noteStep(folder: string, step: StepId, note: Omit<StepNote, 'on'>): Promise<void> {
  await reviseState(folder, (state) => withStep(state, step, { on: toDay(new Date()), ...note }));
}

/** Writes the inventory, the backlinks and the state, or nothing. The state lists the sources, so that each counts once. */
export async function saveInventory(
  folder: string,
  { inventory, backlinks }: Pick<Migration, 'inventory' | 'backlinks'>,
  revise: (state: State) => State = (state) => state,
): Promise<void> {
  const state = revise(await loadState(folder));
  await writeTransaction(async ({ write }) => {
    await write(join(folder, backlinksFile), printBacklinks(backlinks));
    await write(join(folder, inventoryFile), printInventory(inventory));
    await write(join(folder, stateFile), printState(state));
  });
}

/**
 * Writes `review.csv` with the files of `work`, or nothing. A `Problem` where another review wrote meanwhile.
 * `review.csv` is last: after a kill, the next run finds the changes again.
 */
export async function saveReview<T>(
  { folder, reviewText }: Migration,
  decisions: Decisions,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  const file = join(folder, reviewFile);
  const release = acquireLock(file);
  try {
    if ((await readText(file)) !== reviewText)
      throw new Problem(
        `${file} was changed by another command. Nothing was written. Run the same command again.`,
      );

    return await writeTransaction(async (staging) => {
      const done = await work(staging);
      // `clean` is always true: unlike `check`, a review finds no errors.
      const note = { on: toDay(new Date()), clean: true, says: formatCount(decisions.size, 'decision') };
      const state = withStep(await loadState(folder), 'review', note);
      await staging.write(join(folder, stateFile), printState(state));
      await staging.write(file, printReview(decisions));
      return done;
    });
  } finally {
    release();
  }
}
