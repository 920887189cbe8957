import { join } from 'node:path';
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import {
  argumentList,
  defineCommand,
  flag,
  type OptionValues,
  text,
  textOr,
} from '../../lib/command/define-command.ts';
import { type Day, toDay } from '../../lib/date.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import { writeTransaction } from '../../lib/disk/write.ts';
import { joinContent } from '../../lib/file.ts';
import { Problem } from '../../lib/problem.ts';
import { colors } from '../../lib/text/colors.ts';
import { quoteForShell } from '../../lib/text/escape.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { didYouMean } from '../../lib/text/nearest.ts';
import { formatCount, joinWithOr } from '../../lib/text/text.ts';
import { setPair } from '../../map/edit-yaml.ts';
import { type Entry, usualMapFile } from '../../map/entry.ts';
import { unread } from '../../map/parse-entry.ts';
import { readYaml } from '../../map/read-yaml.ts';
import { selectReleased, type Waiting } from '../../map/release.ts';
import { describeEntryCounts } from '../../plan/entry-counts.ts';
import { buildBaseUrl, printSiteUrl } from '../../plan/site-url.ts';
import type { Project } from '../../project/load.ts';
import { expectNoFault } from '../../project/read-map.ts';
import { parseDay } from '../../project/settings/option-values.ts';
import { settingsFile } from '../../project/settings/settings-file.ts';
import { loadMigration, type Migration, reviseState } from '../migration.ts';
import { loadMoving, type Moving } from '../moving.ts';
import { listMoved } from '../planned.ts';
import { withStep } from '../state/state-file.ts';
import { expectOldUrls, expectYamlMap, migrateGroup, printCommand, runStep, siteOptions } from '../steps.ts';
import { createOldSitemap } from './old-sitemap.ts';
import { writeReleaseDay } from './since-days.ts';

const options = {
  ...siteOptions,
  on: text('--on <day>', 'the day of the release (default: the day of the move in the state, or today)'),
  public: textOr('--public <dir>', 'the folder of static files', 'public'),
  dryRun: flag('--dry-run', "only show what would be released and what wouldn't change"),
};

type ReleaseOptions = OptionValues<typeof options>;

export const migrateReleaseCommand = defineCommand({
  name: 'migrate release',
  group: migrateGroup,
  description:
    'release the map or some of its sections with the next build, and write the sitemap of the old URLs',
  arguments: [argumentList('[section...]', 'sections of the map (default: all)')],
  options,
  help: {
    examples: ['migrate release --dry-run', 'migrate release shop --on 2026-12-01'],
    notes: 'To undo a release, restore its files with Git, build and deploy.',
  },
  run: (options, sections) => runStep(options, () => release(sections, options, toDay(new Date()))),
});

async function release(names: readonly string[], options: ReleaseOptions, today: Day): Promise<void> {
  const migration = await loadMigration(options.state);
  const on = parseDay('--on', options.on) ?? migration.state.move ?? today;
  const map = options.map ?? usualMapFile;
  expectYamlMap(map);
  const text = await readText(map);
  if (text === undefined && (names.length > 0 || !staysWhole(migration)))
    throw new Problem(
      `${map} doesn't exist, so there is nothing to release. Pass the redirect map with --map.`,
    );
  // Without old URLs, only a section can wait for a release.
  if (text !== undefined && readYaml(map, text).sections.length === 0) expectOldUrls(migration);

  // Without a map, only the host or the scheme changes.
  let dated: string | undefined;
  if (text !== undefined)
    dated = writeReleaseDay(map, setRelease(map, text, names, on), { on, today }, migration.state);
  const sections = dated === undefined ? undefined : readYaml(map, dated).sections;
  const moving = await loadMoving({ ...options, sections, today: on }, migration);
  // The redirects of an unread part would be missing in the release.
  expectNoFault(
    moving.project.findings.find(({ rule }) => rule === unread),
    'Nothing was released.',
  );

  const waiting = moving.project.map ? selectReleased(moving.project.map, on).waiting : [];
  printReleased(moving.project, waiting, on);
  warnUnproved(migration);
  if (options.dryRun) return;

  const files = listSitemapFiles(moving, on, options.public);
  if (dated !== undefined) files.unshift({ file: map, text: dated });
  const written: string[] = [];
  await writeTransaction(async ({ write }) => {
    for (const { file, text } of files) if ((await write(file, text)) !== undefined) written.push(file);
  });
  await reviseState(options.state, (state) => {
    const releases = [...new Set([...(state.releases ?? []), on])].sort();
    const clean = waiting.length === 0;
    const summary = clean ? 'the whole map' : `${formatCount(waiting.length, 'section')} not released yet`;
    return withStep({ ...state, releases }, 'release', { on: today, clean, says: summary });
  });

  for (const file of written) console.error(`  ${colors.green('wrote')} ${file}`);
  console.error(
    [
      `The release is dated ${on}. On that day:`,
      `  1. Build: ${await describeBuild(moving.project, map)}`,
      '  2. Deploy the build.',
      `  3. Check the live site: ${printCommand('npx astro-signpost migrate verify', options.state)}`,
      `  4. Tell search engines: ${printCommand('npx astro-signpost migrate announce', options.state)}`,
      'To undo the release, restore these files and the state with Git.',
    ].join('\n'),
  );
}

