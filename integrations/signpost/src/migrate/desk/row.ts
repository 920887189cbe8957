import { decodeForPeople } from '../../lib/text/text.ts';
import type { DecisionStatus } from '../state/review-file.ts';

/** An old URL for server and page. Each decision replaces the row. */
export interface DeskRow {
  readonly old: string;
  readonly title: string;
  /** The first folder of the path: `/blog/`. */
  readonly section: string;
  /** The traffic: clicks, hits, or a column such as revenue. */
  readonly figure: number;
  readonly linkingDomains: number;
  /** The figure + 10 × linking domains + 1. For a column of `--weight`, linking domains don't count. */
  readonly weight: number;
  /** True for the twentieth of the URLs with the most weight: `gone` asks for a reason. */
  readonly isHeavy: boolean;
  /** The proposed target; '' if the URL is probably gone, or if nothing was proposed. */
  readonly proposed: string;
  readonly confidence: number;
  /** '' while nobody has decided. */
  readonly status: DecisionStatus | '';
  readonly target: string;
  readonly note: string;
  readonly who: string;
  readonly when: string;
  /** Counts the changes, so that a window with an older row can't overwrite a newer row. */
  readonly version: number;
  /** True if the map doesn't have the decision yet. */
  readonly isUnwritten: boolean;
}

/** The rows by old URL. */
export type DeskRows = ReadonlyMap<string, DeskRow>;

export function isUndecided({ status }: Pick<DeskRow, 'status'>): boolean {
  return status !== 'accepted' && status !== 'gone';
}

/** The target by the decision, or else by the proposal; '' for none. */
export function findExpectedTarget(row: DeskRow): string {
  if (isUndecided(row)) return row.proposed;
  return row.target;
}

/** How sure a proposal is, as a word. `gone`: probably gone. `none`: nothing was suggested. */
export type Sureness = 'sure' | 'likely' | 'unsure' | 'gone' | 'none';

export const levels: readonly Sureness[] = ['sure', 'likely', 'unsure', 'gone'];

export function rateConfidence(confidence: number): 'sure' | 'likely' | 'unsure' {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.6 ? 'likely' : 'unsure';
}

export function findLevel({ proposed, confidence }: DeskRow): Sureness {
  if (proposed !== '') return rateConfidence(confidence);
  return confidence > 0 ? 'gone' : 'none';
}

/** `/blog/` for `/blog/2015/a.html`, `/` for a page at the root, and the host of a URL elsewhere. */
export function findSection(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  if (!path.startsWith('/')) return URL.parse(path)?.host ?? path;
  const [, first, rest] = path.split('/');
  if (rest === undefined) return '/';
  return `/${first}/`;
}

/** The section of the target, decided or proposed; `gone` for none. */
export function findTargetSection(row: DeskRow): string {
  const target = findExpectedTarget(row);
  return target === '' ? 'gone' : findSection(target);
}

/** From 10 old URLs on, a common target is worth a look. */
const crowd = 10;

type Keep = (row: DeskRow, crowds: ReadonlyMap<string, number>) => boolean;

export const filters: Readonly<Record<string, { readonly name: string; readonly keep: Keep }>> = {
  undecided: { name: 'Undecided', keep: isUndecided },
  later: { name: 'Later', keep: ({ status }) => status === 'open' || status === 'rejected' },
  decided: { name: 'Decided', keep: (row) => !isUndecided(row) },
  all: { name: 'All', keep: () => true },
  many: { name: 'Many to one', keep: (row, crowds) => (crowds.get(findExpectedTarget(row)) ?? 0) >= crowd },
  changed: { name: 'Not in the map yet', keep: (row) => row.isUnwritten },
};

function countTargets(rows: readonly DeskRow[]): Map<string, number> {
  const crowds = new Map<string, number>();
  for (const to of rows.map(findExpectedTarget)) if (to !== '') crowds.set(to, (crowds.get(to) ?? 0) + 1);
  return crowds;
}

/** What a person selects: '' selects everything. */
export interface RowQuery {
  readonly filter: string;
  readonly section: string;
  /** The section of the target, such as `/guides/`, or `gone`. */
  readonly target: string;
  readonly level: string;
  readonly person: string;
  readonly words: string;
}

/** The rows of a query, in order of urgency. */
export function selectRows(rows: readonly DeskRow[], query: RowQuery): DeskRow[] {
  const { section, target, level, person, words } = query;
  const crowds = countTargets(rows);
  const chosen = filters[query.filter];
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);

  const kept = rows.filter((row) => {
    if (section !== '' && row.section !== section) return false;
    if (target !== '' && findTargetSection(row) !== target) return false;
    if (level !== '' && findLevel(row) !== level) return false;
    if (person !== '' && row.who !== person) return false;
    if (chosen?.keep(row, crowds) === false) return false;
    if (wanted.length === 0) return true;
    // `pumps bob` finds /pumps.html with a note of Bob.
    const urls = decodeForPeople(`${row.old} ${findExpectedTarget(row)}`);
    const text = `${row.old} ${urls} ${row.title} ${row.note} ${row.who}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return kept.sort(compareUrgency);
}

const order = { '': 0, open: 1, rejected: 1, accepted: 2, gone: 2 };

/** Undecided rows first, by weight × uncertainty; then postponed rows; then decided rows, by weight. */
function compareUrgency(a: DeskRow, b: DeskRow): number {
  const urgency = (row: DeskRow): number => row.weight * (isUndecided(row) ? 1.01 - row.confidence : 1);
  return order[a.status] - order[b.status] || urgency(b) - urgency(a) || (a.old < b.old ? -1 : 1);
}
