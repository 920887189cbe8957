import { isWanted, type OldAddress } from '../state/old-address.ts';
import type { Decision, Suggestion } from '../state/review-file.ts';
import { type State, type StepId, steps } from '../state/state-file.ts';
import { conventionSteps } from './convention-steps.ts';

/** How far a step is: `stale` where an earlier one was done again since. */
export type StepMark = 'done' | 'faults' | 'stale' | 'waiting';

/** Where a migration stands. */
export interface Standing {
  readonly title: string;
  readonly steps: readonly { readonly id: StepId; readonly mark: StepMark; readonly says: string }[];
  /** The seven steps of the conventions for a move (`W-MIG-1` to `W-MIG-7`). */
  readonly conventions: readonly {
    readonly id: string;
    readonly text: string;
    readonly mark: StepMark;
    /** The command that proves it. */
    readonly by: string;
  }[];
  /** The command to type next. */
  readonly next: string;
}

interface Known {
  readonly state: State;
  readonly inventory: readonly OldAddress[];
  readonly suggestions: readonly Suggestion[];
  readonly decisions: readonly Decision[];
}

/** What is typed for a step. */
const commands: Record<StepId, string> = {
  inventory: 'signpost migrate inventory SOURCE…',
  suggest: 'signpost migrate suggest',
  review: 'signpost migrate review --export review.xlsx',
  check: 'signpost migrate check',
  preflight: 'signpost migrate preflight --on DAY',
  release: 'signpost migrate release',
  verify: 'signpost migrate verify',
};

const aims: Record<StepId, string> = {
  inventory: 'every address of the old site',
  suggest: 'a target for each',
  review: 'a person’s decision on each',
  check: 'nothing is lost in the new build',
  preflight: 'the network is ready for the day',
  release: 'sitemaps, checklist and calendar',
  verify: 'every old address asked of the live site',
};

interface Shown {
  /** False where there is no state yet. */
  readonly begun: boolean;
  /** What is typed behind each command, such as ` --state other`. */
  readonly option?: string;
}

/** Where a migration stands, and what to type next. Pure. */
export function standingOf(known: Known, { begun, option = '' }: Shown): Standing {
  const { state } = known;
  const marks = steps.map((id) => ({ id, mark: markOf(id, state), says: saysOf(id, known) }));
  const markById = new Map(marks.map(({ id, mark }) => [id, mark]));
  const next = marks.find(({ mark }) => mark !== 'done');
  return {
    title: titleOf(state, begun, option),
    steps: marks,
    conventions: conventionSteps.map(({ id, text, proof }) => ({
      id,
      text,
      mark: worst(proof.map((step) => markById.get(step) ?? 'waiting')),
      by: commandOf(proof, markById, state) + option,
    })),
    next: (next === undefined ? 'signpost misses LOG…' : commandFor(next.id, state)) + option,
  };
}

function titleOf({ old, move }: State, begun: boolean, option: string): string {
  if (!begun) return 'No migration has begun here.';
  const from = old === undefined ? 'The migration' : `The migration of ${new URL(old).host}`;
  return move === undefined
    ? `${from}; the day of the move is not set (signpost migrate --on 2026-12-05${option})`
    : `${from}, which moves on ${move}`;
}

/** A step is stale where one before it was done on a later day: what it said may no longer hold. */
function markOf(id: StepId, { steps: done }: State): StepMark {
  const own = done[id];
  if (own === undefined) return 'waiting';
  if (!own.clean) return 'faults';
  const before = steps.slice(0, steps.indexOf(id));
  return before.some((step) => (done[step]?.on ?? '') > own.on) ? 'stale' : 'done';
}

function saysOf(id: StepId, known: Known): string {
  const own = known.state.steps[id];
  if (own === undefined) return aims[id];
  const detail = id === 'review' ? reviewed(known) : own.says;
  return `${own.on}${detail === '' ? '' : `, ${detail}`}${own.clean ? '' : ', with faults to mend'}`;
}

function reviewed({ inventory, decisions }: Known): string {
  const wanted = inventory.filter(isWanted).length;
  return `${decisions.length} decided of ${wanted} addresses`;
}

const weight: Record<StepMark, number> = { faults: 0, waiting: 1, stale: 2, done: 3 };

function worst(marks: readonly StepMark[]): StepMark {
  return marks.toSorted((a, b) => weight[a] - weight[b])[0] ?? 'waiting';
}

function commandOf(proof: readonly StepId[], marks: ReadonlyMap<StepId, StepMark>, state: State): string {
  return commandFor(proof.find((step) => marks.get(step) !== 'done') ?? proof[0] ?? 'check', state);
}

function commandFor(id: StepId, { move }: State): string {
  return move === undefined ? commands[id] : commands[id].replace(' --on DAY', '');
}
