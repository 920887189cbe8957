import { EventEmitter } from 'node:events';
import { toDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import type { ListFollowing } from '../review/follow-decisions.ts';
import { findTargetRefusal } from '../review/target-refusal.ts';
import {
  applyChanges,
  type DecisionAction,
  type DecisionChange,
  DecisionLogFile,
  listUnlogged,
} from '../state/decision-log.ts';
import { listDecisions, type OldUrl } from '../state/old-url.ts';
import { OpenReview } from '../state/open-review.ts';
import { type Decision, type Decisions, isSameDecision, type Suggestion } from '../state/review-file.ts';
import type { Choice, DecideRequest } from './decide-request.ts';
import { pickProposal } from './make-rows.ts';
import { type DeskRow, type DeskRows, isUndecided, readSignOff } from './row.ts';

/** A decision in the history of a URL. */
export interface HistoryStep {
  readonly url: string;
  readonly at: string;
  readonly who: string;
  /** True if the action took an earlier one back. */
  readonly isUndo: boolean;
  /** Null if nothing was decided any more. */
  readonly decision: Decision | null;
}

/**
 * The old URLs while the desk is open, and the actions on them. Each action takes three steps: `review.csv` on disk, the log on
 * disk, then the event `change` with the rows for every open window. So no window shows a decision that a crash would lose.
 */
export class Desk {
  readonly events = new EventEmitter<{ change: [readonly DeskRow[]] }>().setMaxListeners(0);
  readonly #records: Map<string, OldUrl>;
  readonly #decisions: Map<string, Decision>;
  readonly #rows: Map<string, DeskRow>;
  readonly #review: OpenReview;
  readonly #log: DecisionLogFile;
  readonly #who: string;
  readonly #listFollowing: ListFollowing;

  constructor(
    rows: Map<string, DeskRow>,
    { folder, inventory }: Pick<Migration, 'folder' | 'inventory'>,
    who: string,
    listFollowing: ListFollowing,
  ) {
    this.#rows = rows;
    this.#records = new Map(inventory.map((record) => [record.url, record]));
    this.#decisions = listDecisions(inventory);
    this.#review = new OpenReview(folder);
    this.#log = new DecisionLogFile(folder);
    this.#who = who;
    this.#listFollowing = listFollowing;
    // The history of decisions that a killed desk left behind.
    this.#takeTurn(() => {});
  }

  get rows(): DeskRows {
    return this.#rows;
  }

  /** The facts and proposals of all old URLs, also of those that nobody has to decide on. */
  get records(): ReadonlyMap<string, OldUrl> {
    return this.#records;
  }

  get decisions(): Decisions {
    return this.#decisions;
  }

  /** The decisions about a URL in the log, the earliest first. */
  history(url: string): readonly HistoryStep[] {
    return this.#listSteps().filter((step) => step.url === url);
  }

  /** How many URLs were accepted so far, and how many of these were decided otherwise later. */
  get acceptedCounts(): { readonly accepted: number; readonly changed: number } {
    const firstTargets = new Map<string, string>();
    const changed = new Set<string>();
    for (const { url, decision } of this.#listSteps()) {
      const first = firstTargets.get(url);
      if (decision === null || decision.target === first) continue;
      if (first !== undefined) changed.add(url);
      else if (decision.status === 'accepted') firstTargets.set(url, decision.target);
    }
    return { accepted: firstTargets.size, changed: changed.size };
  }

  #listSteps(): HistoryStep[] {
    return this.#log.actions.flatMap(({ at, who, undoes, changes }) =>
      changes.map(({ url, after }) => ({ url, at, who, isUndo: undoes !== undefined, decision: after })),
    );
  }

  /** Decides on a URL or many in one action. Rows with a newer version stay unchanged. Returns the number of decided rows. */
  decide({ label, note, choices }: DecideRequest): number {
    return this.#takeTurn(() => {
      // A row that somebody else decided meanwhile has a newer version.
      const unchanged = choices.filter(({ url, version }) => this.#rows.get(url)?.version === version);
      const changes = unchanged.map((choice): DecisionChange => {
        const before = this.#findDecision(choice.url);
        // A decision on many URLs without a note keeps the note of each.
        const earlierNote = choices.length > 1 ? readSignOff({ decision: before }).note : '';
        return { url: choice.url, before, after: this.#makeDecision(choice, note || earlierNote, before) };
      });
      if (changes.length === 0) return 0;

      const all = [...changes, ...this.#listFollowers(changes)];
      this.#recordAction(all.length === 1 ? label : `${formatCount(all.length, 'URL')}: ${label}`, all);
      return changes.length;
    });
  }

  /** Takes the last action back. Returns the label; undefined without an action. */
  undo(): string | undefined {
    return this.#takeTurn(() => {
      const { actions } = this.#log;
      const last = splitHistory(actions).done.at(-1);
      if (last === undefined) return undefined;

      const reversed = last.changes.map(({ url, before, after }) => ({ url, before: after, after: before }));
      this.#recordAction(`undo ${last.label}`, reversed, { undoes: actions.indexOf(last) });
      return last.label;
    });
  }

  /** Does the last undone action again. Returns the label. */
  redo(): string | undefined {
    return this.#takeTurn(() => {
      const { actions } = this.#log;
      const last = splitHistory(actions).undone.at(-1);
      if (last === undefined) return undefined;

      this.#recordAction(last.label, last.changes, { redoes: actions.indexOf(last) });
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
    const decisions = new Map(this.#decisions);
    applyChanges(decisions, changes);
    return this.#listFollowing(
      (url) => decisions.get(url),
      changes.map(({ url }) => url),
    );
  }

  #findDecision(url: string): Decision | null {
    return this.#decisions.get(url) ?? null;
  }

  /** A `Problem` for an impossible target, such as /a for /a. */
  #makeDecision({ url, status, target }: Choice, note: string, before: Decision | null): Decision {
    const refusal = status === 'accepted' ? findTargetRefusal(url, target) : undefined;
    if (refusal !== undefined) throw new Problem(`${refusal}.`);

    const { owner = '', free = {} } = before ?? {};
    const signOff = { note, who: this.#who, when: toDay(new Date()) };
    return { target, status, owner, free: { ...free, ...signOff } };
  }

  /** Records what still applies: a row with a later decision stays. */
  #recordAction(
    label: string,
    allChanges: readonly DecisionChange[],
    undoOrRedo: Pick<DecisionAction, 'undoes' | 'redoes'> = {},
  ): void {
    const changes = allChanges.filter(({ url, before }) => isSameDecision(this.#findDecision(url), before));
    const decisions = new Map(this.#decisions);
    applyChanges(decisions, changes);
    this.#review.write(decisions);

    this.#log.append({ at: new Date().toISOString(), who: this.#who, label, changes, ...undoOrRedo });
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
    this.#log.readNewActions();
    const decisions = this.#review.readChanged();
    if (decisions === undefined) return;
    for (const action of listUnlogged(decisions, this.#log.actions)) this.#log.append(action);

    const urls = new Set([...this.#decisions.keys(), ...decisions.keys()]);
    const changes = [...urls].map((url): DecisionChange => {
      return { url, before: this.#findDecision(url), after: decisions.get(url) ?? null };
    });
    this.#updateRows(changes.filter(({ before, after }) => !isSameDecision(before, after)));
  }

  #updateRows(changes: readonly DecisionChange[]): void {
    applyChanges(this.#decisions, changes);
    const rows: DeskRow[] = [];
    for (const { url, after } of changes) {
      const row = this.#rows.get(url);
      if (row === undefined) continue;
      // A window with the earlier version can't overwrite the row.
      const decided = { ...row, decision: after ?? undefined, version: row.version + 1 };
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
