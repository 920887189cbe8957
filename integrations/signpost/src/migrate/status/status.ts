import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { parsePath, toggleTrailingSlash } from '../../lib/url/path.ts';
import { hasMigration, loadMigration, type Migration } from '../migration.ts';
import { printStateOption } from '../shared.ts';
import { isWanted } from '../state/old-url.ts';
import { type Suggestion, selectConfirmed } from '../state/review-file.ts';
import { type State, type StepId, type StepNote, steps } from '../state/state-file.ts';

/** The state of a step: `stale` if an earlier step was done again since. */
type StepState = 'done' | 'faults' | 'stale' | 'waiting';

export interface MigrationStatus {
  readonly title: string;
  readonly steps: readonly { readonly id: StepId; readonly mark: StepState; readonly says: string }[];
  readonly next: string;
}

type Known = Pick<Migration, 'state' | 'inventory' | 'suggestions' | 'decisions'>;

const aims: Record<StepId, string> = {
  inventory: 'list every URL of the old site',
  suggest: 'find a target for each URL',
  review: 'a person decides on each URL',
  check: 'check that the new build loses no URL',
  preflight: 'check DNS, certificates and servers',
  release: 'date the map, and write a sitemap of the old URLs',
  verify: 'request every old URL on the live site',
};

/** The status of a migration, with commands as the user would type them. */
export function readStatus(known: Known & Pick<Migration, 'folder'>): MigrationStatus {
  const option = printStateOption(known.folder);
  const marks = steps.map((id) => ({ id, mark: markKnownStep(id, known), says: describeStep(id, known) }));
  const next = findNextStep(marks)?.id;
  let command = next === undefined ? '404s LOG…' : `migrate ${next}`;
  if (next === 'inventory') command += ' SOURCE…';

  return {
    title: formatStatusTitle(known.state, option),
    steps: marks,
    next: `npx astro-signpost ${command}${option}`,
  };
}

/** The first step that isn't done. After the release, nobody prepares for it anymore, so `preflight` is over then. */
function findNextStep(marks: readonly { readonly id: StepId; readonly mark: StepState }[]) {
  const done = new Set(marks.flatMap(({ id, mark }) => (mark === 'done' ? [id] : [])));
  const isMoved = done.has('release') || done.has('verify');
  return marks.find(({ id }) => !done.has(id) && !(id === 'preflight' && isMoved));
}

function formatStatusTitle({ old, move, steps: done }: State, option: string): string {
  if (move === undefined && Object.keys(done).length === 0) return 'There is no migration here yet.';
  const from = old === undefined ? 'The migration' : `The migration of ${new URL(old).host}`;
  return move === undefined
    ? `${from} has no planned day. To set it: npx astro-signpost migrate --on 2026-12-05${option}`
    : `${from} is planned for ${move}`;
}

/** If every URL stays, as in a move to https, nobody has to decide. */
function markKnownStep(id: StepId, known: Known): StepState {
  const { suggest, review } = known.state.steps;
  const isSpared = id === 'review' && review === undefined && suggest?.clean === true;
  if (isSpared && known.inventory.length > 0 && toDecide(known).left === 0) return 'done';

  // Somebody has begun, and left URLs open.
  const mark = markStep(id, known.state);
  const isOpen = id === 'review' && selectConfirmed(known.decisions).length < toDecide(known).left;
  return mark === 'done' && isOpen ? 'stale' : mark;
}

/** Stale: an earlier step was done later. Only all URLs of the live site, after the move, prove it. */
function markStep(id: StepId, { steps: done, move }: State): StepState {
  const own = done[id];
  if (own === undefined) return 'waiting';
  if (!own.clean) return 'faults';
  if (id === 'verify' && (own.sample === true || own.resolved === true || isEarly(own, move))) return 'stale';
  const before = steps.slice(0, steps.indexOf(id));
  return before.some((step) => (done[step]?.on ?? '') > own.on) ? 'stale' : 'done';
}

function isEarly({ on }: StepNote, move: State['move']): boolean {
  return move !== undefined && on < move;
}

function describeStep(id: StepId, known: Known): string {
  const own = known.state.steps[id];
  if (own === undefined && id === 'review' && markKnownStep(id, known) === 'done')
    return `nothing to decide: ${formatCount(toDecide(known).stay, 'URL')} unchanged`;
  // The desk is open, or was killed: its decisions count, although the map doesn't have them yet.
  if (own === undefined && id === 'review' && known.decisions.length > 0) return describeReviewed(known);
  if (own === undefined) return aims[id];

  const detail = id === 'review' ? describeReviewed(known) : own.says;
  // An undone release has no faults; it must be made again.
  const faults = own.clean || id === 'release' ? '' : ', with errors';
  const early = id === 'verify' && isEarly(own, known.state.move) ? ', before the move' : '';
  const part = own.sample === true ? ', only a sample' : '';
  const there = own.resolved === true ? ', requested with --resolve' : '';

  return `${own.on}${detail === '' ? '' : `, ${detail}`}${part}${there}${early}${faults}`;
}

function describeReviewed(known: Known): string {
  const { left, stay } = toDecide(known);
  const says = `${formatNumber(selectConfirmed(known.decisions).length)} of ${formatCount(left, 'URL')} decided`;
  return stay === 0
    ? says
    : `${says}, ${formatNumber(stay)} more ${stay === 1 ? "doesn't change" : "don't change"}`;
}

/** How many URLs a person decides about, and how many keep their page. */
function toDecide({ inventory, suggestions, decisions }: Known): { left: number; stay: number } {
  const decided = new Set(decisions.map(({ old }) => old));
  const own = new Set(suggestions.flatMap((row) => (isOwnPlace(row) ? [row.old] : [])));
  const wanted = inventory.filter(isWanted);
  const stay = wanted.filter(({ url }) => own.has(url) && !decided.has(url)).length;
  return { left: wanted.length - stay, stay };
}

/** A page exists at the old URL, so nobody has to decide. */
function isOwnPlace({ old, new: target }: Suggestion): boolean {
  if (!old.startsWith('/') || /[?#]/.test(old) || !target.startsWith('/')) return false;
  const [from, to] = [parsePath(old), parsePath(target)];
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
