import { type Day, isDay } from '../../lib/date.ts';
import { brokenFile, parseCount, parseCsv, printCsv } from './csv.ts';
import { compare } from './old-address.ts';

export const historyFile = 'history.csv';

/** How far the migration was on a day: addresses, and what they are worth in traffic. */
export interface Mark {
  readonly day: Day;
  readonly addresses: number;
  /** Those that the new site answers as planned, or that a person listed as open. */
  readonly covered: number;
  readonly traffic: number;
  readonly trafficCovered: number;
}

const columns = ['day', 'addresses', 'covered', 'traffic', 'trafficCovered'] as const;

export function printHistory(marks: readonly Mark[]): Generator<string> {
  return printCsv(
    columns,
    marks.values().map((mark) => columns.map((column) => String(mark[column]))),
  );
}

export function parseHistory(file: string, text: string): Mark[] {
  return parseCsv(file, text, columns).rows.map((row) => {
    const day = row.at('day');
    if (!isDay(day)) throw brokenFile(file, row.line, `"${day}" is no day`);
    const count = (column: (typeof columns)[number]): number => {
      const number = parseCount(row.at(column));
      if (number === undefined) throw brokenFile(file, row.line, `"${row.at(column)}" is no number`);
      return number;
    };
    return {
      day,
      addresses: count('addresses'),
      covered: count('covered'),
      traffic: count('traffic'),
      trafficCovered: count('trafficCovered'),
    };
  });
}

/** The history with a new mark: of each day the first and the last, once where they are the same. */
export function withMark(history: readonly Mark[], mark: Mark): Mark[] {
  const others = history.filter(({ day }) => day !== mark.day);
  const first = history.find(({ day }) => day === mark.day);
  const own =
    first === undefined || columns.every((column) => first[column] === mark[column]) ? [mark] : [first, mark];
  return [...others, ...own].sort((a, b) => compare(a.day, b.day));
}
