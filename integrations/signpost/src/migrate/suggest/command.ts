import { join } from 'node:path';
import { defineCommand, type OptionValues, text } from '../../lib/command/define-command.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { loadInputs } from '../../project/load.ts';
import { resolveBuild } from '../../project/settings/build-folder.ts';
import { readFacts } from '../../project/settings/facts.ts';
import { loadMigration } from '../migration.ts';
import { findMap } from '../moving.ts';
import { recordFollowing } from '../review/follow-decisions.ts';
import { makeMapReader } from '../review/map-reader.ts';
import { NewPages } from '../review/new-pages.ts';
import { type Suggestion, suggestionsFile } from '../state/review-file.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, migrateGroup, runStep, stateOption } from '../steps.ts';
import { writeSuggestions } from './write-suggestions.ts';

const options = {
  dist: text('--dist <dir>', 'the new build (default: that of the project)'),
  map: text('--map <file>', 'the redirect map, whose redirects are followed (default: redirects.yaml)'),
  ...stateOption,
};

type SuggestOptions = OptionValues<typeof options>;

export const migrateSuggestCommand = defineCommand({
  name: 'migrate suggest',
  group: migrateGroup,
  description: 'propose a page of the new site for each old URL, with confidence and the reason',
  options,
  help: { examples: ['migrate suggest', 'migrate suggest --dist ../new-site/dist'] },
  run: (options) => runStep(options, () => suggestTargets(options), printNext),
});

async function suggestTargets(options: SuggestOptions): Promise<void> {
  const migration = await loadMigration(options.state);
  expectOldUrls(migration);
  const facts = await readFacts();
  const build = await resolveBuild(facts, options.dist);
  const inputs = await loadInputs({ facts, dist: build, map: await findMap(options.map) });
  const readMap = makeMapReader(inputs.map?.entries ?? []);
  const suggestions = await writeSuggestions(migration, build, readMap);
  console.error(summarizeSuggestions(suggestions));
  const followed = recordFollowing(migration, readMap, new NewPages(inputs));
  if (followed > 0)
    console.error(
      `${formatCount(followed, 'URL')} decided by redirects of the old site to pages of the new site`,
    );
  console.error(`written to ${join(options.state, suggestionsFile)}`);
}

function summarizeSuggestions(suggestions: readonly Suggestion[]): string {
  const gone = suggestions.filter(({ new: to }) => to === '').length;
  const safe = suggestions.filter(({ new: to, confidence }) => to !== '' && confidence >= 0.9).length;
  const below = suggestions.length - safe - gone;
  return `${formatCount(suggestions.length, 'URL')}: ${formatNumber(safe)} at 0.9 or more, ${formatNumber(below)} below, ${formatNumber(gone)} probably gone`;
}
