import { signal } from '@preact/signals';
import { type DeskRow, readSignOff } from '../row.ts';
import { current } from './store.ts';

/** Notes that are typed and not saved yet, by old URL. A decision takes the note of its URL with it. */
const drafts = signal<ReadonlyMap<string, string>>(new Map());

/** The note on screen: as typed, or as saved. */
export function readNote(row: DeskRow): string {
  return drafts.value.get(row.url) ?? readSignOff(row).note;
}

/** A URL that matters most and has no note. Somebody will ask why it leads nowhere. */
export function findUnexplained(rows: readonly DeskRow[]): DeskRow | undefined {
  return rows.find((row) => row.isHeavy && readNote(row).trim() === '');
}

/** The note as typed so far, for the URL on screen. */
export function writeNote(text: string): void {
  putDraft(current.value, text);
}

export function putDraft(url: string, text: string): void {
  drafts.value = new Map(drafts.value).set(url, text);
}

export function removeDraft(url: string): void {
  const remaining = new Map(drafts.value);
  remaining.delete(url);
  drafts.value = remaining;
}

/** The old URLs with a note that isn't saved yet. */
export function listDrafts(): string[] {
  return [...drafts.value.keys()];
}
