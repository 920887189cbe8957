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
import { makeMapReader, type ReadMap } from '../review/map-reader.ts';
import { NewPages } from '../review/new-pages.ts';
import { findTargetRefusal } from '../review/sheet.ts';
import {
  applyChanges,
  type DecisionAction,
  type DecisionChange,
  DecisionLogFile,
} from '../state/decision-log.ts';
import { type FindOldPage, loadOldPages } from '../state/old-pages.ts';
import { createOldUrl, listDecisions, type OldUrl } from '../state/old-url.ts';
import { OpenReview } from '../state/open-review.ts';
import { type Decision, decisionStatuses, isSameDecision, type Suggestion } from '../state/review-file.ts';
import { describeDecision, makeRows, pickProposal } from './make-rows.ts';
import { type DeskRow, type DeskRows, isUndecided } from './row.ts';

/** The JSON of the page's requests. The page imports the types alone. */
export const requestText = z.string().max(4000);

const choice = z.strictObject({
  url: requestText,
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
  /** Null if nothing was decided any more. */
  readonly decision: Decision | null;
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
}

/** `weight` is a column such as `revenue`. `who` is the name beside each decision. */
export async function openDesk(
  migration: Migration,
  inputs: Inputs,
  { weight, who }: { readonly weight: string | undefined; readonly who: string },
): Promise<DeskParts> {
  const { dist, map } = inputs;
  const pages = new NewPages(inputs);
  const settings = inputs.settings ?? makeDefaultSettings(pages.origin);
  const responder = await loadProjectResponder(
    await planProject({ ...inputs, settings }, { withUnreleased: true }),
  );
  const findOldPage = await loadOldPages(migration.folder);
  const readMap = makeMapReader(map?.entries ?? []);
  const { rows, measure } = makeRows(migration, (url) => pages.keeps(url), weight, readMap);
  const desk = new Desk(rows, migration, { who, readMap });
  return { desk, migration, measure, dist, responder, pages, findOldPage };
}

/** The old URLs while the desk is open. Each decision is on disk before a window shows it: in `review.csv`, then in the log. */
export class Desk {
  readonly events = new EventEmitter<{ change: [readonly DeskRow[]] }>().setMaxListeners(0);
  readonly #records: Map<string, OldUrl>;
  readonly #rows: Map<string, DeskRow>;
  readonly #review: OpenReview;
  readonly #log: DecisionLogFile;
  readonly #who: string;
  readonly #readMap: ReadMap;
  readonly #history = new Map<string, HistoryStep[]>();

  constructor(
    rows: Map<string, DeskRow>,
    { folder, inventory }: Pick<Migration, 'folder' | 'inventory'>,
    { who, readMap }: { readonly who: string; readonly readMap: ReadMap },
  ) {
    this.#rows = rows;
    this.#records = new Map(inventory.map((record) => [record.url, record]));
    this.#review = new OpenReview(folder);
    this.#log = new DecisionLogFile(folder);
    this.#who = who;
    this.#readMap = readMap;
    this.#remember(this.#log.actions);
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

  /** Decides on a URL or many in one action. Rows with a newer version stay unchanged. Returns the number of decided rows. */
  decide({ label, note, choices }: DecideRequest): number {
    this.#readOthers();
    const seen = choices.filter(({ url, version }) => this.#rows.get(url)?.version === version);
    const changes = seen.map((choice): DecisionChange => {
      const before = this.#find(choice.url);
      // A decision on many URLs without a note keeps the note of each.
      const kept = choices.length > 1 ? (before?.free['note'] ?? '') : '';
      return { url: choice.url, before, after: this.#makeDecision(choice, note || kept, before) };
    });
    if (changes.length === 0) return 0;

    this.#act(changes.length === 1 ? label : `${formatCount(changes.length, 'URL')}: ${label}`, changes);
    return changes.length;
  }

  /** Takes the last action back. Returns the label; undefined without an action. */
  undo(): string | undefined {
    this.#readOthers();
    const { actions } = this.#log;
    const last = splitHistory(actions).done.at(-1);
    if (last === undefined) return undefined;

    const back = last.changes.map(({ url, before, after }) => ({ url, before: after, after: before }));
    this.#act(`undo ${last.label}`, this.#selectCurrent(back), { undoes: actions.indexOf(last) });
    return last.label;
  }

  /** Does the last undone action again. Returns the label. */
  redo(): string | undefined {
    this.#readOthers();
    const { actions } = this.#log;
    const last = splitHistory(actions).undone.at(-1);
    if (last === undefined) return undefined;

    this.#act(last.label, this.#selectCurrent(last.changes), { redoes: actions.indexOf(last) });
    return last.label;
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

  #find(url: string): Decision | null {
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
    return changes.filter(({ url, before }) => isSameDecision(this.#find(url), before));
  }

  #act(label: string, changes: readonly DecisionChange[], more: Partial<DecisionAction> = {}): void {
    const decisions = listDecisions(this.#records.values());
    applyChanges(decisions, changes);
    this.#review.write(decisions);

    const action = { at: new Date().toISOString(), who: this.#who, label, changes, ...more };
    this.#log.append(action);
    this.#remember([action]);
    this.#take(changes);
  }

  /** A second desk, an import or a person may have written since. */
  #readOthers(): void {
    this.#remember(this.#log.readOn());
    const decisions = this.#review.readChanged();
    if (decisions === undefined) return;

    const urls = new Set([...this.#records.keys(), ...decisions.keys()]);
    const changes = [...urls].map((url): DecisionChange => {
      return { url, before: this.#find(url), after: decisions.get(url) ?? null };
    });
    this.#take(changes.filter(({ before, after }) => !isSameDecision(before, after)));
  }

  #remember(actions: readonly DecisionAction[]): void {
    for (const { at, who, undoes, changes } of actions)
      for (const { url, after: decision } of changes) {
        const steps = this.#history.get(url) ?? [];
        steps.push({ at, who, isUndo: undoes !== undefined, decision });
        this.#history.set(url, steps);
      }
  }

  #take(changes: readonly DecisionChange[]): void {
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
