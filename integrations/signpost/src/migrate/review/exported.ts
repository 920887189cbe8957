import { createHash } from 'node:crypto';
import { type Decision, type DecisionStatus, isDecisionStatus } from '../state/review-file.ts';

/**
 * What was decided when a sheet was exported: it stands beside each row, so that a sheet that comes back late is told
 * from one that changes something. Owner and notes are kept as a few digits of their hash, since notes are long.
 */
export interface Exported {
  /** '' where nobody had decided. */
  readonly status: DecisionStatus | '';
  readonly new: string;
  readonly owner: string;
  /** Column ─▶ hash; one that was empty is missing. */
  readonly free: Readonly<Record<string, string>>;
}

/** What an export writes down of a decision, or of none. */
export function exportedOf(decision: Decision | undefined): Exported {
  const { status = '', new: to = '', owner = '', free = {} } = decision ?? {};
  const notes = Object.entries(free).flatMap(([name, text]) =>
    text === '' ? [] : [[name, mark(text)] as const],
  );
  return { status, new: to, owner: mark(owner), free: Object.fromEntries(notes) };
}

/** The cell of a row: `status=accepted&new=%2Fnews%2F&owner=3fa2c1d2&note.Ticket=91bc0a77`. */
export function printExported({ status, new: to, owner, free }: Exported): string {
  const notes = Object.entries(free).map(([name, text]): [string, string] => [`note.${name}`, text]);
  const cells: [string, string][] = [['new', to], ['owner', owner], ...notes.sort()];
  return new URLSearchParams([['status', status], ...cells.filter(([, text]) => text !== '')]).toString();
}

/** Reads it back; undefined where the cell was emptied or is somebody's own. */
export function parseExported(cell: string): Exported | undefined {
  if (!cell.startsWith('status=')) return undefined;
  const cells = new URLSearchParams(cell);
  const status = cells.get('status') ?? '';
  if (status !== '' && !isDecisionStatus(status)) return undefined;
  const free = [...cells].flatMap(([name, text]) =>
    name.startsWith('note.') ? [[name.slice('note.'.length), text] as const] : [],
  );
  return {
    status,
    new: cells.get('new') ?? '',
    owner: cells.get('owner') ?? '',
    free: Object.fromEntries(free),
  };
}

/** Eight digits of a text's hash; '' of an empty one. */
export function mark(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 8);
}
