import { computed, signal } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { Decided, Repeated } from '../endpoints.ts';
import type { Choice, DecideRequest } from '../requests.ts';
import type { DeskRow } from '../row.ts';
import type { UrlDetail } from '../url-detail.ts';
import { send } from './api.ts';
import { current, findRow, listed, putRows, search, showError, showMessage } from './store.ts';

/** The last detail from the server, possibly of an earlier row. */
export const lastDetail = signal<UrlDetail | undefined>(undefined);
export const detail = computed(() =>
  lastDetail.value?.old === current.value ? lastDetail.value : undefined,
);

const chosen = signal({ old: '', to: '' });
/** The target that would be accepted: the person's choice, the decision, or the proposal. */
export const target = computed(() => {
  const row = findRow(current.value);
  return chosen.value.old === current.value ? chosen.value.to : row?.target || row?.proposed || '';
});

/** Undecided translations of the page that was accepted last. */
export const translations = signal<readonly Choice[]>([]);

export function chooseTarget(to: string): void {
  chosen.value = { old: current.value, to };
}

/** Chooses the first to the fifth proposed target. */
export function chooseProposal(number: number): void {
  const proposal = detail.value?.proposals[number - 1];
  if (proposal !== undefined) chooseTarget(proposal.url);
}

export function accept(): void {
  if (target.value === '')
    showMessage('There is no target to accept. Press f to find a page, or g if it is gone.');
  else decideAndContinue('Accepted', { status: 'accepted', target: target.value, note: readNote() });
}

/** Somebody will ask why a URL with many visitors leads nowhere. */
export function leaveGone(): void {
  if (findRow(current.value)?.isHeavy && readNote() === '') {
    focusOn('note');
    showMessage('This is one of the URLs that matter most. Write why it is gone, then press g again.');
  } else decideAndContinue('Gone', { status: 'gone', target: '', note: readNote() });
}

export function putOff(): void {
  decideAndContinue('For later', { status: 'open', target: '', note: readNote() });
}

export function openAgain(row: DeskRow): void {
  decide(requestOne('Open again', row, { status: '', target: '', note: '' }));
}

/** A note alone leaves the URL undecided. */
export function keepNote(row: DeskRow, note: string): void {
  const decision = { status: row.status || ('open' as const), target: row.target, note };
  if (note !== row.note) decide(requestOne('Note', row, decision));
}

export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

function readNote(): string {
  const field = document.getElementById('note');
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

type Decision = Pick<DeskRow, 'status' | 'target' | 'note'>;

function requestOne(
  action: string,
  { old, version }: DeskRow,
  { note, ...decision }: Decision,
): DecideRequest {
  return { label: `${action}: ${old}`, note, choices: [{ old, version, ...decision }] };
}

/** Decides on the current row, then goes to the next undecided one: the next below, or else the first. */
function decideAndContinue(action: string, decision: Decision): void {
  const row = findRow(current.value);
  if (row === undefined) return;
  const request = requestOne(action, row, decision);
  decide(request);

  // At the end of the list, go on with the first undecided row.
  const at = listed.value.indexOf(row.old);
  const isNew = (old: string): boolean => findRow(old)?.status === '';
  const next = listed.value.find((old, place) => place > at && isNew(old)) ?? listed.value.find(isNew);
  if (next !== undefined) current.value = next;
  const left = listed.value.filter(isNew).length;
  showMessage(`${request.label}. ${formatCount(left, 'URL')} left in this list.`);
}

/** On screen at once, and taken back where the server refuses. Returns the number of decided URLs. */
async function decide(request: DecideRequest): Promise<number> {
  const { note, choices } = request;
  const changes = choices.flatMap(({ old, version, ...choice }) => {
    const before = findRow(old);
    if (before === undefined) return [];
    return { before, after: { ...before, ...choice, note, version: version + 1, isUnwritten: true } };
  });
  putRows(changes.map(({ after }) => after));

  try {
    const { count, translations: found } = await send<Decided>('/api/decide', request);
    if (count === 0)
      throw new Error(
        `${request.label}: it was decided in another window in the meantime. Look again, then decide.`,
      );
    if (choices[0]?.status === 'accepted') translations.value = found;
    return count;
  } catch (error) {
    // The decision of the other window may be on screen already.
    putRows(changes.filter(({ after }) => findRow(after.old) === after).map(({ before }) => before));
    showError(error);
    return 0;
  }
}

/** Decides on many URLs in one action. */
export async function decideMany(request: DecideRequest): Promise<void> {
  const deciding = decide(request);
  search({});
  const count = await deciding;
  if (count > 0) showMessage(`${formatCount(count, 'URL')} decided. u takes them back.`);
}

/** Accepts the proposals for the translations of the last accepted page. */
export function acceptTranslations(): void {
  const choices = translations.value;
  translations.value = [];
  if (choices.length > 0) decideMany({ label: 'translations', note: '', choices });
}

export function selectByOffset(step: number): void {
  const at = listed.value.indexOf(current.value) + step;
  const next = listed.value[Math.min(listed.value.length - 1, Math.max(0, at))];
  if (next !== undefined) current.value = next;
}

/** The server knows the last action: with keys pressed quickly, the page may still wait for the news of it. */
export function undo(): void {
  sendAction<Repeated>('/api/undo', ({ label }) =>
    label === undefined ? 'There is nothing to undo.' : `Undone: ${label}`,
  );
}

export function redo(): void {
  sendAction<Repeated>('/api/redo', ({ label }) =>
    label === undefined ? 'There is nothing to redo.' : `Done again: ${label}`,
  );
}

export function writeMap(): void {
  showMessage('Writing the map …');
  sendAction<readonly string[]>('/api/write', (lines) => lines.join(' '));
}

async function sendAction<Body>(path: string, describe: (body: Body) => string): Promise<void> {
  try {
    showMessage(describe(await send<Body>(path)));
  } catch (error) {
    showError(error);
  }
}
