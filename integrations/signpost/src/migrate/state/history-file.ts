import type { Day } from '../../lib/date.ts';
import { type CsvFile, csvFile, day, number } from './csv.ts';
import { compare } from './old-url.ts';

export const historyFile = 'history.csv';

/** The progress of a migration on a day: URLs and their traffic. */
export interface Mark {
  readonly day: Day;
  readonly urls: number;
  /** URLs that the new site answers as planned, or that a person marked as open. */
  readonly covered: number;
  readonly traffic: number;
  readonly trafficCovered: number;
}

const columns = ['day', 'urls', 'covered', 'traffic', 'trafficCovered'] as const;

const history: CsvFile<Mark> = csvFile(
  { day, urls: number, covered: number, traffic: number, trafficCovered: number },
  (a, b) => compare(a.day, b.day),
);
export const { print: printHistory, parse: parseHistory } = history;

/** The history with a new entry: the first and last of each day. */
export function withMark(history: readonly Mark[], mark: Mark): Mark[] {
  const others = history.filter(({ day }) => day !== mark.day);
  const first = history.find(({ day }) => day === mark.day);
  const own =
    first === undefined || columns.every((column) => first[column] === mark[column]) ? [mark] : [first, mark];
  return [...others, ...own].sort((a, b) => compare(a.day, b.day));
}