function listSitemapFiles(moving: Moving, on: Day, folder: string) {
  const { project, wanted } = moving;
  const moved = listMoved(moving, wanted, on).map(({ from }) => from);
  const files = createOldSitemap(moved, buildBaseUrl(project.settings).replace(/\/$/, ''));
  return files.map((file) => ({ file: join(folder, file.path), text: joinContent(file) }));
}

/** True if only the host or the scheme changes: the check found a page for every URL, and no map is needed. */
const staysWhole = ({ state, inventory }: Migration): boolean =>
  inventory.length > 0 && state.steps.check?.clean === true;

function warnUnproved({ folder, state: { steps } }: Migration): void {
  if (steps.check?.clean) return;
  const command = printCommand('npx astro-signpost migrate check', folder);
  console.error(colors.yellow(`  The check has errors, or was never made: ${command}`));
}

function printReleased({ map }: Project, waiting: readonly Waiting[], on: Day): void {
  const held = new Set(waiting.flatMap(({ entries }) => entries));
  const released = (map?.entries ?? []).filter((entry) => !held.has(entry));
  console.error(`Release of ${on}: ${countEntries(released)}`);
  for (const { section, entries } of waiting) {
    const until = section.release ?? 'it is released';
    console.error(`  the section ${section.name} waits until ${until}: ${countEntries(entries)}`);
  }
}

function countEntries(entries: readonly Entry[]): string {
  const gone = entries.filter(({ outcome }) => outcome.status === 410).length;
  return describeEntryCounts({ redirects: entries.length - gone, gone });
}

/** The command that brings the map to the host: an Astro build, or `map compile` with site and old domains. */
async function describeBuild({ settings, hosts }: Project, map: string): Promise<string> {
  if (await hasFile(settingsFile)) return 'npm run build';

  const site = quoteForShell(printSiteUrl(buildBaseUrl(settings)));
  const host = hosts.join(',') || 'HOST';
  const aliases = settings.domains.length === 0 ? '' : ` --alias ${settings.domains.join(',')}`;
  return `npx astro-signpost map compile ${quoteForShell(map)} --host ${host} --output deploy --site ${site}${aliases}`;
}

/**
 * Sets the release day of the named sections in the text of a map, or of all sections that aren't released before that day.
 * Comments and order stay. A `Problem` for an unknown section.
 */
export function setRelease(file: string, text: string, names: readonly string[], day: Day): string {
  const sections = parseDocument(text).get('sections');
  if (!isSeq(sections)) {
    if (names.length === 0) return text;
    throw new Problem(`${file} has no sections. Release the whole map: npx astro-signpost migrate release`);
  }

  const sectionsByName = new Map<string, YAMLMap>();
  for (const section of sections.items)
    if (isMap(section)) sectionsByName.set(String(section.get('name')), section);

  // `migrate release shopp`, where the section is called shop.
  for (const name of names) {
    if (sectionsByName.has(name)) continue;
    throw new Problem(
      `${file}: Unknown section "${name}".${didYouMean(name, sectionsByName.keys())} Use ${joinWithOr([...sectionsByName.keys()])}.`,
    );
  }

  const edits: TextEdit[] = [];
  for (const [name, section] of sectionsByName) {
    const oldDay = String(section.get('release') ?? '');
    const isUnreleased = oldDay === '' || oldDay > day;
    const isChosen = names.length === 0 ? isUnreleased : names.includes(name);
    if (isChosen && oldDay !== day) edits.push(changeRelease(file, text, section, day));
  }
  return applyEdits(text, edits);
}

/** Writes `release: 2026-12-01` to a section, in place of an earlier day or below the `match`. */
function changeRelease(file: string, text: string, section: YAMLMap, day: Day): TextEdit {
  const edit =
    setPair(text, section, ['release', day], section.get('match', true)) ??
    setPair(text, section, ['release', day], section.get('name', true));
  if (edit) return edit;
  throw new Problem(
    `${file}: Write \`release: ${day}\` into the section "${String(section.get('name'))}" by hand.`,
  );
}
