import type { CommandUnit } from '../core/command.ts';
import { migrateLoads } from '../migrate/load.ts';

/** How each command is loaded, by the words that call it, in the order of the help. */
export const commandLoads: Readonly<Record<string, () => Promise<CommandUnit>>> = {
  audit: async () => (await import('./audit.ts')).auditCommand,
  'map check': async () => (await import('./map-check.ts')).mapCheckCommand,
  'map compile': async () => (await import('./map-compile.ts')).mapCompileCommand,
  'map import': async () => (await import('./map-import.ts')).mapImportCommand,
  'ledger update': async () => (await import('./ledger-update.ts')).ledgerUpdateCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  ...migrateLoads,
  misses: async () => (await import('../migrate/misses/command.ts')).missesCommand,
  close: async () => (await import('./close.ts')).closeCommand,
  conventions: async () => (await import('./conventions.ts')).conventionsCommand,
};

/**
 * The commands that a line may mean, by its first words: one where they name one, those of a group where they name no
 * more than that, and all of them for the help and for what there is not.
 */
export function commandsFor(argv: readonly string[]): Promise<CommandUnit[]> {
  const [first = '', second = ''] = argv;
  if (first === '--version') return Promise.resolve([]);
  const names = Object.keys(commandLoads);
  const inGroup = names.filter((name) => name === first || name.startsWith(`${first} `));
  const exact = inGroup.filter((name) => name === `${first} ${second}`);
  const [meant] = [exact, inGroup, names].filter(({ length }) => length > 0);
  return Promise.all((meant ?? []).flatMap((name) => commandLoads[name]?.() ?? []));
}
