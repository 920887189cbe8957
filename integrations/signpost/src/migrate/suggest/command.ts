import { join } from 'node:path';
import { defineCommand, type OptionValues, text } from '../../lib/command/define-command.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { resolveBuild } from '../../project/facts.ts';
import { readOldSite } from '../inventory/hosts.ts';
import { loadMigration, type Migration, noteStep } from '../migration.ts';
import { type FindOldPage, loadOldPages } from '../state/old-pages.ts';
import { isWanted } from '../state/old-url.ts';
import { printSuggestions, type Suggestion, selectConfirmed, suggestionsFile } from '../state/review-file.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, migrateGroup, runStep, stateOption } from '../steps.ts';
import { readNewSite } from './new-site.ts';
import { applyOtherFacts } from './other-facts.ts';
import type { SitePage } from './profile.ts';
import { suggest } from './suggest.ts';

const options = {
  dist: text('--dist <dir>', 'the new build (default: that of the project)'),
  ...stateOption,
};

type SuggestOptions = OptionValues<typeof options>;

export const migrateSuggestCommand = defineCommand({
  name: 'migrate suggest',
  group: migrateGroup,
  description: 'propose a page of the new site for each old URL, with confidence and the reason',
  options,
  help: { examples: ['migrate suggest', 'migrate suggest --dist ../new-site/dist'] },
  run: (given) => runStep(given, () => suggestTargets(given), printNext),
});

async function suggestTargets(options: SuggestOptions): Promise<void> {
  const migration = await loadMigration(options.state);
  expectOldUrls(migration);
  const { state, inventory, decisions } = migration;
  const folder = await resolveBuild(options.dist);
  const { pages, files } = readNewSite(folder);
  if (pages.length === 0)
    throw new Problem(`${folder} has no page. Build the new site, or pass its folder with --dist DIR.`);

  const old = listOldPages(migration, await loadOldPages(options.state));
  const proposed = suggest({ old, pages, confirmed: selectConfirmed(decisions) });
  const suggestions = applyOtherFacts(proposed, files, inventory, readOldSite(state));
  const file = join(options.state, suggestionsFile);
  await writeFileAt(file, printSuggestions(suggestions));
  const moved = suggestions.filter(({ new: to }) => to !== '').length;
  await noteStep(options.state, 'suggest', { clean: true, says: `${formatCount(moved, 'target')} proposed` });

  console.error(summarizeSuggestions(suggestions));
  console.error(`written to ${file}`);
}

function listOldPages({ state, inventory }: Migration, findOldPage: FindOldPage): SitePage[] {
  const host = state.old === undefined ? undefined : new URL(state.old).host;
  return inventory.filter(isWanted).map(({ url, title, lang }) => {
    const { heading = '', headings = [], description = '' } = findOldPage(url) ?? {};
    const text = [heading, ...headings, description].join(' ').trim();
    return { url, title, text, host, lang };
  });
}

function summarizeSuggestions(suggestions: readonly Suggestion[]): string {
  const gone = suggestions.filter(({ new: to }) => to === '').length;
  const safe = suggestions.filter(({ new: to, confidence }) => to !== '' && confidence >= 0.9).length;
  const below = suggestions.length - safe - gone;
  return `${formatCount(suggestions.length, 'URL')}: ${formatNumber(safe)} at 0.9 or more, ${formatNumber(below)} below, ${formatNumber(gone)} probably gone`;
}
