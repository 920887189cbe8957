import { parsePath } from '../../lib/path.ts';
import type { Entry } from '../map/entry.ts';

/** An entry of the map answered. */
export interface EntryStep<E extends Entry = Entry> {
  readonly step: 'entry';
  readonly entry: E;
}

/**
 * The step of an entry. All are made here, since V8 remembers which shape of object a field has held: as long as it is
 * one, each that is put there is looked at, which for one of a million entries is a wait for memory at each answer. So
 * the field has held two from the begin, and these stay, lest they be forgotten.
 */
export function entryStep<E extends Entry>(entry: E): EntryStep<E> {
  return { step: 'entry', entry };
}

const bare = {
  host: '',
  query: [],
  outcome: { status: 410 },
  since: undefined,
  until: undefined,
  merge: false,
  place: { file: '', line: 0, column: 0 },
} as const;

/**
 * One step with an entry of either shape.
 * @public
 */
export const eitherShape: readonly EntryStep[] = [
  entryStep({ kind: 'exact', path: parsePath('/'), ...bare }),
  entryStep({ kind: 'pattern', segments: [], rest: true, text: '/*', ...bare }),
];
