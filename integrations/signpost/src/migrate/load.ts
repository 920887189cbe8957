import type { CommandUnit } from '../lib/command/define-command.ts';

/** Loads the commands of a migration by name, listed in the order of a move. */
export const migrateLoaders: Readonly<Record<string, () => Promise<CommandUnit>>> = {
  migrate: async () => (await import('./status/command.ts')).migrateStatusCommand,
  'migrate inventory': async () => (await import('./inventory/command.ts')).migrateInventoryCommand,
  'migrate suggest': async () => (await import('./suggest/command.ts')).migrateSuggestCommand,
  'migrate review': async () => (await import('./review/command.ts')).migrateReviewCommand,
  'migrate check': async () => (await import('./check/command.ts')).migrateCheckCommand,
  'migrate compare': async () => (await import('./compare/command.ts')).migrateCompareCommand,
  'migrate preflight': async () => (await import('./preflight/command.ts')).migratePreflightCommand,
  'migrate release': async () => (await import('./release/command.ts')).migrateReleaseCommand,
  'migrate announce': async () => (await import('./announce/command.ts')).migrateAnnounceCommand,
  'migrate verify': async () => (await import('./verify/command.ts')).migrateVerifyCommand,
};
