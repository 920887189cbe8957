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

const order = { '': 0, open: 1, rejected: 1, accepted: 2, gone: 2 };

/** Undecided ones first, by weight × uncertainty; then those put off until later; then decided ones, by weight. */
function compareUrgency(a: DeskRow, b: DeskRow): number {
  const urgency = (row: DeskRow): number => row.weight * (isUndecided(row) ? 1.01 - row.confidence : 1);
  return order[a.status] - order[b.status] || urgency(b) - urgency(a) || (a.old < b.old ? -1 : 1);
}

interface Query {
  readonly filter: string;
  readonly section: string;
  readonly words: string;
}

/** The rows that a filter, a section and a search keep, in order of urgency. */
export function selectRows(rows: readonly DeskRow[], { filter, section, words }: Query): DeskRow[] {
  const crowds = countTargets(rows);
  const chosen = filters.find(({ id }) => id === filter);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);

  const kept = rows.filter((row) => {
    if (section !== '' && row.section !== section) return false;
    if (chosen?.keep(row, crowds) === false) return false;
    if (wanted.length === 0) return true;
    const text = `${row.old} ${row.title} ${readTarget(row)} ${row.note} ${row.who}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return kept.sort(compareUrgency);
}
