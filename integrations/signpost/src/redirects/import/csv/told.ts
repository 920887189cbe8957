import { didYouMean } from '../../../lib/nearest.ts';
import { Problem } from '../../../lib/problem.ts';
import { printable } from '../../../lib/text.ts';
import type { Role } from './names.ts';

const roles: Readonly<Record<string, Role>> = {
  ...{ from: 'from', to: 'to', status: 'status' },
  ...{ old: 'from', new: 'to', source: 'from', target: 'to' },
};

/** What `--columns` says: a role ─▶ a column's name, or its number from 1. Throws a `Problem` for other words. */
export type Told = ReadonlyMap<Role, string>;

/** Reads `from=Legacy,to=Target`. */
export function readTold(text: string | undefined): Told {
  const told = new Map<Role, string>();
  if (text === undefined) return told;
  for (const piece of text.split(',')) {
    const [, word = '', column = ''] = (/^([^=]*)=(.*)$/s.exec(piece) ?? []).map((part) => part.trim());
    const role = roles[word.toLowerCase()];
    if (role === undefined || column === '')
      throw new Problem(
        `--columns says "${printable(piece.trim())}"${didYouMean(word, ['from', 'to', 'status'])}; write --columns from=NAME,to=NAME, with the names of columns or their numbers (status=NAME as well, where there is one).`,
      );
    if (told.has(role)) throw new Problem(`--columns says twice which column is "${role}"; name one.`);
    told.set(role, column);
  }
  return told;
}

/** Where a column is that was told. Throws a `Problem` where there is none. */
export function columnAt(file: string, column: string, header: readonly string[], width: number): number {
  const number = /^\d+$/.test(column) ? Number(column) : 0;
  const fold = (name: string): string => name.trim().toLowerCase();
  const at = header.findIndex((name) => fold(name) === fold(column));
  if (at >= 0) return at;
  if (number >= 1 && number <= width) return number - 1;
  const names = header.map((name) => `"${printable(name.trim())}"`).join(', ');
  const there = header.length > 0 ? `its columns are ${names}` : 'it has no header';
  throw new Problem(
    `${file} has no column "${printable(column)}"${didYouMean(column, header)}: ${there}; a number from 1 to ${width} does as well.`,
  );
}
