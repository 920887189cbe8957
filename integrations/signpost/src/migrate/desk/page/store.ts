import { batch, signal } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { DecideRequest, DeskEvent, DeskRow, DeskStart, DeskState, OldToNew } from '../protocol.ts';
import { Refused, read, send } from './api.ts';
import { isUndecided, selectRows } from './filters.ts';

/** The data that the page shows. Rows are in one Map, whose changes `revision` counts: 50,000 signals would be slow. */
const rows = new Map<string, DeskRow>();
export const revision = signal(0);
export const decidedCount = signal(0);

export const start = signal<Omit<DeskStart, 'rows'> | undefined>(undefined);
export const state = signal<DeskState>({ undo: undefined, redo: undefined, unwritten: 0 });
/** The last event, for the line at the bottom and for screen readers. */
export const message = signal<{ readonly text: string; readonly isError: boolean }>({
  text: '',
  isError: false,
});
/** Undecided translations of the page that was accepted last. */
export const translations = signal<readonly OldToNew[]>([]);

const address = new URLSearchParams(location.search);
export const filter = signal(address.get('filter') ?? 'undecided');
export const section = signal(address.get('section') ?? '');
export const words = signal(address.get('q') ?? '');
export const view = signal<'urls' | 'move'>(address.get('view') === 'move' ? 'move' : 'urls');
/** The old URL that is being decided. */
export const current = signal(address.get('old') ?? '');
/** On a phone, the list or one URL is shown. */
export const isOpen = signal(address.has('old'));
/** The target that would be accepted. */
export const choice = signal('');

/** The rows of the list. It doesn't follow decisions, so that nothing jumps away under a person's eyes. */
export const listed = signal<readonly string[]>([]);

export function listRows(): DeskRow[] {
  return [...rows.values()];
}

export function findRow(old: string): DeskRow | undefined {
  revision.value;
  return rows.get(old);
}

export function showMessage(text: string, isError = false): void {
  message.value = { text, isError };
}

export async function load(): Promise<void> {
  try {
    const { rows: all, ...rest } = await read<DeskStart>('/api/desk');
    batch(() => {
      putRows(all);
      start.value = rest;
      state.value = rest;
      selectAgain();
      if (!rows.has(current.value)) current.value = listed.value[0] ?? '';
    });
  } catch (error) {
    showError(error);
  }
  const events = new EventSource('/events');
  events.onmessage = ({ data }) => takeEvent(JSON.parse(data));
  events.onopen = () => message.value.isError && showMessage('');
  events.onerror = () =>
    showMessage('Signpost has stopped. Start it again: npx astro-signpost migrate review', true);
}

/** Filters and sorts the rows again. */
export function selectAgain(): void {
  const query = { filter: filter.value, section: section.value, words: words.value };
  listed.value = selectRows(rows.values(), query).map(({ old }) => old);
}

function takeEvent({ rows: changed, ...rest }: DeskEvent): void {
  batch(() => {
    putRows(changed.filter((row) => row.version >= (rows.get(row.old)?.version ?? 0)));
    state.value = rest;
  });
}

/** A decision comes back twice, from its request and with the events: only what differs is drawn again. */
function putRows(changed: readonly DeskRow[]): void {
  const fresh = changed.filter((row) => !isSame(row, rows.get(row.old)));
  let count = decidedCount.value;
  for (const row of fresh) {
    const before = rows.get(row.old);
    count += Number(!isUndecided(row)) - Number(before !== undefined && !isUndecided(before));
    rows.set(row.old, row);
  }
  if (fresh.length === 0) return;
  batch(() => {
    decidedCount.value = count;
    revision.value += 1;
  });
}

function isSame(a: DeskRow, b: DeskRow | undefined): boolean {
  if (b === undefined || a.version !== b.version || a.changed !== b.changed) return false;
  return a.status === b.status && a.target === b.target && a.note === b.note && a.who === b.who;
}

type Choice = Pick<DecideRequest, 'status' | 'target'> & { readonly note?: string };

/** On screen at once, and taken back where the server refuses. */
export async function decide(old: string, { status, target, note }: Choice): Promise<boolean> {
  const before = rows.get(old);
  if (before === undefined) return false;
  const request: DecideRequest = {
    ...{ old, status, target, version: before.version },
    note: note ?? before.note,
  };
  putRows([{ ...before, ...request, version: before.version + 1, changed: true }]);

  try {
    putRows([await send<DeskRow>('/api/decide', request)]);
    return true;
  } catch (error) {
    putRows([(error instanceof Refused && error.row) || before]);
    showError(error);
    return false;
  }
}

export function showError(error: unknown): void {
  showMessage(error instanceof Error ? error.message : String(error), true);
}

/** Decides on the current row, then goes to the next undecided one. */
export function decideHere(choice: Choice, done: string): void {
  const old = current.value;
  decide(old, choice);
  goToNextUndecided();
  const left = listed.value.filter((one) => isOpenRow(one)).length;
  showMessage(`${done}: ${old}. ${formatCount(left, 'URL')} left in this list.`);
}

function isOpenRow(old: string): boolean {
  const row = rows.get(old);
  return row !== undefined && isUndecided(row) && row.status === '';
}

/** The next one below, or else the first one of the list. */
function goToNextUndecided(): void {
  const at = listed.value.indexOf(current.value);
  const next =
    listed.value.find((old, place) => place > at && isOpenRow(old)) ?? listed.value.find(isOpenRow);
  if (next !== undefined) current.value = next;
}

export function selectByOffset(step: number): void {
  const at = listed.value.indexOf(current.value) + step;
  const next = listed.value[Math.min(listed.value.length - 1, Math.max(0, at))];
  if (next !== undefined) current.value = next;
}

export async function undo(): Promise<void> {
  const label = state.value.undo;
  if (label === undefined) return showMessage('There is nothing to undo.');
  await sendAction('/api/undo', `Undone: ${label}`);
}

export async function redo(): Promise<void> {
  const label = state.value.redo;
  if (label === undefined) return showMessage('There is nothing to redo.');
  await sendAction('/api/redo', `Done again: ${label}`);
}

export async function writeMap(): Promise<void> {
  showMessage('Writing the map …');
  try {
    const lines = await send<readonly string[]>('/api/write');
    showMessage(lines.join(' ') || 'The map has all decisions.');
  } catch (error) {
    showError(error);
  }
}

async function sendAction(path: string, done: string): Promise<void> {
  try {
    await send(path);
    showMessage(done);
  } catch (error) {
    showError(error);
  }
}

/** Keeps what is shown in the address, for a reload and for a link to a colleague's question. */
export function keepInAddress(): void {
  const shown = {
    view: view.value === 'move' ? 'move' : '',
    filter: filter.value === 'undecided' ? '' : filter.value,
    section: section.value,
    q: words.value,
    old: isOpen.value || matchMedia('(min-width: 60rem)').matches ? current.value : '',
  };
  const query = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''));
  history.replaceState(null, '', query.size === 0 ? '/' : `/?${query}`);
}
