import { toDay } from '../../lib/date.ts';
import type { Migration } from '../migration.ts';
import { readDates } from '../status/dates.ts';
import { loadStatus } from '../status/status.ts';
import type { MoveOverview } from './protocol.ts';
import type { DeskEntry } from './rows.ts';

/** The number of 404s that are worth reading. */
const maxNotFound = 50;

/** The steps and dates of the move, and after it the URLs that visitors missed. The page counts the rest from its rows. */
export async function readOverview(
  { folder, inventory }: Pick<Migration, 'folder' | 'inventory'>,
  entries: ReadonlyMap<string, DeskEntry>,
): Promise<MoveOverview> {
  const { title, steps, next } = await loadStatus(folder);
  const today = toDay(new Date());
  const missed = inventory.filter(({ sources, junk }) => junk === '' && sources.includes('404s'));

  return {
    ...{ title, steps, next },
    dates: (await readDates(folder)).map(({ on, what }) => ({ on, what, past: on < today })),
    notFound: missed
      .toSorted((a, b) => b.hits - a.hits)
      .slice(0, maxNotFound)
      .map(({ url, hits }) => ({ url, hits, target: entries.get(url)?.decision?.new ?? '' })),
  };
}
