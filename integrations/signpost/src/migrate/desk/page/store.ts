import { batch, computed, signal } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { DecideRequest, DeskEvent, DeskRow, DeskStart, DeskState, Detail } from '../protocol.ts';
import { Refused, read, send, stopped } from './api.ts';
import { isUndecided, selectRows } from './filters.ts';

/** The data that the page shows. Rows are in one Map, whose changes `revision` counts: 50,000 signals would be slow. */
const rows = new Map<string, DeskRow>();
export const revision = signal(0);
export const decidedCount = signal(0);

export const start = signal<DeskStart | undefined>(undefined);
export const state = signal<DeskState>({ undo: undefined, redo: undefined, unwritten: 0 });
/** The last event, for the line at the bottom and for screen readers. */
export const message = signal({ text: '', isError: false });

const address = new URLSearchParams(location.search);
export const filter = signal(address.get('filter') ?? 'undecided');
export const section = signal(address.get('section') ?? '');
export const words = signal(address.get('q') ?? '');
export const view = signal(address.get('view') ?? 'urls');
/** The old URL that is being decided. */
export const current = signal(address.get('old') ?? '');
/** On a phone, the list or one URL is shown. */
export const isOpen = signal(address.has('old'));

/** The target that would be accepted. */
export const choice = signal('');
/** The last detail that was read, which may be that of another row. */
export const lastDetail = signal<Detail | undefined>(undefined);
export const detail = computed(() =>
  lastDetail.value?.old === current.value ? lastDetail.value : undefined,
);

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

export function showError(error: unknown): void {
  showMessage(error instanceof Error ? error.message : String(error), true);
}

export async function load(): Promise<void> {
  try {
    const found = await read<DeskStart>('/api/desk');
    batch(() => {
      putRows(found.rows);
      start.value = found;
      state.value = found;
      selectAgain();
      if (!rows.has(current.value)) current.value = listed.value[0] ?? '';
    });
  } catch (error) {
    showError(error);
  }

  const events = new EventSource('/events');
  events.onmessage = ({ data }) => takeEvent(JSON.parse(data));
  events.onopen = () => message.value.isError && showMessage('');
  events.onerror = () => showMessage(stopped, true);
}

/** Filters and sorts the rows again. */
export function selectAgain(): void {
  const query = { filter: filter.value, section: section.value, words: words.value };
  listed.value = selectRows(listRows(), query).map(({ old }) => old);
}

function takeEvent({ rows: changed, ...rest }: DeskEvent): void {
  batch(() => {
    putRows(changed.filter((row) => row.version >= (rows.get(row.old)?.version ?? 0)));
    state.value = rest;
  });
}

/** A decision comes back twice, from its request and with the events: only what differs is drawn again. */
function putRows(changed: readonly DeskRow[]): void {
  const fresh = changed.filter((row) => JSON.stringify(row) !== JSON.stringify(rows.get(row.old)));
  if (fresh.length === 0) return;

  let count = decidedCount.value;
  for (const row of fresh) {
    const before = rows.get(row.old);
    count += Number(!isUndecided(row)) - Number(before !== undefined && !isUndecided(before));
    rows.set(row.old, row);
  }
  batch(() => {
    decidedCount.value = count;
    revision.value += 1;
  });
}

type Choice = Pick<DecideRequest, 'status' | 'target' | 'note'>;

/** On screen at once, and taken back where the server refuses. */
export async function decide(old: string, wanted: Choice): Promise<void> {
  const before = rows.get(old);
  if (before === undefined) return;
  putRows([{ ...before, ...wanted, version: before.version + 1, changed: true }]);

  try {
    const request: DecideRequest = { old, ...wanted, version: before.version };
    putRows([await send<DeskRow>('/api/decide', request)]);
  } catch (error) {
    putRows([(error instanceof Refused && error.row) || before]);
    showError(error);
  }
}

/** Decides on the current row, then goes to the next undecided one: the next below, or else the first. */
export function decideHere(wanted: Choice, done: string): void {
  const old = current.value;
  decide(old, wanted);

  const at = listed.value.indexOf(old);
  const isNew = (other: string): boolean => rows.get(other)?.status === '';
  const next = listed.value.find((other, place) => place > at && isNew(other)) ?? listed.value.find(isNew);
  if (next !== undefined) current.value = next;
  const left = listed.value.filter(isNew).length;
  showMessage(`${done}: ${old}. ${formatCount(left, 'URL')} left in this list.`);
}

export function selectByOffset(step: number): void {
  const at = listed.value.indexOf(current.value) + step;
  const next = listed.value[Math.min(listed.value.length - 1, Math.max(0, at))];
  if (next !== undefined) current.value = next;
}

export function undo(): void {
  const label = state.value.undo;
  if (label === undefined) showMessage('There is nothing to undo.');
  else sendAction('/api/undo', () => `Undone: ${label}`);
}

export function redo(): void {
  const label = state.value.redo;
  if (label === undefined) showMessage('There is nothing to redo.');
  else sendAction('/api/redo', () => `Done again: ${label}`);
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

/** Keeps what is shown in the address, for a reload and for a link to a colleague's question. */
export function keepInAddress(): void {
  const shown = {
    view: view.value === 'urls' ? '' : view.value,
    filter: filter.value === 'undecided' ? '' : filter.value,
    section: section.value,
    q: words.value,
    old: isOpen.value || matchMedia('(min-width: 60rem)').matches ? current.value : '',
  };
  const query = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''));
  history.replaceState(null, '', query.size === 0 ? '/' : `/?${query}`);
}
