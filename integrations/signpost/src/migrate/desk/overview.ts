import { loadState } from '../migration.ts';
import { readDates } from '../status/dates.ts';
import { readStatus } from '../status/status.ts';
import type { DeskParts } from './open-desk.ts';

/** The number of 404s that are worth reading. */
const maxNotFound = 50;

export type MoveOverview = Awaited<ReturnType<typeof readOverview>>;

/** Reads the steps and dates of the move, and the 404s after the move. The page counts the rest from the rows. */
export async function readOverview({ desk, migration }: Pick<DeskParts, 'desk' | 'migration'>) {
  const { folder, inventory } = migration;
  // Other commands may have done steps since.
  const state = await loadState(folder);
  const { title, steps, next } = await readStatus({ ...migration, state, decisions: desk.decisions });

  const dates = await readDates(folder);
  const missed = inventory.filter(({ sources, junk }) => junk === '' && sources.includes('404s'));
  const notFound = missed
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, maxNotFound)
    .map(({ url, hits }) => ({ url, hits, target: desk.rows.get(url)?.target ?? '' }));
  return { title, steps, dates, next, notFound };
}
