import { counted, figure } from '../../../core/text.ts';
import type { Incoming } from '../../../migrate/review/incoming.ts';
import type { Merge } from '../../../migrate/review/merge.ts';
import type { Decision } from '../../../migrate/state/review-file.ts';

/** Rows of a sheet without a status, by whether they are decided all the same: elsewhere, or by an earlier import. */
export function blanksOf(
  { blank }: Incoming,
  decisions: readonly Decision[],
): Readonly<Record<'undecided' | 'decided', number>> {
  const known = new Set(decisions.map(({ old }) => old));
  const decided = blank.filter((old) => known.has(old)).length;
  return { undecided: blank.length - decided, decided };
}

/** How many rows of a returned sheet do what, in one line. */
export function summaryOf(
  incoming: Incoming,
  { changes, conflicts, older }: Merge,
  decisions: readonly Decision[],
): string {
  const { rows, bad } = incoming;
  const { undecided, decided } = blanksOf(incoming, decisions);
  return [
    `${counted(changes.length, 'change')}`,
    `${figure(rows.length - changes.length - conflicts.length - older)} as before`,
    `${figure(undecided)} undecided`,
    ...(decided === 0 ? [] : [`${figure(decided)} without a status here and decided already`]),
    ...(older === 0 ? [] : [`${figure(older)} decided anew since the export and not changed in the sheet`]),
    ...(conflicts.length === 0 ? [] : [`${counted(conflicts.length, 'conflict')} not taken`]),
    ...(bad.length === 0 ? [] : [`${counted(bad.length, 'row')} refused`]),
  ].join(', ');
}

/** What a person has to know of a merge, and can't see in its lines. */
export function adviceOf(file: string, { conflicts, blind }: Merge): string[] {
  return [
    ...(conflicts.length === 0
      ? []
      : [
          'To take the conflicts as the sheet has them: the same command with --conflicts sheet; to leave them as they were decided: --conflicts kept',
        ]),
    ...(blind === 0
      ? []
      : [
          `${file} doesn't say what ${counted(blind, 'changed row')} ${blind === 1 ? 'was' : 'were'} exported as (the column exported): look whether ${blind === 1 ? 'it undoes a newer decision' : 'they undo newer decisions'}`,
        ]),
  ];
}
