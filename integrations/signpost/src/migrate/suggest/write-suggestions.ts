import { join } from 'node:path';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { readOldSite } from '../inventory/hosts.ts';
import { type Migration, noteStep } from '../migration.ts';
import type { ReadMap } from '../review/map-reader.ts';
import { loadOldPages } from '../state/old-pages.ts';
import { listDecisions } from '../state/old-url.ts';
import { printSuggestions, type Suggestion, selectConfirmed, suggestionsFile } from '../state/review-file.ts';
import { readNewSite } from './new-site.ts';
import { listOldPages } from './old-site.ts';
import { applyOtherFacts } from './other-facts.ts';
import { suggest } from './suggest.ts';

/**
 * Writes `suggestions.csv`:
 *
 * 1. read the pages of the new build, and what is known of the old ones;
 * 2. propose a page for each old URL, by words and by the decisions so far;
 * 3. add what files, redirects and canonicals tell, and the redirects of the map.
 */
export async function writeSuggestions(
  migration: Migration,
  build: string,
  readMap: ReadMap,
): Promise<readonly Suggestion[]> {
  const { folder, state, inventory } = migration;
  const newSite = readNewSite(build);
  if (newSite.pages.length === 0)
    throw new Problem(`${build} has no page. Build the new site, or pass its folder with --dist DIR.`);
  const oldPages = listOldPages(migration, await loadOldPages(folder));

  const confirmed = selectConfirmed(listDecisions(inventory));
  const byWords = suggest({ old: oldPages, pages: newSite.pages, confirmed });
  const suggestions = applyOtherFacts(byWords, newSite, inventory, readOldSite(state), readMap);

  await writeFileAt(join(folder, suggestionsFile), printSuggestions(suggestions));
  const moved = suggestions.filter(({ new: to }) => to !== '').length;
  await noteStep(folder, 'suggest', { clean: true, says: `${formatCount(moved, 'target')} proposed` });
  return suggestions;
}
