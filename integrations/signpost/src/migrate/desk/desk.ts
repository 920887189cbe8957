import { EventEmitter } from 'node:events';
import { z } from 'zod';
import type { SiteResponder } from '../../answers/responder.ts';
import { toDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { type Inputs, planProject } from '../../project/load.ts';
import { loadProjectResponder } from '../../project/responders.ts';
import { makeDefaultSettings } from '../../project/settings/site-url.ts';
import type { Migration } from '../migration.ts';
import { NewPages } from '../review/new-pages.ts';
import { findTargetRefusal, isSameDecision } from '../review/sheet.ts';
import { type DecisionAction, type DecisionChange, DecisionLogFile } from '../state/decision-log.ts';
import { type FindOldPage, loadOldPages } from '../state/old-pages.ts';
import {
  type Decision,
  type DecisionStatus,
  decisionStatuses,
  type Suggestion,
} from '../state/review-file.ts';
import { describeDecision, makeRows } from './make-rows.ts';
import { type DeskRow, type DeskRows, isUndecided } from './row.ts';

/** The JSON of the page's requests. The page imports the types alone. */
export const requestText = z.string().max(4000);

const choice = z.strictObject({
  old: requestText,
  /** The version of the row on screen. */
  version: z.int(),
  status: z.enum(decisionStatuses),
  /** '' unless the status is `accepted`. */
  target: requestText,
});
export type Choice = Readonly<z.output<typeof choice>>;

export const decideRequest = z.strictObject({
  /** The action in words, for the undo button: `Gone: /jobs/`. */
  label: requestText,
  note: requestText,
  choices: z.array(choice).min(1).readonly(),
});
export type DecideRequest = Readonly<z.output<typeof decideRequest>>;

/** A decision in the history of a URL. */
export interface HistoryStep {
  readonly at: string;
  readonly who: string;
  /** True if the action took an earlier one back. */
  readonly isUndo: boolean;
  /** '' if nothing was decided any more. */
  readonly status: DecisionStatus | '';
  readonly target: string;
  readonly note: string;
}

/** The desk of a migration, with the facts of both sites. */
export interface DeskParts {
  readonly desk: Desk;
  readonly migration: Migration;
  /** The column that orders the list: `clicks`, or `revenue` with `--weight revenue`. */
  readonly measure: string;
  readonly dist: Inputs['dist'];
  /** What the new site returns, with the whole map. */
  readonly responder: SiteResponder;
  readonly pages: NewPages;
  readonly findOldPage: FindOldPage;
  /** By old URL. Replaced as a whole by "Suggest again". */
  suggestions: ReadonlyMap<string, Suggestion>;
}

/** `weight` is a column such as `revenue`. `who` is the name beside each decision. */
export async function openDesk(
  migration: Migration,
  inputs: Inputs,
  { weight, who }: { readonly weight: string | undefined; readonly who: string },
): Promise<DeskParts> {
  const { dist } = inputs;
  const pages = new NewPages(inputs);
  const settings = inputs.settings ?? makeDefaultSettings(pages.origin);
  const responder = await loadProjectResponder(await planProject({ ...inputs, settings }, { whole: true }));
  const findOldPage = await loadOldPages(migration.folder);
  const { rows, measure } = makeRows(migration, (url) => pages.keeps(url), weight);
  const suggestions = new Map(migration.suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const desk = new Desk(rows, migration, who);
  return { desk, migration, measure, dist, responder, pages, findOldPage, suggestions };
}

/** The decisions of a migration while the desk is open. Each action is in the log on disk before a window shows the result. */
export class Desk {
  readonly events = new EventEmitter<{ change: [readonly DeskRow[]] }>().setMaxListeners(0);
  readonly #rows: Map<string, DeskRow>;
  readonly #decisions: Map<string, Decision>;
  readonly #file: DecisionLogFile;
  readonly #who: string;
  readonly #inMap: ReadonlyMap<string, Decision>;
  readonly #history = new Map<string, HistoryStep[]>();

  constructor(rows: Map<string, DeskRow>, { folder, decisions, inMap }: Migration, who: string) {
    this.#rows = rows;
    this.#decisions = new Map(decisions.map((one) => [one.old, one]));
    this.#inMap = new Map(inMap.map((one) => [one.old, one]));
    this.#file = new DecisionLogFile(folder);
    this.#who = who;
    this.#remember(this.#file.log.actions);
  }

  get rows(): DeskRows {
    return this.#rows;
  }

  /** The decisions about a URL in the log, the earliest first. */
  history(old: string): readonly HistoryStep[] {
    return this.#history.get(old) ?? [];
  }

  /** Decides on a URL or many in one action. Rows with a newer version stay unchanged. Returns the number of decided rows. */
  decide({ label, note, choices }: DecideRequest): number {
    this.#readOthers();
    const seen = choices.filter(({ old, version }) => this.#rows.get(old)?.version === version);
    const changes = seen.map((choice): DecisionChange => {
      const before = this.#decisions.get(choice.old);
      // A decision on many URLs without a note keeps the note of each.
      const kept = choices.length > 1 ? (before?.free['note'] ?? '') : '';
      const after = this.#makeDecision(choice, note || kept, before);
      return { old: choice.old, before: before ?? null, after };
    });
    if (changes.length === 0) return 0;

    this.#act(changes.length === 1 ? label : `${formatCount(changes.length, 'URL')}: ${label}`, changes);
    return changes.length;
  }

  /** Takes the last action back. Returns the label; undefined without an action. */
  undo(): string | undefined {
    this.#readOthers();
    const { actions } = this.#file.log;
    const last = splitHistory(actions).done.at(-1);
    if (last === undefined) return undefined;

    const back = last.changes.map(({ old, before, after }) => ({ old, before: after, after: before }));
    this.#act(`undo ${last.label}`, this.#selectCurrent(back), { undoes: actions.indexOf(last) });
    return last.label;
  }

  /** Does the last undone action again. Returns the label. */
  redo(): string | undefined {
    this.#readOthers();
    const { actions } = this.#file.log;
    const last = splitHistory(actions).undone.at(-1);
    if (last === undefined) return undefined;

    this.#act(last.label, this.#selectCurrent(last.changes), { redoes: actions.indexOf(last) });
    return last.label;
  }

  /** Shows other proposals for undecided URLs. A decision that is under way stays valid. Returns the changed rows. */
  propose(suggestions: Iterable<Suggestion>): DeskRow[] {
    const changed: DeskRow[] = [];
    for (const { old, new: proposed, confidence } of suggestions) {
      const row = this.#rows.get(old);
      if (row === undefined || !isUndecided(row)) continue;
      if (row.proposed === proposed && row.confidence === confidence) continue;
      const next = { ...row, proposed, confidence };
      this.#rows.set(old, next);
      if (row.proposed !== proposed) changed.push(next);
    }

    this.events.emit('change', [...this.#rows.values()].filter(isUndecided));
    return changed;
  }

  /** A `Problem` for an impossible target, such as /a for /a. */
  #makeDecision({ old, status, target }: Choice, note: string, before: Decision | undefined): Decision {
    const refusal = status === 'accepted' ? findTargetRefusal(old, target) : undefined;
    if (refusal !== undefined) throw new Problem(`${refusal}.`);

    const { owner = '', free = {} } = before ?? {};
    const signOff = { note, who: this.#who, when: toDay(new Date()) };
    return { old, new: target, status, owner, free: { ...free, ...signOff } };
  }

  /** Leaves out rows with a later decision. */
  #selectCurrent(changes: readonly DecisionChange[]): DecisionChange[] {
    return changes.filter(({ old, before }) => isSameDecision(this.#decisions.get(old) ?? null, before));
  }

  #act(label: string, changes: readonly DecisionChange[], more: Partial<DecisionAction> = {}): void {
    const action = { at: new Date().toISOString(), who: this.#who, label, changes, ...more };
    this.#file.append(action);
    this.#take([action]);
  }

  /** A second `migrate review` writes to the log too. */
  #readOthers(): void {
    this.#take(this.#file.readOn());
  }

  #remember(actions: readonly DecisionAction[]): void {
    for (const { at, who, undoes, changes } of actions)
      for (const { old, after } of changes) {
        const { new: target = '', free } = after ?? {};
        const status = after?.status ?? '';
        const step: HistoryStep = {
          at,
          who,
          isUndo: undoes !== undefined,
          status,
          target,
          note: free?.['note'] ?? '',
        };
        const steps = this.#history.get(old) ?? [];
        steps.push(step);
        this.#history.set(old, steps);
      }
  }

  #take(actions: readonly DecisionAction[]): void {
    if (actions.length === 0) return;
    this.#remember(actions);
    const rows: DeskRow[] = [];
    for (const { old, after } of actions.flatMap(({ changes }) => changes)) {
      if (after === null) this.#decisions.delete(old);
      else this.#decisions.set(old, after);

      const row = this.#rows.get(old);
      if (row === undefined) continue;
      const decided = describeDecision(after, this.#inMap.get(old) ?? null);
      // A window with the earlier version can't overwrite the row.
      const changed = { ...row, ...decided, version: row.version + 1 };
      this.#rows.set(old, changed);
      rows.push(changed);
    }
    this.events.emit('change', rows);
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
