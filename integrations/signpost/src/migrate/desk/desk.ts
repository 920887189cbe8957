import { EventEmitter } from 'node:events';
import { toDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import { isSameDecision } from '../review/changes.ts';
import { type DecisionAction, type DecisionChange, DecisionLogFile } from '../state/decision-log.ts';
import { type Decision, isDecisionStatus } from '../state/review-file.ts';
import type { DecideRequest, DeskEvent, DeskRow, DeskState } from './protocol.ts';
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
  readonly #events = new EventEmitter<{ change: [DeskEvent] }>();
  readonly #file: DecisionLogFile;
  readonly #inMap: Map<string, Decision>;
  readonly #who: string;

  constructor(entries: ReadonlyMap<string, DeskEntry>, { folder, inMap }: Migration, who: string) {
    this.entries = entries;
    this.#inMap = new Map(inMap.map((one) => [one.old, one]));
    this.#who = who;
    this.#file = new DecisionLogFile(folder);
    this.#events.setMaxListeners(0);
  }

  get state(): DeskState {
    const { done, undone } = this.#history();
    return {
      undo: done.at(-1)?.label,
      redo: undone.at(-1)?.label,
      unwritten: this.entries.values().reduce((sum, { changed }) => sum + Number(changed), 0),
    };
  }

  rows(): DeskRow[] {
    return [...this.entries.values()].map(toDeskRow);
  }

  /** Calls back with each change until the signal ends it. */
  listen(onChange: (event: DeskEvent) => void, signal: AbortSignal): void {
    this.#events.on('change', onChange);
    signal.addEventListener('abort', () => this.#events.off('change', onChange));
  }

  /** Throws a `Conflict` for a row that changed since the window has seen it. */
  decide({ old, version, ...choice }: DecideRequest): DeskRow {
    this.#hearOthers();
    const entry = this.#entryAt(old);
    if (entry.version !== version) throw new Conflict(toDeskRow(entry));

    const after = this.makeDecision(entry, choice);
    this.#act(describeDecision(old, after), [{ old, before: entry.decision ?? null, after }]);
    return toDeskRow(entry);
  }

  /** Decides many rows in one action. Rows that somebody changed since are left as they are. */
  decideMany(
    label: string,
    choices: readonly { readonly entry: DeskEntry; readonly version: number; readonly to: string }[],
    note: string,
  ): number {
    this.#hearOthers();
    const changes = choices.flatMap(({ entry, version, to }): DecisionChange[] => {
      if (entry.version !== version) return [];
      const status = to === '' ? 'gone' : 'accepted';
      const after = this.makeDecision(entry, { status, target: to, note });
      return [{ old: entry.row.url, before: entry.decision ?? null, after }];
    });
    if (changes.length > 0) this.#act(label, changes);
    return changes.length;
  }

  /** Takes the last action back. Rows that were decided again since keep the later decision. */
  undo(): void {
    this.#hearOthers();
    const last = this.#history().done.at(-1);
    if (last === undefined) return;
    const back = last.changes.map(({ old, before, after }) => ({ old, before: after, after: before }));
    this.#act(`undo ${last.label}`, back, { undoes: last.number });
  }

  redo(): void {
    this.#hearOthers();
    const last = this.#history().undone.at(-1);
    if (last !== undefined) this.#act(last.label, last.changes, { redoes: last.number });
  }

  /** The map and `review.csv` have all decisions of a migration that was loaded since. */
  noteInMap(decisions: readonly Decision[]): void {
    this.#hearOthers();
    this.#inMap.clear();
    for (const one of decisions) this.#inMap.set(one.old, one);
    const changed = [...this.entries.values()].filter((entry) => entry.changed !== this.#isChanged(entry));
    for (const entry of changed) entry.changed = !entry.changed;
    this.#tell(changed);
  }

  close(): void {
    this.#file.close();
  }

  makeDecision(
    { row, decision }: DeskEntry,
    { status, target, note }: Pick<DecideRequest, 'status' | 'target' | 'note'>,
  ): Decision | null {
    if (!isDecisionStatus(status)) return null;
    const free = { ...decision?.free, note, who: this.#who, when: toDay(new Date()) };
    return {
      old: row.url,
      new: status === 'accepted' ? target : '',
      status,
      owner: decision?.owner ?? '',
      free,
    };
  }

  #entryAt(old: string): DeskEntry {
    const entry = this.entries.get(old);
    if (entry === undefined) throw new Problem(`${old} isn't one of the old URLs.`);
    return entry;
  }

  #act(label: string, wanted: readonly DecisionChange[], more: Partial<DecisionAction> = {}): void {
    const isCurrent = ({ old, before }: DecisionChange): boolean =>
      isSame(this.entries.get(old)?.decision ?? null, before);
    const changes =
      more.undoes === undefined && more.redoes === undefined ? wanted : wanted.filter(isCurrent);
    const action = { at: new Date().toISOString(), who: this.#who, label, changes, ...more };
    this.#file.append(action);
    this.#apply([action]);
  }

  /** Another desk of the same migration writes to the same log. */
  #hearOthers(): void {
    this.#apply(this.#file.readOn());
  }

  #apply(actions: readonly DecisionAction[]): void {
    const changed = new Set<DeskEntry>();
    for (const { changes } of actions)
      for (const { old, after } of changes) {
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
    this.#events.emit('change', { rows: changed.map(toDeskRow), ...this.state });
  }

  #isChanged({ row, decision }: DeskEntry): boolean {
    return !isSame(decision ?? null, this.#inMap.get(row.url) ?? null);
  }

  /** The actions that can be taken back, and those that can be done again. The log has them also after a restart. */
  #history() {
    const { actions } = this.#file.log;
    const done: (DecisionAction & { readonly number: number })[] = [];
    const undone: typeof done = [];

    for (const [number, action] of actions.entries()) {
      if (action.undoes !== undefined) {
        const taken = done.pop();
        if (taken !== undefined) undone.push(taken);
      } else {
        if (action.redoes === undefined) undone.length = 0;
        else undone.pop();
        done.push({ ...action, number });
      }
    }
    return { done, undone };
  }
}

function isSame(a: Decision | null, b: Decision | null): boolean {
  return a === null || b === null ? a === b : isSameDecision(a, b);
}

function describeDecision(old: string, after: Decision | null): string {
  if (after === null) return `open again: ${old}`;
  if (after.status === 'accepted') return `${old} → ${after.new}`;
  return `${after.status === 'open' ? 'later' : after.status}: ${old}`;
}

/** `42 redirects: /blog/* → /articles/*`. */
export function describeDecisions(count: number, what: string): string {
  return `${formatCount(count, 'URL')}: ${what}`;
}
