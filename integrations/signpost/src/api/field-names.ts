import type { Kind } from './model.ts';
import { hyphenated } from './paths.ts';
import { isSensitiveName } from './sensitive.ts';

const timeWords = new Set(
  'date time timestamp created updated published modified deleted expires expired'.split(' '),
);
const fileWords = new Set(
  'avatar image picture photo logo icon thumbnail poster cover file url datasheet attachment'.split(' '),
);

/** What is wrong with a field's name, alone or for a value of its kind. */
export function nameFaults(name: string, kind: Kind): string[] {
  const faults: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push('must be camelCase, such as "createdAt"');
  if (name === 'id') faults.push('is made by Signpost from the key of the entry; leave it out');
  else if (/(Id|Ids)$/.test(name)) faults.push('is the id of something else; declare it under `relations`');
  if (isSensitiveName(name)) faults.push('is sensitive and must never be published');
  if (isTimeName(name) && kind === 'number')
    faults.push('is a time as a number; use `z.date()`, sent as RFC 3339');
  if (isTimeName(name) && kind === 'text') {
    faults.push('is a time as free text; use `z.date()` or `z.iso.datetime({ offset: true })`');
  }
  return faults;
}

/** True for `date`, `createdAt`, `publishedOn`, `startTime`. */
export function isTimeName(name: string): boolean {
  const words = hyphenated(name).split('-');
  const last = words.at(-1) ?? '';
  return (
    timeWords.has(last) ||
    (words.length > 1 && (last === 'at' || (last === 'on' && timeWords.has(words[0] ?? ''))))
  );
}

/** True for `avatar`, `fileUrl`, `coverImage`, `images`. */
export function isFileName(name: string): boolean {
  const last = hyphenated(name).split('-').at(-1) ?? '';
  return fileWords.has(last) || fileWords.has(last.replace(/s$/, ''));
}
