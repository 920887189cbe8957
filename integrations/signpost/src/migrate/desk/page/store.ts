import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, isUndecided } from '../row.ts';
import { selectRows } from '../select-rows.ts';
import { request, stopped } from './requests.ts';

/** All rows. `revision` counts the changes, since 50,000 signals would be slow. */
const rows = new Map<string, DeskRow>();
const revision = signal(0);

export const start = signal<EndpointReply<'desk'> | undefined>(undefined);
/** The last event, for the line at the bottom and for screen readers. */
export const message = signal({ text: '', isError: false });

/** State in the address bar, such as /?filter=all, for a reload or a link to a colleague. */
function keepInAddress(name: string, usual = '') {
  const state = signal(new URLSearchParams(location.search).get(name) ?? usual);
  effect(() => {
    const kept = new URLSearchParams(location.search);
    if (state.value === usual) kept.delete(name);
    else kept.set(name, state.value);
    history.replaceState(null, '', kept.size === 0 ? '/' : `/?${kept}`);
  });
  return state;
}

/** The names of the views are in `main.tsx`. */
export const view = keepInAddress('view', 'urls');
export const query = {
  filter: keepInAddress('filter', 'undecided'),
  section: keepInAddress('section'),
  target: keepInAddress('target'),
  level: keepInAddress('level'),
  person: keepInAddress('person'),
  words: keepInAddress('q'),
};
export const current = keepInAddress('old');
/** A phone shows the `list` or one `url`. The button URLs leads back to the list. */
export const pane = keepInAddress('pane', 'list');

/** The URLs in the list. A decision doesn't change the list, so that nothing jumps away. */
export const listed = signal<readonly string[]>([]);

export function openView(name: string): void {
  view.value = name;
  pane.value = 'list';
  // Tab goes on from here.
  setTimeout(() => document.querySelector('main')?.focus());
}

export function listRows(): DeskRow[] {
  revision.value;
  return [...rows.values()];
}

/** The progress of the review, counted in one loop: 50,000 rows take a millisecond. */
export const progress = computed(() => {
  revision.value;
  const counts = {
    all: rows.size,
    undecided: 0,
    later: 0,
    decided: 0,
    figure: 0,
    decidedFigure: 0,
    maxFigure: 0,
  };
  for (const row of rows.values()) {
    const { figure, decision } = row;
    const isDecided = !isUndecided(row);
    if (isDecided) counts.decided += 1;
    else counts.undecided += 1;
    if (!isDecided && decision !== undefined) counts.later += 1;
    counts.figure += figure;
    if (isDecided) counts.decidedFigure += figure;
    counts.maxFigure = Math.max(counts.maxFigure, figure);
  }
  return counts;
});

export function findRow(url: string): DeskRow | undefined {
  revision.value;
  return rows.get(url);
}

export function showMessage(text: string): void {
  message.value = { text, isError: false };
}

export function showError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  message.value = { text, isError: true };
}

/** Reads all rows at each connection, also after a sleep of the computer, and then follows the changes. */
export function connect(): void {
  const events = new EventSource('/events');
  events.onopen = () => request('desk').then(takeStart, showError);
  events.onmessage = ({ data }) => takeRows(JSON.parse(data));
  events.onerror = () => showError(stopped);
}

function takeStart(found: EndpointReply<'desk'>): void {
  const isFirst = start.value === undefined;
  const shown = current.value;
  batch(() => {
    start.value = found;
    takeRows(found.rows);
    if (isFirst) listAgain();
    // A link to a decided URL, which the list of undecided URLs lacks.
    if (rows.has(shown)) current.value = shown;
    if (message.value.isError) showMessage('');
  });
}

function takeRows(changed: readonly DeskRow[]): void {
  // The window may have decided again since.
  putRows(changed.filter(({ url, version }) => version >= (rows.get(url)?.version ?? 0)));
}

export function putRows(changed: readonly DeskRow[]): void {
  for (const row of changed) rows.set(row.url, row);
  if (changed.length > 0) revision.value += 1;
}

export function listAgain(): void {
  const found = selectRows([...rows.values()], {
    filter: query.filter.value,
    section: query.section.value,
    target: query.target.value,
    level: query.level.value,
    person: query.person.value,
    words: query.words.value,
  });
  listed.value = found.map(({ url }) => url);
  if (!listed.value.includes(current.value)) current.value = listed.value[0] ?? '';
}

export function search(part: Signal<string>, text: string): void {
  batch(() => {
    part.value = text;
    listAgain();
  });
}
