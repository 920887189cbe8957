import type { Command } from 'commander';
import { type ExitCode, findOrAddGroup, text, textOr } from '../lib/command/define-command.ts';
import type { Day } from '../lib/date.ts';
import type { Finding, FindingInfo, Level } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { quoteForShell } from '../lib/text/escape.ts';
import { type Migration, migrationFolder } from './migration.ts';
import { type SiteOptions, storeSite } from './moving.ts';
import { isWanted } from './state/old-url.ts';

export function migrateGroup(program: Command): Command {
  const group = findOrAddGroup(
    program,
    'migrate',
    'guide the migration of a site, from the list of old URLs to the final check',
  );
  // Group and command have options of their own. Options after a command's name belong to the command.
  program.enablePositionalOptions();
  return group.enablePositionalOptions();
}

export const stateOption = { state: textOr('--state <dir>', 'the folder of the state', migrationFolder) };

export const siteOptions = {
  dist: text('--dist <dir>', 'the new build (default: that of the project)'),
  map: text('--map <file>', 'the redirect map (default: redirects.yaml)'),
  site: text('--site <url>', 'the URL of the new site; stored in the state'),
  ...stateOption,
};

/** Does a step and stores the new site's options. Exits with 1 where the work returns false. */
export async function runStep(
  options: SiteOptions,
  work: () => Promise<unknown>,
  printNext?: (folder: string, isClean: boolean) => Promise<void>,
): Promise<ExitCode> {
  const isClean = (await work()) !== false;
  await storeSite(options);
  await printNext?.(options.state, isClean);
  if (isClean) return 0;
  return 1;
}

/** A command as the user would type it, with the state's folder unless it is the default. */
export function printCommand(command: string, state: string): string {
  return command + printStateOption(state);
}

/** ` --state other`; '' for the default folder. */
export function printStateOption(state: string): string {
  if (state === migrationFolder) return '';
  return ` --state ${quoteForShell(state)}`;
}

/** Throws a `Problem` for a map in CSV, since decisions and release days are written to YAML. */
export function expectYamlMap(map: string): void {
  if (!/\.csv$/i.test(map)) return;
  throw new Problem(
    `${map} is a CSV file, and this command writes to a YAML file. Pass --map redirects.yaml, and list the CSV file there under \`include\`.`,
  );
}

/** Throws a `Problem` if no source was read yet, since a step without old URLs would prove nothing. */
export function expectOldUrls({ folder, inventory }: Pick<Migration, 'folder' | 'inventory'>): void {
  if (inventory.some(isWanted)) return;
  throw new Problem(
    `There are no old URLs yet. Start with: ${printCommand('npx astro-signpost migrate inventory SOURCE…', folder)}`,
  );
}

/** A check of a move: of the new build, or of the network before the day. */
export interface MoveCheck<Subject> extends FindingInfo {
  check(subject: Subject): Iterable<CheckFinding>;
}

/** A finding before the id and conventions of the check are added. */
export interface CheckFinding extends Omit<Finding, 'rule' | 'conventions' | 'level'> {
  /** Default: the level of the check. */
  readonly level?: Level;
  readonly due?: Day | undefined;
}

export function runChecks<Subject>(checks: readonly MoveCheck<Subject>[], subject: Subject): Finding[] {
  return checks.flatMap((unit) =>
    [...unit.check(subject)].map(({ due, level = unit.level, fix = unit.fix, ...found }): Finding => {
      const { id: rule, conventions } = unit;
      return { ...found, rule, conventions, level, fix: due === undefined ? fix : `by ${due}, ${fix}` };
    }),
  );
}
