import { decodeForPeople } from '../../lib/text/text.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Proposal } from '../state/review-file.ts';

/** The record of an old URL as the page has it, with its weight. Each decision replaces the row. */
export interface DeskRow extends Pick<OldUrl, 'url' | 'title' | 'decision'> {
  readonly proposal: Pick<Proposal, 'new' | 'confidence'> | undefined;
  /** The first folder of the path: `/blog/`. */
  readonly section: string;
  /** The traffic: clicks, hits, or a column such as revenue. */
  readonly figure: number;
  readonly linkingDomains: number;
  /** The figure + 10 × linking domains + 1. For a column of `--weight`, linking domains don't count. */
  readonly weight: number;
  /** True for the twentieth of the URLs with the most weight: `gone` asks for a reason. */
  readonly isHeavy: boolean;
  /** True if the map does what was decided, or if nothing was decided. */
  readonly isInMap: boolean;
  /** Counts the changes, so that a window with an older row can't overwrite a newer row. */
  readonly version: number;
}

/** The rows by old URL. */
export type DeskRows = ReadonlyMap<string, DeskRow>;

export function isUndecided({ decision }: Pick<DeskRow, 'decision'>): boolean {
  return decision?.status !== 'accepted' && decision?.status !== 'gone';
}

/** What the person of a decision wrote about it, and the name. */
export function readSignOff({ decision }: Pick<DeskRow, 'decision'>) {
  const { note = '', who = '', when = '' } = decision?.free ?? {};
  return { note, who, when };
}

/** The target by the decision, or else by the proposal; '' for none. */
export function findExpectedTarget(row: DeskRow): string {
  if (isUndecided(row)) return row.proposal?.new ?? '';
  return row.decision?.target ?? '';
}

/** How sure a proposal is, as a word. `gone`: probably gone. `none`: nothing was suggested. */
export type Sureness = 'sure' | 'likely' | 'unsure' | 'gone' | 'none';

export const levels: readonly Sureness[] = ['sure', 'likely', 'unsure', 'gone'];

export function rateConfidence(confidence: number): 'sure' | 'likely' | 'unsure' {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.6 ? 'likely' : 'unsure';
}

export function findLevel({ proposal }: DeskRow): Sureness {
  if (proposal === undefined) return 'none';
  return proposal.new === '' ? 'gone' : rateConfidence(proposal.confidence);
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
  later: { name: 'Later', keep: (row) => row.decision !== undefined && isUndecided(row) },
  decided: { name: 'Decided', keep: (row) => !isUndecided(row) },
  all: { name: 'All', keep: () => true },
  many: { name: 'Many to one', keep: (row, crowds) => (crowds.get(findExpectedTarget(row)) ?? 0) >= crowd },
  changed: { name: 'Not in the map yet', keep: (row) => !row.isInMap },
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
    if (person !== '' && readSignOff(row).who !== person) return false;
    if (chosen?.keep(row, crowds) === false) return false;
    if (wanted.length === 0) return true;
    // `pumps bob` finds /pumps.html with a note of Bob.
    const { note, who } = readSignOff(row);
    const urls = decodeForPeople(`${row.url} ${findExpectedTarget(row)}`);
    const text = `${row.url} ${urls} ${row.title} ${note} ${who}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return kept.sort(compareUrgency);
}

const order = { open: 1, rejected: 1, accepted: 2, gone: 2 };

/** Undecided rows first, by weight × uncertainty; then postponed rows; then decided rows, by weight. */
function compareUrgency(a: DeskRow, b: DeskRow): number {
  const rank = ({ decision }: DeskRow): number => (decision === undefined ? 0 : order[decision.status]);
  const urgency = (row: DeskRow): number => row.weight * (isUndecided(row) ? measureDoubt(row) : 1);
  return rank(a) - rank(b) || urgency(b) - urgency(a) || (a.url < b.url ? -1 : 1);
}

function measureDoubt({ proposal }: DeskRow): number {
  return 1.01 - (proposal?.confidence ?? 0);
}
