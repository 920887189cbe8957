import { Problem } from '../../../core/problem.ts';
import { counted } from '../../../core/text.ts';
import { exists } from '../../../disk/read.ts';
import { sinceTaken } from '../../../migrate/review/again.ts';
import { type IncomingContext, readIncoming } from '../../../migrate/review/incoming.ts';
import { mergeRows } from '../../../migrate/review/merge.ts';
import type { Migration } from '../../../project/migration.ts';
import { readSheet } from './sheet-file.ts';

/**
 * Before an export writes over a file: a `Problem` where it is no sheet of a review, or where people decided in it
 * what was not imported yet. `sheets` is what a sheet of its name said before. Days of somebody's work may lie in it.
 */
export async function expectTaken(
  file: string,
  { decisions, sheets }: Pick<Migration, 'decisions' | 'sheets'>,
  context: IncomingContext,
  importing: string,
): Promise<void> {
  if (!(await exists(file))) return;
  const incoming = readIncoming(await readSheet(file), context);
  if (incoming === undefined)
    throw new Problem(`${file} is there already, and is no sheet of a review; name another file.`);
  const { changes, conflicts } = mergeRows(decisions, sinceTaken(incoming, sheets));
  const open = changes.length + conflicts.length + incoming.refused;
  if (open === 0) return;
  throw new Problem(
    `${file} is there already, with ${counted(open, 'decision')} that ${open === 1 ? 'was' : 'were'} not imported; nothing was written. Import it first: ${importing}, or name another file.`,
  );
}
