import { Problem } from '../../lib/problem.ts';
import { loadMigration } from '../migration.ts';
import { listDecisions } from '../state/old-url.ts';
import { selectConfirmed } from '../state/review-file.ts';
import { writeSuggestions } from '../suggest/write-suggestions.ts';
import type { DeskParts } from './open-desk.ts';

/** Runs `suggest` with the decisions so far. The URL that the person is looking at keeps its proposal. */
export async function suggestAgain(parts: DeskParts, openUrl: string) {
  const { dist, desk } = parts;
  if (dist === undefined)
    throw new Problem('There is no build here, so nothing can be suggested. Start the review with --dist.');

  const migration = await loadMigration(parts.migration.folder);
  const suggestions = await writeSuggestions(migration, dist, parts.readMap);
  return {
    decisions: selectConfirmed(listDecisions(migration.inventory)).length,
    changed: desk.propose(suggestions.filter(({ old }) => old !== openUrl)),
  };
}
