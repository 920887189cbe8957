import { type Day, isDay } from '../../core/date.ts';
import { brokenFile, parseCount, parseCsv, printCsv } from './csv.ts';
import { compare } from './old-address.ts';

export const calendarFile = 'calendar.csv';

/** A date as the calendar was last written with it. */
export interface Dated {
  readonly id: string;
  readonly on: Day;
  readonly title: string;
  /** How often it was changed since it was first written: calendar programs take the higher one (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** When it was last changed: `2026-11-21T10:00:00Z`. */
  readonly revised: string;
  /** True where it no longer falls due; it is cancelled in the calendars that have it. */
  readonly cancelled: boolean;
}

const columns = ['id', 'on', 'title', 'sequence', 'revised', 'status'] as const;

/** The dates as a file that diffs well, sorted by their ids. */
export function printDated(dates: readonly Dated[]): Generator<string> {
  const sorted = dates.toSorted((a, b) => compare(a.id, b.id));
  return printCsv(
    columns,
    sorted
      .values()
      .map(({ id, on, title, sequence, revised, cancelled }) => [
        id,
        on,
        title,
        String(sequence),
        revised,
        cancelled ? 'cancelled' : 'due',
      ]),
  );
}

/** Reads it back; a `Problem` names the line that can't be understood. */
export function parseDated(file: string, text: string): Dated[] {
  return parseCsv(file, text, columns).rows.map((row) => {
    const [on, sequence, revised] = [row.at('on'), parseCount(row.at('sequence')), row.at('revised')];
    if (!isDay(on)) throw brokenFile(file, row.line, `"${on}" is no day`);
    if (sequence === undefined) throw brokenFile(file, row.line, `"${row.at('sequence')}" is no number`);
    if (Number.isNaN(Date.parse(revised))) throw brokenFile(file, row.line, `"${revised}" is no time`);
    const cancelled = row.at('status') === 'cancelled';
    return { id: row.at('id'), on, title: row.at('title'), sequence, revised, cancelled };
  });
}
