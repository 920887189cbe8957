import type { Command } from 'commander';
import type { CommandUnit } from '../lib/command/define-command.ts';

/** Loads each command on demand, by name, in the order of the help. */
export const commandLoaders: Readonly<Record<string, () => Promise<CommandUnit>>> = {
  init: async () => (await import('./init.ts')).initCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  rules: async () => (await import('./rules.ts')).rulesCommand,
  'map check': async () => (await import('./map-check.ts')).mapCheckCommand,
  'map compile': async () => (await import('./map-compile.ts')).mapCompileCommand,
  'map import': async () => (await import('./map-import.ts')).mapImportCommand,
  'map add': async () => (await import('./map-add.ts')).mapAddCommand,
  'ledger check': async () => (await import('./ledger-check.ts')).ledgerCheckCommand,
  'ledger update': async () => (await import('./ledger-update.ts')).ledgerUpdateCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  verify: async () => (await import('../verify/command.ts')).verifyCommand,
  migrate: async () => (await import('../migrate/status/command.ts')).migrateStatusCommand,
  'migrate inventory': async () => (await import('../migrate/inventory/command.ts')).migrateInventoryCommand,
  'migrate suggest': async () => (await import('../migrate/suggest/command.ts')).migrateSuggestCommand,
  'migrate review': async () => (await import('../migrate/review/command.ts')).migrateReviewCommand,
  'migrate check': async () => (await import('../migrate/check/command.ts')).migrateCheckCommand,
  'migrate compare': async () => (await import('../migrate/compare/command.ts')).migrateCompareCommand,
  'migrate preflight': async () => (await import('../migrate/preflight/command.ts')).migratePreflightCommand,
  'migrate release': async () => (await import('../migrate/release/command.ts')).migrateReleaseCommand,
  'migrate announce': async () => (await import('../migrate/announce/command.ts')).migrateAnnounceCommand,
  'migrate verify': async () => (await import('../migrate/verify/command.ts')).migrateVerifyCommand,
  '404s': async () => (await import('../migrate/not-found/command.ts')).notFoundCommand,
  maintenance: async () => (await import('./maintenance.ts')).maintenanceCommand,
};

export const loadAllCommands = (): Promise<CommandUnit[]> =>
  Promise.all(Object.values(commandLoaders).map((load) => load()));

/**
 * The commands that a line may mean, by its first words: `map check` alone, all commands of the group for `map`, every command
 * for a misspelled word, and none for the help, which has a list.
 */
export function loadCommands(argv: readonly string[]): Promise<CommandUnit[]> {
  const [first = '', second = ''] = argv;
  if (first === '--version' || isOverviewRequest(argv)) return Promise.resolve([]);
  const names = Object.keys(commandLoaders);
  const inGroup = names.filter((name) => name === first || name.startsWith(`${first} `));
  const exact = inGroup.filter((name) => name === `${first} ${second}`);
  const [meant] = [exact, inGroup, names].filter(({ length }) => length > 0);
  return Promise.all((meant ?? []).flatMap((name) => commandLoaders[name]?.() ?? []));
}

/** The help's list by purpose. A test compares the descriptions with the commands. */
const overview: readonly (readonly [group: string, name: string, description: string])[] = [
  ['Set up:', 'init', 'set up Signpost in a project'],
  ['Redirects:', 'explain', 'show what a URL returns, and why'],
  ['Redirects:', 'map', 'check, compile, import and extend redirect maps'],
  ['Redirects:', 'ledger', 'keep a list of every published URL, so that none gets lost'],
  ['Redirects:', 'diff', 'list the URLs that change between two builds, commits or redirect maps'],
  ['Redirects:', 'serve', 'serve the built site with its redirects, errors, headers and API'],
  ['Redirects:', 'maintenance', 'write a maintenance page for a day or two (503), or for a week (--landing)'],
  ['Audit:', 'audit', 'check a built or live site for SEO problems'],
  ['Audit:', 'verify', 'compare a deployed site with its build and redirect map'],
  ['Migrate:', 'migrate', 'guide the migration of a site, from the list of old URLs to the final check'],
  ['Migrate:', '404s', 'list the 404s since the move, each with a likely target'],
  ['Reference:', 'rules', 'list the audit rules and other checks, or explain one'],
];

/** True for a line that prints only the list of commands: `--help`. */
export function isOverviewRequest([first = '--help', ...rest]: readonly string[]): boolean {
  return first === '--help' || first === '-h' || (first === 'help' && rest.length === 0);
}

/** Registers the commands' names for the help, without loading any. */
export function registerOverview(program: Command): void {
  for (const [group, name, description] of overview)
    program.command(name).description(description).helpGroup(group);

  const help = program.createCommand('help').argument('[command]').helpOption(false);
  program.addHelpCommand(help.description('show the help of a command').helpGroup('Reference:'));
  program.configureHelp({ subcommandTerm: (command) => command.name() });
}
