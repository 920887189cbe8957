import type { Entry } from '../map/entry.ts';
import { parseEntry } from '../map/parse-entry.ts';
import { printTarget } from '../map/target.ts';
import type { ImportedRedirect, Item } from './item.ts';

// A rule of an old file → the entry that the map would have for it.

/** The entry for a rule; undefined if a map rejects it. */
export function parseImportedRule(file: string, item: Item & ImportedRedirect): Entry | undefined {
  return parseRule(file, item).entry;
}

/** The entry, or the findings of the map for which there is none. */
export function parseRule(file: string, item: Item & ImportedRedirect): ReturnType<typeof parseEntry> {
  const place = { file: item.file ?? file, line: item.line, column: 1 };
  const status = item.status === 301 && item.to !== '' ? '' : String(item.status);
  return parseEntry({ from: item.from, to: item.to, status, since: '', until: '', merge: false, place });
}

/** Describes an entry: `redirects to /new/`, and `with 302` if the status of `compared` differs. */
export function describeOutcome({ outcome: { target, status } }: Entry, compared: Entry): string {
  if (target === undefined) return 'is gone';
  const answer = `redirects to ${printTarget(target)}`;
  return status === compared.outcome.status ? answer : `${answer} with ${status}`;
}
