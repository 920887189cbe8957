import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { toDay } from '../lib/date.ts';
import { hasFile, readText } from '../lib/disk/read.ts';
import { type Staging, writeFileAt, writeTransaction } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { formatCount } from '../lib/text/text.ts';
import { applyActions, type DecisionLog, readDecisionLog, recordWritten } from './state/decision-log.ts';
import {
  type Backlink,
  backlinksFile,
  inventoryFile,
  type OldUrl,
  parseBacklinks,
  parseInventory,
  printBacklinks,
  printInventory,
} from './state/old-url.ts';
import {
  type Decision,
  parseReview,
  parseSuggestions,
  printReview,
  reviewFile,
  type Suggestion,
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

export interface Migration {
  readonly folder: string;
  readonly state: State;
  readonly inventory: readonly OldUrl[];
  readonly backlinks: readonly Backlink[];
  readonly suggestions: readonly Suggestion[];
  /** Decisions of `review.csv`, then the later decisions of the desk. */
  readonly decisions: readonly Decision[];
  /** Decisions of `review.csv`, which the map has. */
  readonly inMap: readonly Decision[];
  readonly log: DecisionLog;
  /** File name ─▶ hash when it was loaded, to detect changes by another command. */
  readonly digests: ReadonlyMap<string, string>;
}

export function resolveStatePath(folder: string, file: string): string {
  return join(folder, file);
}

/** Reads the state folder. A `Problem` names the file and line that can't be read; nothing is changed then. */
export async function loadMigration(folder: string = migrationFolder): Promise<Migration> {
  const digests = new Map<string, string>();
  const read = async <T>(file: string, parse: (name: string, text: string) => T, none: T): Promise<T> => {
    const path = resolveStatePath(folder, file);
    const text = await readText(path);
    if (text === undefined) return none;
    digests.set(file, hashText(text));
    return parse(path, text);
  };
  const state = await loadState(folder);
  const inventory = await read(inventoryFile, parseInventory, []);
  const inMap = await read(reviewFile, parseReview, []);
  const log = await readDecisionLog(folder);

  return {
    folder,
    state,
    inventory,
    backlinks: await read(backlinksFile, parseBacklinks, []),
    suggestions: await read(suggestionsFile, parseSuggestions, []),
    decisions: applyActions(inMap, log.actions.slice(log.written)),
    inMap,
    log,
    digests,
  };
}

export async function loadState(folder: string = migrationFolder): Promise<State> {
  const path = resolveStatePath(folder, stateFile);
  const text = await readText(path);
  return text === undefined ? emptyState : parseState(path, text);
}

export function hasMigration(folder: string = migrationFolder): Promise<boolean> {
  return hasFile(resolveStatePath(folder, stateFile));
}

async function saveState(folder: string, state: State): Promise<void> {
  await writeFileAt(resolveStatePath(folder, stateFile), printState(state));
}

/** Reads the current state, which another command may have written meanwhile, and updates it. */
export async function reviseState(
  folder: string,
  revise: (state: State) => State | Promise<State>,
): Promise<void> {
  const known = await loadState(folder);
  const next = await revise(known);
  if (next !== known) await saveState(folder, next);
}

/** Does short work if certain files haven't changed since they were loaded. A `Problem` names a file that has. */
export async function requireUnchanged<T>(
  { folder, digests }: Pick<Migration, 'folder' | 'digests'>,
  files: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  for (const file of files) {
    const text = await readText(resolveStatePath(folder, file));
    const digest = text === undefined ? undefined : hashText(text);
    if (digest !== digests.get(file)) throw describeChangedFile(resolveStatePath(folder, file));
  }
  return work();
}

export function describeChangedFile(path: string): Problem {
  return new Problem(
    `${path} was changed by another command in the meantime, so this command left it unchanged. Run the same command again.`,
  );
}

export async function noteStep(folder: string, step: StepId, note: Omit<StepNote, 'on'>): Promise<void> {
  await reviseState(folder, (state) => withStep(state, step, { on: toDay(new Date()), ...note }));
}

interface NewInventory {
  readonly inventory: readonly OldUrl[];
  readonly backlinks: readonly Backlink[];
  revise(state: State): State;
}

/** The inventory and the state that names its sources, together: a source that is read again counts once. */
export function saveInventory(
  migration: Pick<Migration, 'folder' | 'digests'>,
  { inventory, backlinks, revise }: NewInventory,
): Promise<void> {
  const { folder } = migration;
  return requireUnchanged(migration, [inventoryFile, backlinksFile], async () => {
    const state = revise(await loadState(folder));
    await writeTransaction(async ({ write }) => {
      await write(resolveStatePath(folder, backlinksFile), printBacklinks(backlinks));
      await write(resolveStatePath(folder, inventoryFile), printInventory(inventory));
      await write(resolveStatePath(folder, stateFile), printState(state));
    });
  });
}

/**
 * All of it is written with the files that `work` stages, or nothing. A `Problem` where another review wrote meanwhile.
 * `review.csv` is last: after a kill before it, the same command finds its changes again, and repeats the rest.
 */
export async function saveReview<T>(
  migration: Migration,
  decisions: readonly Decision[],
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  const { folder, log } = migration;
  const saved = await requireUnchanged(migration, [reviewFile], () =>
    writeTransaction(async (staging) => {
      const done = await work(staging);
      const note = { on: toDay(new Date()), clean: true, says: formatCount(decisions.length, 'decision') };
      const state = withStep(await loadState(folder), 'review', note);
      await staging.write(resolveStatePath(folder, stateFile), printState(state));
      await staging.write(resolveStatePath(folder, reviewFile), printReview(decisions));
      return done;
    }),
  );
  recordWritten(folder, log);

  return saved;
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
