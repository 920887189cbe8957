import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { parsePath, toggleTrailingSlash } from '../../lib/url/path.ts';
import { hasMigration, loadMigration, type Migration } from '../migration.ts';
import { listDecisions, type OldUrl } from '../state/old-url.ts';
import { selectConfirmed } from '../state/review-file.ts';
import { type State, type StepId, type StepNote, steps } from '../state/state-file.ts';
import { printStateOption } from '../steps.ts';
import { readWhole, splitStaying } from './whole.ts';

// From the state of a migration to its steps, each done, stale or waiting, and the next command. A step is stale if an
// earlier step was done again since: its result may be another one now.

/** The state of a step: `stale` if an earlier step was done again since. */
type StepState = 'done' | 'faults' | 'stale' | 'waiting';

export interface MigrationStatus {
  readonly title: string;
  /** In the order of the move; `says` is the day with the result, or the aim of a waiting step. */
  readonly steps: readonly { readonly id: StepId; readonly mark: StepState; readonly says: string }[];
  /** The next command, as the user would type it. */
  readonly next: string;
}

const aims: Record<StepId, string> = {
  inventory: 'list every URL of the old site',
  suggest: 'find a target for each URL',
  review: 'a person decides on each URL',
  check: 'check that the new build loses no URL',
  preflight: 'check DNS, certificates and servers',
  release: 'date the map, and write a sitemap of the old URLs',
  verify: 'request every old URL on the live site',
};

/** The steps with their states, and the command of the first step that isn't done. */
export function readStatus({
  state,
  folder,
  inventory,
}: Pick<Migration, 'state' | 'folder' | 'inventory'>): MigrationStatus {
  const option = printStateOption(folder);
  const review = countReviewed(inventory);
  const markedSteps = steps.map((id) => ({
    id,
    mark: markStep(id, state, review),
    says: describeStep(id, state, review),
  }));

  // After the release, `preflight` is over.
  const done = new Set(markedSteps.filter(({ mark }) => mark === 'done').map(({ id }) => id));
  const isMoved = done.has('release') || done.has('verify');
  const nextStep = steps.find((id) => !done.has(id) && !(id === 'preflight' && isMoved));
  let command = nextStep === undefined ? '404s LOG…' : `migrate ${nextStep}`;
  if (nextStep === 'inventory') command += ' SOURCE…';
  return {
    title: formatStatusTitle(state, option),
    steps: markedSteps,
    next: `npx astro-signpost ${command}${option}`,
  };
}

function formatStatusTitle({ old, move, steps: done }: State, option: string): string {
  if (move === undefined && Object.keys(done).length === 0) return 'There is no migration here yet.';
  const from = old === undefined ? 'The migration' : `The migration of ${new URL(old).host}`;
  if (move !== undefined) return `${from} is planned for ${move}`;
  return `${from} has no planned day. To set it: npx astro-signpost migrate --on 2026-12-05${option}`;
}

/** How far the review is, in numbers of URLs. */
interface ReviewCounts {
  /** The URLs to decide on, decided or not. */
  readonly toDecide: number;
  readonly decided: number;
  /** The URLs that stay: nobody has to decide. */
  readonly stay: number;
  /** All URLs of `inventory.csv`. */
  readonly listed: number;
  /** True once somebody has decided on the desk, which may still be open. */
  readonly hasBegun: boolean;
}

function countReviewed(inventory: Migration['inventory']): ReviewCounts {
  const { staying, toDecide } = splitStaying(readWhole(inventory), staysInPlace);
  return {
    toDecide: toDecide.length,
    decided: selectConfirmed(listDecisions(toDecide)).length,
    stay: staying.length,
    listed: inventory.length,
    hasBegun: toDecide.some(({ decision }) => decision !== undefined),
  };
}

/** Stale: an earlier step was done later. Only all URLs of the live site prove the move. */
function markStep(
  id: StepId,
  { steps: done, move }: State,
  { toDecide, decided, stay, listed }: ReviewCounts,
): StepState {
  const note = done[id];
  // A person wrote inventory.csv, or it is from another branch than state.yaml.
  if (id === 'inventory' && note === undefined && listed > 0) return 'done';
  // Every URL stays, as in a move to https: nobody has to decide.
  const needsNoReview = id === 'review' && toDecide === 0 && stay > 0 && done.suggest?.clean === true;
  if (note === undefined) return needsNoReview ? 'done' : 'waiting';
  if (!note.clean) return 'faults';

  if (id === 'verify' && (note.part === true || wasBeforeMove(note, move))) return 'stale';
  // Somebody has begun, and left URLs open.
  if (id === 'review' && decided < toDecide) return 'stale';
  const before = steps.slice(0, steps.indexOf(id));
  return before.some((step) => (done[step]?.on ?? '') > note.on) ? 'stale' : 'done';
}

function wasBeforeMove({ on }: StepNote, move: State['move']): boolean {
  return move !== undefined && on < move;
}

function describeStep(id: StepId, state: State, review: ReviewCounts): string {
  const note = state.steps[id];
  if (note === undefined) {
    if (id === 'inventory' && review.listed > 0) return formatCount(review.listed, 'URL');
    if (id !== 'review') return aims[id];
    if (review.hasBegun) return describeReviewed(review);
    const needsNoReview = markStep(id, state, review) === 'done';
    return needsNoReview ? `nothing to decide: ${formatCount(review.stay, 'URL')} unchanged` : aims[id];
  }

  return compact(
    note.on,
    id === 'review' ? describeReviewed(review) : note.says,
    id === 'verify' && wasBeforeMove(note, state.move) && 'before the move',
    // A release with waiting sections has no faults.
    !note.clean && id !== 'release' && 'with errors',
  ).join(', ');
}

function describeReviewed({ toDecide, decided, stay }: ReviewCounts): string {
  const text = `${formatNumber(decided)} of ${formatCount(toDecide, 'URL')} decided`;
  if (stay === 0) return text;
  return `${text}, ${formatNumber(stay)} more ${stay === 1 ? "doesn't change" : "don't change"}`;
}

/** True where the page is proposed that the new build has at the old URL, such as /about/ for /about: nobody has to decide. */
function staysInPlace({ url, proposal }: OldUrl): boolean {
  const target = proposal?.new ?? '';
  if (!url.startsWith('/') || /[?#]/.test(url) || !target.startsWith('/')) return false;
  const [from, to] = [parsePath(url), parsePath(target)];
  return from === to || toggleTrailingSlash(from) === to;
}

export async function loadStatus(folder: string): Promise<MigrationStatus> {
  return readStatus(await loadMigration(folder));
}

/** Prints the next command; nothing if no migration has started. */
export async function printNext(folder: string, isClean: boolean): Promise<void> {
  if (!(await hasMigration(folder))) return;
  if (isClean) console.error(`next: ${(await loadStatus(folder)).next}`);
  else console.error('next: fix the errors, then run the same command again');
}
