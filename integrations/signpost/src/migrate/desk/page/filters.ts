import type { DeskRow } from '../protocol.ts';

/** Below this confidence, a suggestion is a guess. */
const unsure = 0.6;
/** The number of old URLs with one target that is worth a look. */
const crowd = 10;

export interface Filter {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  keep(row: DeskRow, crowds: ReadonlyMap<string, number>): boolean;
}

export function isUndecided({ status }: DeskRow): boolean {
  return status !== 'accepted' && status !== 'gone';
}

/** Where a row leads, by its decision or else by its proposal; '' for nowhere. */
export function readTarget(row: DeskRow): string {
  return isUndecided(row) ? row.proposed : row.target;
}

export const filters: readonly Filter[] = [
  { id: 'undecided', name: 'Undecided', title: 'Nobody has decided on them yet', keep: isUndecided },
  {
    id: 'unsure',
    name: 'Unsure',
    title: 'Undecided, with a confidence below 60 %',
    keep: (row) => isUndecided(row) && row.confidence < unsure,
  },
  {
    id: 'gone',
    name: 'Gone',
    title: 'Without a page on the new site, as decided or as proposed',
    keep: (row) => readTarget(row) === '',
  },
  {
    id: 'many',
    name: 'Many to one',
    title: `Their target is that of ${crowd} old URLs or more`,
    keep: (row, crowds) => (crowds.get(readTarget(row)) ?? 0) >= crowd,
  },
  {
    id: 'changed',
    name: 'Changed',
    title: "The map doesn't have these decisions yet",
    keep: (row) => row.changed,
  },
  { id: 'all', name: 'All', title: 'All old URLs', keep: () => true },
];

/** How many old URLs lead to each target. */
export function countTargets(rows: Iterable<DeskRow>): Map<string, number> {
  const crowds = new Map<string, number>();
  for (const row of rows) {
    const to = readTarget(row);
    if (to !== '') crowds.set(to, (crowds.get(to) ?? 0) + 1);
  }
  return crowds;
}

/** Undecided ones first, by weight × uncertainty; then those put off until later; then decided ones, by weight. */
export function compareUrgency(a: DeskRow, b: DeskRow): number {
  const order = ({ status }: DeskRow): number => {
    if (status === '') return 0;
    return status === 'accepted' || status === 'gone' ? 2 : 1;
  };
  const urgency = (row: DeskRow): number =>
    isUndecided(row) ? row.weight * (1.01 - row.confidence) : row.weight;
  return order(a) - order(b) || urgency(b) - urgency(a) || (a.old < b.old ? -1 : 1);
}

export interface Query {
  readonly filter: string;
  readonly section: string;
  readonly words: string;
}

/** The rows that a filter, a section and a search keep, in order of urgency. */
export function selectRows(rows: Iterable<DeskRow>, { filter, section, words }: Query): DeskRow[] {
  const all = [...rows];
  const crowds = filter === 'many' ? countTargets(all) : new Map<string, number>();
  const { keep } = filters.find(({ id }) => id === filter) ?? filters[0] ?? { keep: () => true };
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean);

  return all
    .filter((row) => {
      if (section !== '' && row.section !== section) return false;
      if (!keep(row, crowds)) return false;
      if (sought.length === 0) return true;
      const text = `${row.old} ${row.title} ${readTarget(row)} ${row.note} ${row.who}`.toLowerCase();
      return sought.every((word) => text.includes(word));
    })
    .sort(compareUrgency);
}
