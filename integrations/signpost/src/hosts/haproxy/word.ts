import type { Entry } from '../../map/entry.ts';
import { type Printer, wordOf } from '../shared/words.ts';

/** The fields of a line in a map of redirects, by their place; they are parted by spaces. */
export const fields = { status: 1, taken: 2, open: 3, base: 4, own: 5, fragment: 6, fresh: 7 } as const;

/**
 * What an entry asks for: `410`, or status, number of the parameters that don't travel on, `~` where the path is
 * known only when a request is there, address, query and fragment, and `!` behind them in its first weeks. A dash stands for none.
 */
export function lineOf(printer: Printer, entry: Entry): string {
  const word = wordOf(printer, entry);
  const parts = /^(\d+)(!?)(~?):(?:(\d+):)?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(word);
  if (!parts) return word;
  const [, status, fresh, open, taken, base, own, fragment] = parts;
  const line = [status, taken, open, base, own, fragment].map((part) => part || '-').join(' ');
  return fresh ? `${line} ${fresh}` : line;
}
