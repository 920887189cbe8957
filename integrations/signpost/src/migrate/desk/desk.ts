import { EventEmitter } from 'node:events';
import { toDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import { isSameDecision } from '../review/changes.ts';
import { findTargetRefusal } from '../review/read-decisions.ts';
import { type DecisionAction, type DecisionChange, DecisionLogFile } from '../state/decision-log.ts';
import { type Decision, isDecisionStatus } from '../state/review-file.ts';
import type { ApplyRequest, DecideRequest, DeskEvent, DeskRow, DeskState } from './protocol.ts';
import { type DeskEntry, toDeskRow } from './rows.ts';

/** A window decided about a row that another window had changed. */
export class Conflict extends Error {
  readonly row: DeskRow;
  constructor(row: DeskRow) {
    super(`${row.old} was decided in another window in the meantime. Look again, then decide.`);
    this.row = row;
  }
}

/**
 * The decisions of a migration while the desk is open. It is their only writer: each action is in the log on disk before a
 * window hears of it.
 */
export class Desk {
  readonly entries: ReadonlyMap<string, DeskEntry>;
  /** Each change, for all windows. */
  readonly events = new EventEmitter<{ change: [DeskEvent] }>();
  readonly #file: DecisionLogFile;
  readonly #inMap: Map<string, Decision>;
  readonly #who: string;

  constructor(entries: ReadonlyMap<string, DeskEntry>, { folder, inMap }: Migration, who: string) {
    this.entries = entries;
    this.#inMap = new Map(inMap.map((one) => [one.old, one]));
    this.#who = who;
    this.#file = new DecisionLogFile(folder);
    this.events.setMaxListeners(0);
  }

  get state(): DeskState {
    const { done, undone } = readHistory(this.#file.log.actions);
    return {
      undo: done.at(-1)?.label,
      redo: undone.at(-1)?.label,
      unwritten: this.entries.values().reduce((sum, { changed }) => sum + Number(changed), 0),
    };
  }

  rows(): DeskRow[] {
    return [...this.entries.values()].map(toDeskRow);
  }

  /** Throws a `Conflict` for a row that changed since the window has seen it. */
  decide({ old, version, ...choice }: DecideRequest): DeskRow {
    this.#readOthers();
    const entry = this.#getEntry(old);
    if (entry.version !== version) throw new Conflict(toDeskRow(entry));

    const after = this.#makeDecision(entry, choice);
    this.#act(describeDecision(old, after), [{ old, before: entry.decision ?? null, after }]);
    return toDeskRow(entry);
  }

  /** Decides many rows in one action. Rows that somebody changed since are left as they are. Returns the number of the others. */
  apply({ label, rows, note }: ApplyRequest): number {
    this.#readOthers();
    const changes = rows.flatMap(({ old, to, version }): DecisionChange[] => {
      const entry = this.#getEntry(old);
      if (entry.version !== version) return [];
      const status = to === '' ? 'gone' : 'accepted';
      const after = this.#makeDecision(entry, { status, target: to, note });
      return [{ old, before: entry.decision ?? null, after }];
    });
    if (changes.length > 0) this.#act(`${formatCount(changes.length, 'URL')}: ${label}`, changes);

    return changes.length;
  }

  /** Takes the last action back. Rows that were decided again since keep the later decision. */
  undo(): void {
    this.#readOthers();
    const last = readHistory(this.#file.log.actions).done.at(-1);
    if (last === undefined) return;
    const back = last.changes.map(({ old, before, after }) => ({ old, before: after, after: before }));
    this.#act(`undo ${last.label}`, this.#selectCurrent(back), { undoes: last.number });
  }

  redo(): void {
    this.#readOthers();
    const last = readHistory(this.#file.log.actions).undone.at(-1);
    if (last === undefined) return;
    this.#act(last.label, this.#selectCurrent(last.changes), { redoes: last.number });
  }

  /** The map and `review.csv` have these decisions. */
  noteInMap(decisions: readonly Decision[]): void {
    this.#readOthers();
    this.#inMap.clear();
    for (const one of decisions) this.#inMap.set(one.old, one);
    const changed = [...this.entries.values()].filter((entry) => entry.changed !== this.#isChanged(entry));
    for (const entry of changed) entry.changed = !entry.changed;
    this.#tell(changed);
  }

  close(): void {
    this.#file.close();
  }

  /** A `Problem` for a target that the map couldn't have, such as the old URL itself. */
  #makeDecision(
    { row, decision }: DeskEntry,
    { status, target, note }: Pick<DecideRequest, 'status' | 'target' | 'note'>,
  ): Decision | null {
    if (!isDecisionStatus(status)) return null;
    const refusal = status === 'accepted' ? findTargetRefusal(row.url, target) : undefined;
    if (refusal !== undefined) throw new Problem(`${refusal}.`);

    return {
      old: row.url,
      new: status === 'accepted' ? target : '',
      status,
      owner: decision?.owner ?? '',
      free: { ...decision?.free, note, who: this.#who, when: toDay(new Date()) },
    };
  }

  #getEntry(old: string): DeskEntry {
    const entry = this.entries.get(old);
    if (entry === undefined) throw new Problem(`${old} isn't one of the old URLs.`);
    return entry;
  }

  #selectCurrent(changes: readonly DecisionChange[]): DecisionChange[] {
    return changes.filter(({ old, before }) => isSame(this.entries.get(old)?.decision ?? null, before));
  }

  #act(label: string, changes: readonly DecisionChange[], more: Partial<DecisionAction> = {}): void {
    const action = { at: new Date().toISOString(), who: this.#who, label, changes, ...more };
    this.#file.append(action);
    this.#take([action]);
  }

  /** Another `migrate review` of the same migration writes to the same log. */
  #readOthers(): void {
    this.#take(this.#file.readOn());
  }

  #take(actions: readonly DecisionAction[]): void {
    const changed = new Set<DeskEntry>();
    for (const { old, after } of actions.flatMap(({ changes }) => changes)) {
      const entry = this.entries.get(old);
      if (entry === undefined) continue;
      entry.decision = after ?? undefined;
      entry.version += 1;
      entry.changed = this.#isChanged(entry);
      changed.add(entry);
    }

    if (actions.length > 0) this.#tell([...changed]);
  }

  #tell(changed: readonly DeskEntry[]): void {
    this.events.emit('change', { rows: changed.map(toDeskRow), ...this.state });
  }

  #isChanged({ row, decision }: DeskEntry): boolean {
    return !isSame(decision ?? null, this.#inMap.get(row.url) ?? null);
  }
}

type NumberedAction = DecisionAction & { readonly number: number };

/** The actions that can be taken back, and those that can be done again. The log has them also after a restart. */
function readHistory(actions: readonly DecisionAction[]) {
  const done: NumberedAction[] = [];
  const undone: NumberedAction[] = [];

  for (const [number, action] of actions.entries()) {
    if (action.undoes !== undefined) {
      undone.push(...done.splice(-1));
      continue;
    }
    if (action.redoes === undefined) undone.length = 0;
    else undone.pop();
    done.push({ ...action, number });
  }
  return { done, undone };
}

function isSame(a: Decision | null, b: Decision | null): boolean {
  return a === null || b === null ? a === b : isSameDecision(a, b);
}

function describeDecision(old: string, after: Decision | null): string {
  if (after === null) return `open again: ${old}`;
  if (after.status === 'accepted') return `${old} → ${after.new}`;
  return `${after.status === 'open' ? 'later' : after.status}: ${old}`;
}
