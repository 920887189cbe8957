import { join } from 'node:path';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { readOldSite } from '../inventory/hosts.ts';
import { type Migration, noteStep } from '../migration.ts';
import { loadOldPages } from '../state/old-pages.ts';
import { listDecisions } from '../state/old-url.ts';
import { printSuggestions, type Suggestion, selectConfirmed, suggestionsFile } from '../state/review-file.ts';
import { readNewSite } from './new-site.ts';
import { listOldPages } from './old-site.ts';
import { applyOtherFacts } from './other-facts.ts';
import { suggest } from './suggest.ts';

/** Suggests a target for each old URL, learns from the decisions so far, and writes `suggestions.csv`. */
export async function writeSuggestions(migration: Migration, build: string): Promise<readonly Suggestion[]> {
  const { folder, state, inventory } = migration;
  const { pages, files } = readNewSite(build);
  if (pages.length === 0)
    throw new Problem(`${build} has no page. Build the new site, or pass its folder with --dist DIR.`);

  const old = listOldPages(migration, await loadOldPages(folder));
  const proposed = suggest({ old, pages, confirmed: selectConfirmed(listDecisions(inventory)) });
  const suggestions = applyOtherFacts(proposed, files, inventory, readOldSite(state));
  await writeFileAt(join(folder, suggestionsFile), printSuggestions(suggestions));
  const moved = suggestions.filter(({ new: to }) => to !== '').length;
  await noteStep(folder, 'suggest', { clean: true, says: `${formatCount(moved, 'target')} proposed` });
  return suggestions;
}
