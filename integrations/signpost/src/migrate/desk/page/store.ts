import { batch, computed, signal } from '@preact/signals';
import type { DeskEvent, History } from '../desk.ts';
import type { DeskStart } from '../endpoints.ts';
import { type DeskRow, isUndecided } from '../row.ts';
import { read, stopped } from './api.ts';
import { type ListQuery, selectRows } from './filters.ts';

/** The rows are in one Map, whose changes `revision` counts: 50,000 signals would be slow. */
const rows = new Map<string, DeskRow>();
const revision = signal(0);

export const start = signal<DeskStart | undefined>(undefined);
export const history = signal<History>({ undo: undefined, redo: undefined });
/** The last event, for the line at the bottom and for screen readers. */
export const message = signal({ text: '', isError: false });

const shown = new URLSearchParams(location.search);
export const viewNames = ['urls', 'many', 'move', 'keys'] as const;
export type View = (typeof viewNames)[number];
export const view = signal(viewNames.find((name) => name === shown.get('view')) ?? 'urls');
export const query = signal<ListQuery>({
  filter: shown.get('filter') ?? 'undecided',
  section: shown.get('section') ?? '',
  words: shown.get('q') ?? '',
});
/** The old URL that is being decided. */
export const current = signal(shown.get('old') ?? '');
/** On a phone, the list or one URL is shown. */
export const isOpen = signal(shown.has('old'));

/** The URLs in the list. Decisions don't change the list, so that nothing jumps away under a person's eyes. */
export const listed = signal<readonly string[]>([]);

export function openView(name: View): void {
  view.value = name;
  // Tab goes on from here.
  setTimeout(() => document.querySelector('main')?.focus());
}

/** All rows as they are now. */
export function listRows(): DeskRow[] {
  revision.value;
  return [...rows.values()];
}

export function findRow(old: string): DeskRow | undefined {
  revision.value;
  return rows.get(old);
}

export const counts = computed(() => {
  const all = listRows();
  const decided = all.filter((row) => !isUndecided(row)).length;
  return { all: all.length, decided, unwritten: all.filter((row) => row.isUnwritten).length };
});

export function showMessage(text: string, isError = false): void {
  message.value = { text, isError };
}

export function showError(error: unknown): void {
  showMessage(error instanceof Error ? error.message : String(error), true);
}

/** Reads all rows at each connection, also after a sleep of the computer, and then follows the changes. */
export function connect(): void {
  const events = new EventSource('/events');
  events.onopen = () => read<DeskStart>('/api/desk').then(takeStart, showError);
  events.onmessage = ({ data }) => takeEvent(JSON.parse(data));
  events.onerror = () => showMessage(stopped, true);
}

function takeStart(found: DeskStart): void {
  const isFirst = start.value === undefined;
  batch(() => {
    start.value = found;
    takeEvent(found);
    if (isFirst) selectAgain();
    if (!rows.has(current.value)) current.value = listed.value[0] ?? '';
    if (message.value.isError) showMessage('');
  });
}

function takeEvent({ rows: changed, undo, redo }: DeskEvent): void {
  batch(() => {
    // This window may have decided again since.
    putRows(changed.filter(({ old, version }) => version >= (rows.get(old)?.version ?? 0)));
    history.value = { undo, redo };
  });
}

export function putRows(changed: readonly DeskRow[]): void {
  for (const row of changed) rows.set(row.old, row);
  if (changed.length > 0) revision.value += 1;
}

/** Filters and sorts the rows again. */
export function selectAgain(): void {
  listed.value = selectRows([...rows.values()], query.value).map(({ old }) => old);
}

/** Changes the filter, the section or the words of the list. */
export function search(part: Partial<ListQuery>): void {
  query.value = { ...query.value, ...part };
  selectAgain();
  if (!listed.value.includes(current.value)) current.value = listed.value[0] ?? '';
}

/** Keeps what is shown in the address bar, for a reload and for a link to a colleague's question. */
export function keepInAddress(): void {
  const { filter, section, words } = query.value;
  const kept = {
    view: view.value === 'urls' ? '' : view.value,
    filter: filter === 'undecided' ? '' : filter,
    section,
    q: words,
    old: isOpen.value || matchMedia('(min-width: 60rem)').matches ? current.value : '',
  };
  // /?filter=all&q=pumps
  const text = new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ''));
  window.history.replaceState(null, '', text.size === 0 ? '/' : `/?${text}`);
}
