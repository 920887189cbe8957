import { isDeepStrictEqual } from 'node:util';
import { csvFile, day, number } from './csv.ts';
import { compare } from './old-url.ts';

export const historyFile = 'history.csv';

export const { print: printHistory, parse: parseHistory } = csvFile(
  {
    day,
    urls: number,
    /** URLs that the new site answers as planned, or that a person marked as open. */
    covered: number,
    traffic: number,
    trafficCovered: number,
  },
  (a, b) => compare(a.day, b.day),
);

/** The progress of a migration on a day: URLs and their traffic. */
export type Mark = Readonly<ReturnType<typeof parseHistory>[number]>;

/** The history with a new entry: the first and last of each day. */
export function withMark(history: readonly Mark[], mark: Mark): Mark[] {
  const others = history.filter(({ day }) => day !== mark.day);
  const first = history.find(({ day }) => day === mark.day);
  const own = first === undefined || isDeepStrictEqual(first, mark) ? [mark] : [first, mark];
  return [...others, ...own].sort((a, b) => compare(a.day, b.day));
}
