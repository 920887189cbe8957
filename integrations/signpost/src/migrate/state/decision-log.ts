import { appendFileSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeProblem } from '../../lib/disk/problems.ts';
import { readText } from '../../lib/disk/read.ts';
import { parseJson } from '../../lib/json/json.ts';
import { Problem } from '../../lib/problem.ts';
import { type Decision, decision } from './review-file.ts';

const logFile = 'decisions.jsonl';

/** `null`: nobody has decided about the URL. */
const change = z.strictObject({ old: z.string(), before: decision.nullable(), after: decision.nullable() });
export type DecisionChange = Readonly<z.output<typeof change>>;

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

/** The number of actions at the start of the log that are in the map and in `review.csv`. */
const written = z.strictObject({ written: z.int().nonnegative() });

export interface DecisionLog {
  readonly actions: readonly DecisionAction[];
  readonly written: number;
}

export async function readDecisionLog(folder: string): Promise<DecisionLog> {
  const file = join(folder, logFile);
  const text = (await readText(file)) ?? '';
  return parseRecords(file, text, { actions: [], written: 0 });
}

/** Adds records to a log. Half a line at the end is the trace of a kill, and doesn't count. */
function parseRecords(file: string, text: string, before: DecisionLog): DecisionLog {
  const actions = [...before.actions];
  let inMap = before.written;

  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    const record = z.union([action, written]).safeParse(parseJson(line)).data;
    if (record === undefined)
      throw new Problem(
        `${file} is damaged ${before.actions.length === 0 ? `on line ${at + 1}` : 'at its end'}, or another version wrote it. Remove the line, or restore the file from version control.`,
      );
    if ('written' in record) inMap = record.written;
    else actions.push(record);
  }
  return { actions, written: inMap };
}

export function applyActions(
  decisions: readonly Decision[],
  actions: Iterable<Pick<DecisionAction, 'changes'>>,
): Decision[] {
  const all = new Map(decisions.map((one) => [one.old, one]));
  for (const { changes } of actions)
    for (const { old, after } of changes) {
      if (after === null) all.delete(old);
      else all.set(old, after);
    }

  return [...all.values()];
}

/** The file of the log. Each action is appended at once, so that a kill loses nothing. A second process may append too. */
export class DecisionLogFile {
  readonly #file: string;
  #size = 0;
  #log: DecisionLog = { actions: [], written: 0 };

  constructor(folder: string) {
    this.#file = join(folder, logFile);
    this.#write(() => {
      mkdirSync(folder, { recursive: true });
      appendFileSync(this.#file, '');
    });

    this.readOn();
    this.#removeHalfLine();
  }

  get log(): DecisionLog {
    return this.#log;
  }

  /** Reads and returns the actions of a second process. */
  readOn(): readonly DecisionAction[] {
    if (statSync(this.#file).size === this.#size) return [];
    const added = readFileSync(this.#file).subarray(this.#size);
    const lines = added.subarray(0, added.lastIndexOf('\n') + 1);

    const known = this.#log.actions.length;
    this.#log = parseRecords(this.#file, lines.toString(), this.#log);
    this.#size += lines.byteLength;
    return this.#log.actions.slice(known);
  }

  append(record: DecisionAction | z.output<typeof written>): void {
    try {
      this.#write(() => appendFileSync(this.#file, `${JSON.stringify(record)}\n`));
    } catch (error) {
      // A full disk may have taken half of the record.
      this.readOn();
      this.#removeHalfLine();
      throw error;
    }
    this.readOn();
  }

  /** Half a line would spoil the next line. Whole lines are from a second process. */
  #removeHalfLine(): void {
    const rest = readFileSync(this.#file).subarray(this.#size);
    if (rest.byteLength > 0 && !rest.includes('\n')) this.#write(() => truncateSync(this.#file, this.#size));
  }

  #write(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw writeProblem(error, this.#file);
    }
  }
}

/** Notes that the map and `review.csv` have all actions of a log. */
export function recordWritten(folder: string, { actions, written: before }: DecisionLog): void {
  if (actions.length > before) new DecisionLogFile(folder).append({ written: actions.length });
}
