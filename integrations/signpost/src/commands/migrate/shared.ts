import type { Command } from 'commander';
import { migrationFolder } from '../../project/migration.ts';
import { groupOf } from '../command.ts';

/** The group of `signpost migrate …`. */
export function migrateGroup(program: Command): Command {
  const group = groupOf(
    program,
    'migrate',
    'lead a site’s move from its first list of addresses to the last proof',
  );
  // The group has options of its own; those behind a command's name are the command's. Both have to know it.
  program.enablePositionalOptions();
  return group.enablePositionalOptions();
}

/** What names the new site to a command. */
export interface SiteOptions {
  readonly dist?: string;
  readonly map?: string;
  readonly site?: string;
}

/** The options of every command that holds the old site against the new one. */
export function withSite(command: Command): Command {
  return command
    .option('--dist <dir>', 'the new build (default: dist)')
    .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
    .option('--site <url>', 'the address of the new site');
}

/** The option that every command of a migration has. */
export function withState(command: Command): Command {
  return command.option('--state <dir>', 'the folder of the migration’s state', migrationFolder);
}

/** A command as it is typed here: with the state's folder, where that isn't the usual one. */
export function inFolder(command: string, state: string): string {
  return command + stateOption(state);
}

/** ` --state other`, or nothing for the usual folder. */
export function stateOption(state: string): string {
  if (state === migrationFolder) return '';
  return ` --state ${/^[\w./@:+,~-]+$/.test(state) ? state : `'${state.replaceAll("'", "'\\''")}'`}`;
}
