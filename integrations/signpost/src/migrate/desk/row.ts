import { removeQuery } from '../../lib/url/path.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Decision, Proposal } from '../state/review-file.ts';
import type { Choice } from './decide-request.ts';

/** The record of an old URL as the page has it, with its weight. Each decision replaces the row. */
export interface DeskRow extends Pick<OldUrl, 'url' | 'title' | 'decision'> {
  readonly proposal: Pick<Proposal, 'new' | 'confidence'> | undefined;
  /** The first folder of the path: `/blog/`. */
  readonly section: string;
  /** The number in the column that orders the list: clicks, hits, or a person's own column such as revenue. */
  readonly traffic: number;
  readonly linkingDomains: number;
  /** The traffic + 10 × linking domains + 1. For a column of `--weight`, linking domains don't count. */
  readonly weight: number;
  /** True for the tenth of the URLs with the most weight: a person decides on each, and `gone` asks for a reason. */
  readonly isHeavy: boolean;
  /** Counts the changes, so that a window with an older row can't overwrite a newer row. */
  readonly version: number;
}

/** The rows by old URL. */
export type DeskRows = ReadonlyMap<string, DeskRow>;

/** What becomes of an old URL that the new site doesn't keep: it moves, is given up, or is undecided. */
export function findFate({ decision }: Pick<DeskRow, 'decision'>): 'move' | 'lost' | 'open' {
  if (decision?.status === 'accepted') return 'move';
  return decision?.status === 'gone' ? 'lost' : 'open';
}

export function isUndecided(row: Pick<DeskRow, 'decision'>): boolean {
  return findFate(row) === 'open';
}

/** Counts rows by what becomes of them, in one loop: 50,000 rows take a millisecond. */
export function sumFates(rows: Iterable<Pick<DeskRow, 'decision' | 'traffic'>>) {
  const parts = {
    move: { urls: 0, traffic: 0 },
    lost: { urls: 0, traffic: 0 },
    open: { urls: 0, traffic: 0 },
  };
  for (const row of rows) {
    const part = parts[findFate(row)];
    part.urls += 1;
    part.traffic += row.traffic;
  }
  return parts;
}

/** What the person of a decision wrote about it, and the name. */
export function readSignOff({ decision }: { readonly decision?: Decision | null | undefined }) {
  const { note = '', who = '', when = '' } = decision?.free ?? {};
  return { note, who, when };
}

/** The target by the decision, or else by the proposal; '' for none. */
export function findExpectedTarget(row: DeskRow): string {
  if (isUndecided(row)) return row.proposal?.new ?? '';
  return row.decision?.target ?? '';
}

/** The decision that a row leads to a target, or is gone without one. */
export function makeChoice({ url, version }: DeskRow, to: string): Choice {
  return { url, version, status: to === '' ? 'gone' : 'accepted', target: to };
}

/** The confidence of a proposal as a word. `gone`: probably gone. `none`: nothing was suggested. */
export type ConfidenceLevel = 'sure' | 'likely' | 'unsure' | 'gone' | 'none';

export const confidenceLevels: readonly ConfidenceLevel[] = ['sure', 'likely', 'unsure', 'gone'];

export function rateConfidence(confidence: number): 'sure' | 'likely' | 'unsure' {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.6 ? 'likely' : 'unsure';
}

export function findConfidenceLevel({ proposal }: Pick<DeskRow, 'proposal'>): ConfidenceLevel {
  if (proposal === undefined) return 'none';
  return proposal.new === '' ? 'gone' : rateConfidence(proposal.confidence);
}

/** `/blog/` for `/blog/2015/a.html`, `/` for a page at the root, and the host of a URL elsewhere. */
export function findSection(url: string): string {
  const path = removeQuery(url);
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
