import { signal } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { Detail, ManyRow } from '../protocol.ts';
import { read, send } from './api.ts';
import { openDialog } from './dialogs.tsx';
import {
  choice,
  current,
  decide,
  decideHere,
  detail,
  findRow,
  showError,
  showMessage,
  start,
} from './store.ts';

/** Undecided translations of the page that was accepted last. */
export const translations = signal<readonly ManyRow[]>([]);

/** Chooses the first to the fifth proposed target. */
export function chooseCandidate(number: number): void {
  const candidate = detail.value?.candidates[number - 1];
  if (candidate !== undefined) choice.value = candidate.url;
}

export async function accept(): Promise<void> {
  const [old, to] = [current.value, choice.value];
  if (to === '')
    return showMessage('There is no target to accept. Press f to find a page, or g if it is gone.');

  decideHere({ status: 'accepted', target: to, note: readNote() }, 'Accepted');
  try {
    const { target } = await read<Detail>('/api/detail', { old, to });
    translations.value = target?.translations ?? [];
  } catch (error) {
    showError(error);
  }
}

/** Somebody will ask why a URL with many visitors leads nowhere. */
export function leaveGone(): void {
  if (isHeavy(current.value) && readNote() === '') openDialog('why');
  else decideHere({ status: 'gone', target: '', note: readNote() }, 'Gone');
}

export function isHeavy(old: string): boolean {
  return (findRow(old)?.weight ?? 0) >= (start.value?.heavy ?? 0);
}

export function putOff(): void {
  decideHere({ status: 'open', target: '', note: readNote() }, 'For later');
}

/** A note alone leaves the URL undecided. */
export function keepNote(old: string, note: string): void {
  const row = findRow(old);
  if (row !== undefined && note !== row.note)
    decide(old, { status: row.status || 'open', target: row.target, note });
}

function readNote(): string {
  const field = document.getElementById('note');
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

/** Accepts the proposals for the other languages of the page that was accepted last. */
export async function acceptTranslations(): Promise<void> {
  const rows = translations.value;
  translations.value = [];
  if (rows.length === 0) return;
  try {
    const count = await send<number>('/api/apply', { label: 'translations', rows, note: '' });
    showMessage(`Accepted for ${formatCount(count, 'translation')}.`);
  } catch (error) {
    showError(error);
  }
}
