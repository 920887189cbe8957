import { appendFileSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refuseLinkOutside } from '../../lib/disk/is-inside.ts';
import { writeProblem } from '../../lib/disk/problems.ts';
import { readBytesSync, readText } from '../../lib/disk/read.ts';
import { formatCount } from '../../lib/text/text.ts';
import { parseJsonLines } from './csv.ts';
import { type Decision, type Decisions, decision, isSameDecision, reviewFile } from './review-file.ts';

// decisions.jsonl has a line for each action of a person, for the history of a URL and for undo. review.csv has the
// decisions themselves.

export const logFile = 'decisions.jsonl';

/** `null`: nobody has decided about the URL. */
const change = z.strictObject({ url: z.string(), before: decision.nullable(), after: decision.nullable() });
export type DecisionChange = Readonly<z.output<typeof change>>;

export function applyChanges(decisions: Map<string, Decision>, changes: readonly DecisionChange[]): void {
  for (const { url, after } of changes) {
    if (after === null) decisions.delete(url);
    else decisions.set(url, after);
  }
}

/** An action of a person: a decision, or thousands of decisions for one undo. */
const action = z.strictObject({
  at: z.iso.datetime(),
  who: z.string(),
  /** The action in words: `Gone: /old/`. */
  label: z.string(),
  changes: z.array(change).readonly(),
  /** The number of the action to take back, or to do again. */
  undoes: z.int().nonnegative().optional(),
  redoes: z.int().nonnegative().optional(),
});
export type DecisionAction = Readonly<z.output<typeof action>>;

/**
 * The decisions that the log lacks, one action for each person: a desk that was killed had written `review.csv`, and not yet the
 * log. A row without a name is of a person who wrote it into the file.
 */
export function listUnlogged(decisions: Decisions, actions: readonly DecisionAction[]): DecisionAction[] {
  const logged = new Map<string, Decision | null>();
  for (const { changes } of actions) for (const { url, after } of changes) logged.set(url, after);

  const changes = [...new Set([...logged.keys(), ...decisions.keys()])].map((url): DecisionChange => {
    return { url, before: logged.get(url) ?? null, after: decisions.get(url) ?? null };
  });
  const unlogged = changes.filter(({ before, after }) => {
    const isSigned = after === null || (after.free['who'] ?? '') !== '';
    return isSigned && !isSameDecision(before, after);
  });

  const at = new Date().toISOString();
  const byPerson = Map.groupBy(unlogged, ({ after }) => after?.free['who'] ?? '');
  return Array.from(byPerson, ([who, ownChanges]) => {
    const label = `${formatCount(ownChanges.length, 'URL')}: found in ${reviewFile}`;
    return { at, who, label, changes: ownChanges };
  });
}

/** Every action so far: the history of each URL, and what can be undone. The decisions themselves are in `review.csv`. */
export async function readDecisionLog(folder: string): Promise<DecisionAction[]> {
  const file = join(folder, logFile);
  return parseActions(file, (await readText(file)) ?? '', 1);
}

/** Parses whole lines. Half a line at the end is the trace of a kill, and doesn't count. */
function parseActions(file: string, text: string, firstLine: number): DecisionAction[] {
  return parseJsonLines(file, text.split('\n').slice(0, -1), action, firstLine);
}

export function printActions(actions: readonly DecisionAction[]): string {
  return actions.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/**
 * The log of a running desk: the actions in memory, and the file, to which each action is appended at once, so that a kill
 * loses nothing. A second desk may append too, so the file is read again before the actions are used.
 */
export class DecisionLogFile {
  readonly #file: string;
  /** The bytes of the file that `#actions` has. */
  #readBytes = 0;
  readonly #actions: DecisionAction[] = [];

  constructor(folder: string) {
    this.#file = join(folder, logFile);
    refuseLinkOutside(this.#file);
    // Appending to a pipe would wait for its reader, where reading says that it is one.
    this.#readFile();
    this.#write(() => {
      mkdirSync(folder, { recursive: true });
      appendFileSync(this.#file, '');
    });

    this.readNewActions();
    this.#removeHalfLine();
  }

  get actions(): readonly DecisionAction[] {
    return this.#actions;
  }

  /** Reads on where the last read ended: the actions that this or another process appended meanwhile. */
  readNewActions(): readonly DecisionAction[] {
    if (statSync(this.#file).size === this.#readBytes) return [];
    const addedBytes = this.#readFile().subarray(this.#readBytes);
    const lines = addedBytes.subarray(0, addedBytes.lastIndexOf('\n') + 1);

    const actions = parseActions(this.#file, lines.toString(), this.#actions.length + 1);
    this.#actions.push(...actions);
    this.#readBytes += lines.byteLength;
    return actions;
  }

  #readFile(): Buffer {
    return readBytesSync(this.#file) ?? Buffer.alloc(0);
  }

  append(record: DecisionAction): void {
    try {
      this.#write(() => appendFileSync(this.#file, printActions([record])));
    } catch (error) {
      // A full disk may have taken half of the record.
      this.readNewActions();
      this.#removeHalfLine();
      throw error;
    }
    this.readNewActions();
  }

  /** Half a line would spoil the next line. Whole lines are from a second process. */
  #removeHalfLine(): void {
    const unreadBytes = this.#readFile().subarray(this.#readBytes);
    const isHalfLine = unreadBytes.byteLength > 0 && !unreadBytes.includes('\n');
    if (isHalfLine) this.#write(() => truncateSync(this.#file, this.#readBytes));
  }

  #write(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw writeProblem(error, this.#file);
    }
  }
}
