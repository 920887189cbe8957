import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import { sumParts } from '../../status/describe-move.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, sumFates } from '../row.ts';
import { selectRows } from '../select-rows.ts';
import { request, stopped } from './requests.ts';

// The state of the desk's page: the rows as `/events` sends them, and what is shown of them, in the address bar.

/** True on a phone or a tablet, as in the style sheet. */
export const isNarrow = matchMedia('(width < 900px)').matches;

/** All rows. `revision` counts the changes, since 50,000 signals would be slow. */
const rows = new Map<string, DeskRow>();
const revision = signal(0);

/** The reply of the desk at the last connection: the names of both sites, the person, the measure. */
export const start = signal<EndpointReply<'desk'> | undefined>(undefined);
/** The last event, for the line at the bottom and for screen readers. */
export const message = signal({ text: '', isError: false });

/** State in the address bar, such as /?filter=all, for a reload or a link to a colleague. */
function keepInAddress(name: string, defaultValue = '') {
  const state = signal(new URLSearchParams(location.search).get(name) ?? defaultValue);
  effect(() => {
    const parameters = new URLSearchParams(location.search);
    if (state.value === defaultValue) parameters.delete(name);
    else parameters.set(name, state.value);
    history.replaceState(null, '', parameters.size === 0 ? '/' : `/?${parameters}`);
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
/** The selected URL. */
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

/** The rows as a list, which each change makes once for all that count them. */
export const rowList = computed(() => {
  revision.value;
  return [...rows.values()];
});

/** What becomes of all old URLs, those that stay too. */
export const parts = computed(() => {
  revision.value;
  return { stay: start.value?.staying ?? { urls: 0, traffic: 0 }, ...sumFates(rows.values()) };
});
export const whole = computed(() => sumParts(parts.value));

/** The traffic of the row that has the most. No decision changes it. */
export const maxTraffic = computed(() => {
  return start.value?.rows.reduce((max, { traffic }) => Math.max(max, traffic), 1) ?? 1;
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

function takeStart(reply: EndpointReply<'desk'>): void {
  const isFirst = start.value === undefined;
  const linkedUrl = current.value;
  batch(() => {
    start.value = reply;
    takeRows(reply.rows);
    if (isFirst) listAgain();
    // A link to a decided URL, which the list of undecided URLs lacks.
    if (rows.has(linkedUrl)) current.value = linkedUrl;
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
  const selected = selectRows([...rows.values()], {
    filter: query.filter.value,
    section: query.section.value,
    target: query.target.value,
    level: query.level.value,
    person: query.person.value,
    words: query.words.value,
  });
  listed.value = selected.map(({ url }) => url);
  if (!listed.value.includes(current.value)) current.value = listed.value[0] ?? '';
}

export function search(part: Signal<string>, text: string): void {
  batch(() => {
    part.value = text;
    listAgain();
  });
}
