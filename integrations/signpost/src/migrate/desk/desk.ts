import { EventEmitter } from 'node:events';
import { toDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import type { ListFollowing } from '../review/follow-decisions.ts';
import type { ReadMap } from '../review/map-reader.ts';
import { findTargetRefusal } from '../review/target-refusal.ts';
import {
  applyChanges,
  type DecisionAction,
  type DecisionChange,
  DecisionLogFile,
  listUnlogged,
} from '../state/decision-log.ts';
import { createOldUrl, listDecisions, type OldUrl } from '../state/old-url.ts';
import { OpenReview } from '../state/open-review.ts';
import { type Decision, isSameDecision, type Suggestion } from '../state/review-file.ts';
import type { Choice, DecideRequest } from './decide-request.ts';
import { describeDecision, pickProposal } from './make-rows.ts';
import { type DeskRow, type DeskRows, isUndecided } from './row.ts';

/** A decision in the history of a URL. */
export interface HistoryStep {
  readonly at: string;
  readonly who: string;
  /** True if the action took an earlier one back. */
  readonly isUndo: boolean;
  /** Null if nothing was decided any more. */
  readonly decision: Decision | null;
}

interface DeskContext {
  readonly who: string;
  readonly readMap: ReadMap;
  readonly listFollowing: ListFollowing;
}

/**
 * The old URLs while the desk is open, and the actions on them. Each action takes three steps: `review.csv` on disk, the log on
 * disk, then the event `change` with the rows for every open window. So no window shows a decision that a crash would lose.
 */
export class Desk {
  readonly events = new EventEmitter<{ change: [readonly DeskRow[]] }>().setMaxListeners(0);
  readonly #records: Map<string, OldUrl>;
  readonly #rows: Map<string, DeskRow>;
  readonly #review: OpenReview;
  readonly #log: DecisionLogFile;
  readonly #who: string;
  readonly #readMap: ReadMap;
  readonly #listFollowing: ListFollowing;
  readonly #history = new Map<string, HistoryStep[]>();

  constructor(
    rows: Map<string, DeskRow>,
    { folder, inventory }: Pick<Migration, 'folder' | 'inventory'>,
    { who, readMap, listFollowing }: DeskContext,
  ) {
    this.#rows = rows;
    this.#records = new Map(inventory.map((record) => [record.url, record]));
    this.#review = new OpenReview(folder);
    this.#log = new DecisionLogFile(folder);
    this.#who = who;
    this.#readMap = readMap;
    this.#listFollowing = listFollowing;
    this.#addToHistory(this.#log.actions);
    // The history of decisions that a killed desk left behind.
    this.#takeTurn(() => {});
  }

  get rows(): DeskRows {
    return this.#rows;
  }

  /** All old URLs with their proposals and decisions, also those that nobody has to decide on. */
  get records(): ReadonlyMap<string, OldUrl> {
    return this.#records;
  }

  /** The decisions about a URL in the log, the earliest first. */
  history(url: string): readonly HistoryStep[] {
    return this.#history.get(url) ?? [];
  }

  /** How many URLs were accepted so far, and how many of these were decided otherwise later. */
  get acceptedCounts(): { readonly accepted: number; readonly changed: number } {
    const counts = { accepted: 0, changed: 0 };
    for (const steps of this.#history.values()) {
      const decisions = steps.flatMap(({ decision }) => decision ?? []);
      const first = decisions.findIndex(({ status }) => status === 'accepted');
      if (first < 0) continue;
      counts.accepted += 1;
      const later = decisions.slice(first + 1);
      if (later.some(({ target }) => target !== decisions[first]?.target)) counts.changed += 1;
    }
    return counts;
  }

  /** Decides on a URL or many in one action. Rows with a newer version stay unchanged. Returns the number of decided rows. */
  decide(request: DecideRequest): number {
    return this.#takeTurn(() => this.#decideUnchanged(request));
  }

  #decideUnchanged({ label, note, choices }: DecideRequest): number {
    // A row that somebody else decided meanwhile has a newer version.
    const unchanged = choices.filter(({ url, version }) => this.#rows.get(url)?.version === version);
    const changes = unchanged.map((choice): DecisionChange => {
      const before = this.#findDecision(choice.url);
      // A decision on many URLs without a note keeps the note of each.
      const earlierNote = choices.length > 1 ? (before?.free['note'] ?? '') : '';
      return { url: choice.url, before, after: this.#makeDecision(choice, note || earlierNote, before) };
    });
    if (changes.length === 0) return 0;

    const all = [...changes, ...this.#listFollowers(changes)];
    this.#recordAction(all.length === 1 ? label : `${formatCount(all.length, 'URL')}: ${label}`, all);
    return changes.length;
  }

  /** Takes the last action back. Returns the label; undefined without an action. */
  undo(): string | undefined {
    return this.#takeTurn(() => {
      const { actions } = this.#log;
      const last = splitHistory(actions).done.at(-1);
      if (last === undefined) return undefined;

      const reversed = last.changes.map(({ url, before, after }) => ({ url, before: after, after: before }));
      this.#recordAction(`undo ${last.label}`, this.#selectCurrent(reversed), {
        undoes: actions.indexOf(last),
      });
      return last.label;
    });
  }

  /** Does the last undone action again. Returns the label. */
  redo(): string | undefined {
    return this.#takeTurn(() => {
      const { actions } = this.#log;
      const last = splitHistory(actions).undone.at(-1);
      if (last === undefined) return undefined;

      this.#recordAction(last.label, this.#selectCurrent(last.changes), { redoes: actions.indexOf(last) });
      return last.label;
    });
  }

  /** Shows other proposals for undecided URLs. A decision that is under way stays valid. Returns the changed URLs. */
  propose(suggestions: Iterable<Suggestion>): string[] {
    const changed: string[] = [];
    for (const { old: url, ...proposal } of suggestions) {
      const [record, row] = [this.#records.get(url), this.#rows.get(url)];
      if (record === undefined || row === undefined || !isUndecided(row)) continue;
      if (record.proposal?.new !== proposal.new) changed.push(url);
      this.#records.set(url, { ...record, proposal });
      this.#rows.set(url, { ...row, proposal: pickProposal(proposal) });
    }

    this.events.emit('change', [...this.#rows.values()].filter(isUndecided));
    return changed;
  }

  /** The decisions about old URLs that the old site redirects to the decided ones. */
  #listFollowers(changes: readonly DecisionChange[]): DecisionChange[] {
    const decided = new Map(changes.map(({ url, after }) => [url, after]));
    const findDecision = (url: string): Decision | null => decided.get(url) ?? this.#findDecision(url);
    return this.#listFollowing(findDecision, [...decided.keys()]);
  }

  #findDecision(url: string): Decision | null {
    return this.#records.get(url)?.decision ?? null;
  }

  /** A `Problem` for an impossible target, such as /a for /a. */
  #makeDecision({ url, status, target }: Choice, note: string, before: Decision | null): Decision {
    const refusal = status === 'accepted' ? findTargetRefusal(url, target) : undefined;
    if (refusal !== undefined) throw new Problem(`${refusal}.`);

    const { owner = '', free = {} } = before ?? {};
    const signOff = { note, who: this.#who, when: toDay(new Date()) };
    return { target, status, owner, free: { ...free, ...signOff } };
  }

  /** Leaves out rows with a later decision. */
  #selectCurrent(changes: readonly DecisionChange[]): DecisionChange[] {
    return changes.filter(({ url, before }) => isSameDecision(this.#findDecision(url), before));
  }

  #recordAction(
    label: string,
    changes: readonly DecisionChange[],
    undoOrRedo: Pick<DecisionAction, 'undoes' | 'redoes'> = {},
  ): void {
    const decisions = listDecisions(this.#records.values());
    applyChanges(decisions, changes);
    this.#review.write(decisions);

    const action = { at: new Date().toISOString(), who: this.#who, label, changes, ...undoOrRedo };
    this.#log.append(action);
    this.#addToHistory([action]);
    this.#updateRows(changes);
  }

  /** Runs an action on the newest decisions, while no other desk or command writes. */
  #takeTurn<T>(action: () => T): T {
    return this.#review.takeTurn(() => {
      this.#readChangesOfOthers();
      return action();
    });
  }

  /** A second desk, an import or a person may have written since. */
  #readChangesOfOthers(): void {
    this.#addToHistory(this.#log.readNewActions());
    const decisions = this.#review.readChanged();
    if (decisions === undefined) return;
    for (const action of listUnlogged(decisions, this.#log.actions)) {
      this.#log.append(action);
      this.#addToHistory([action]);
    }

    const urls = new Set([...this.#records.keys(), ...decisions.keys()]);
    const changes = [...urls].map((url): DecisionChange => {
      return { url, before: this.#findDecision(url), after: decisions.get(url) ?? null };
    });
    this.#updateRows(changes.filter(({ before, after }) => !isSameDecision(before, after)));
  }

  #addToHistory(actions: readonly DecisionAction[]): void {
    for (const { at, who, undoes, changes } of actions)
      for (const { url, after: decision } of changes) {
        const steps = this.#history.get(url) ?? [];
        steps.push({ at, who, isUndo: undoes !== undefined, decision });
        this.#history.set(url, steps);
      }
  }

  #updateRows(changes: readonly DecisionChange[]): void {
    const rows: DeskRow[] = [];
    for (const { url, after } of changes) {
      const decision = after ?? undefined;
      this.#records.set(url, { ...(this.#records.get(url) ?? createOldUrl(url)), decision });

      const row = this.#rows.get(url);
      if (row === undefined) continue;
      // A window with the earlier version can't overwrite the row.
      const decided = { ...row, ...describeDecision(url, decision, this.#readMap), version: row.version + 1 };
      this.#rows.set(url, decided);
      rows.push(decided);
    }
    if (rows.length > 0) this.events.emit('change', rows);
  }
}

/** The actions to take back, and the actions to do again. The log has both also after a restart. */
function splitHistory(actions: readonly DecisionAction[]) {
  const done: DecisionAction[] = [];
  const undone: DecisionAction[] = [];

  for (const action of actions) {
    if (action.undoes !== undefined) {
      undone.push(...done.splice(-1));
      continue;
    }
    // A new decision after an undo: nothing can be done again.
    if (action.redoes === undefined) undone.length = 0;
    else undone.pop();
    done.push(action);
  }
  return { done, undone };
}
