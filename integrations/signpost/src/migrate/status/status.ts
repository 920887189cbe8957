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

export interface StepStatus {
  /** `stale` if an earlier step was done again since. */
  readonly mark: 'done' | 'faults' | 'stale' | 'waiting';
  /** The day with the result, or the aim of a waiting step. */
  readonly says: string;
}

export interface MigrationStatus {
  readonly title: string;
  /** In the order of the move. */
  readonly steps: readonly (StepStatus & { readonly id: StepId })[];
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
  const markedSteps = steps.map((id) => {
    const note = state.steps[id];
    return {
      id,
      ...(note === undefined ? readUnnoted(id, state, review) : readNote(id, note, state, review)),
    };
  });

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

/** A step that no command has noted. */
function readUnnoted(id: StepId, { steps: done }: State, review: ReviewCounts): StepStatus {
  const { toDecide, stay, listed, hasBegun } = review;
  // A person wrote inventory.csv, or it is from another branch than state.yaml.
  if (id === 'inventory' && listed > 0) return { mark: 'done', says: formatCount(listed, 'URL') };
  if (id === 'review' && hasBegun) return { mark: 'waiting', says: describeReviewed(review) };
  // Every URL stays, as in a move to https: nobody has to decide.
  if (id === 'review' && toDecide === 0 && stay > 0 && done.suggest?.clean === true)
    return { mark: 'done', says: `nothing to decide: ${formatCount(stay, 'URL')} unchanged` };
  return { mark: 'waiting', says: aims[id] };
}

/** A step that was done. Only all URLs of the live site prove the move. */
function readNote(
  id: StepId,
  note: StepNote,
  { steps: done, move }: State,
  review: ReviewCounts,
): StepStatus {
  const { on, clean, part = false } = note;
  const wasBeforeMove = id === 'verify' && move !== undefined && on < move;
  const says = compact(
    on,
    id === 'review' ? describeReviewed(review) : note.says,
    wasBeforeMove && 'before the move',
    // A release with waiting sections has no faults.
    !clean && id !== 'release' && 'with errors',
  ).join(', ');
  if (!clean) return { mark: 'faults', says };

  // Somebody has begun the review, and left URLs open.
  const isPart =
    id === 'verify' ? part || wasBeforeMove : id === 'review' && review.decided < review.toDecide;
  const before = steps.slice(0, steps.indexOf(id));
  const isStale = isPart || before.some((step) => (done[step]?.on ?? '') > on);
  return { mark: isStale ? 'stale' : 'done', says };
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
