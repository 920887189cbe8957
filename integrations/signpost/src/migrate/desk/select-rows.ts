import { compareText, decodeForPeople } from '../../lib/text/text.ts';
import {
  type DeskRow,
  findConfidenceLevel,
  findExpectedTarget,
  findTargetSection,
  isUndecided,
  readSignOff,
} from './row.ts';

type Keep = (row: DeskRow) => boolean;

export const filters: ReadonlyMap<string, Keep> = new Map([
  ['undecided', isUndecided],
  ['later', (row) => row.decision !== undefined && isUndecided(row)],
  ['decided', (row) => !isUndecided(row)],
  ['all', () => true],
]);

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
  const isInFilter = filters.get(query.filter);
  const searchWords = words.toLowerCase().split(/\s+/).filter(Boolean);

  const matchingRows = rows.filter((row) => {
    if (section !== '' && row.section !== section) return false;
    if (target !== '' && findTargetSection(row) !== target) return false;
    if (level !== '' && findConfidenceLevel(row) !== level) return false;
    if (person !== '' && readSignOff(row).who !== person) return false;
    if (isInFilter?.(row) === false) return false;
    if (searchWords.length === 0) return true;
    // `pumps bob` finds /pumps.html with a note of Bob.
    const { note, who } = readSignOff(row);
    const urls = decodeForPeople(`${row.url} ${findExpectedTarget(row)}`);
    const text = `${row.url} ${urls} ${row.title} ${note} ${who}`.toLowerCase();
    return searchWords.every((word) => text.includes(word));
  });
  return matchingRows.sort(compareUrgency);
}

/** Undecided rows have 0. */
const rankByStatus = { open: 1, rejected: 1, accepted: 2, gone: 2 };

/** Undecided rows first, by weight × uncertainty; then postponed rows; then decided rows, by weight. */
function compareUrgency(a: DeskRow, b: DeskRow): number {
  const rank = ({ decision }: DeskRow): number =>
    decision === undefined ? 0 : rankByStatus[decision.status];
  const urgency = (row: DeskRow): number => row.weight * (isUndecided(row) ? measureDoubt(row) : 1);
  return rank(a) - rank(b) || urgency(b) - urgency(a) || compareText(a.url, b.url);
}

/** From 0.01 for a sure suggestion, which still counts by its weight, to 1.01 for none. */
function measureDoubt({ proposal }: DeskRow): number {
  return 1.01 - (proposal?.confidence ?? 0);
}
