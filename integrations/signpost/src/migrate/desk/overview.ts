import { toDay } from '../../lib/date.ts';
import { loadState, type Migration } from '../migration.ts';
import { readDates } from '../status/dates.ts';
import { readStatus } from '../status/status.ts';
import type { MoveOverview } from './protocol.ts';
import type { DeskEntry } from './rows.ts';

/** The number of 404s that are worth reading. */
const maxNotFound = 50;

/** The steps and dates of the move, and after it the URLs that visitors missed. The page counts the rest from its rows. */
export async function readOverview(
  migration: Migration,
  entries: ReadonlyMap<string, DeskEntry>,
): Promise<MoveOverview> {
  const { folder, inventory } = migration;
  // Other commands may have done steps since.
  const state = await loadState(folder);
  const decisions = [...entries.values()].flatMap(({ decision }) => decision ?? []);
  const { title, steps, next } = await readStatus({ ...migration, state, decisions });

  const today = toDay(new Date());
  const dates = (await readDates(folder)).map(({ on, what }) => ({ on, what, past: on < today }));
  const missed = inventory.filter(({ sources, junk }) => junk === '' && sources.includes('404s'));
  const notFound = missed
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, maxNotFound)
    .map(({ url, hits }) => ({ url, hits, target: entries.get(url)?.decision?.new ?? '' }));
  return { title, steps, dates, next, notFound };
}
