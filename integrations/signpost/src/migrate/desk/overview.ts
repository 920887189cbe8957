import { loadMigration } from '../migration.ts';
import { readDates } from '../status/dates.ts';
import { readStatus } from '../status/status.ts';

/** The number of 404s that are worth reading. */
const maxNotFound = 50;

/** Reads the steps and dates of the move, and the 404s after the move: other commands may have written since. */
export async function readOverview(folder: string) {
  const migration = await loadMigration(folder);
  const { title, steps, next } = readStatus(migration);
  const dates = await readDates(folder);

  const decided = new Map(migration.decisions.map((decision) => [decision.old, decision.new]));
  const notFound = migration.inventory
    .filter(({ sources, junk }) => junk === '' && sources.includes('404s'))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, maxNotFound)
    .map(({ url, hits }) => ({ url, hits, target: decided.get(url) ?? '' }));
  return { title, steps, dates, next, notFound };
}
