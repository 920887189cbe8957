import type { CommandUnit } from '../command.ts';

/** How the commands of a migration are loaded, by their words, in the order in which a move needs them. */
export const migrateLoads: Readonly<Record<string, () => Promise<CommandUnit>>> = {
  migrate: async () => (await import('./status.ts')).migrateStatusCommand,
  'migrate inventory': async () => (await import('./inventory.ts')).migrateInventoryCommand,
  'migrate suggest': async () => (await import('./suggest.ts')).migrateSuggestCommand,
  'migrate review': async () => (await import('./review.ts')).migrateReviewCommand,
  'migrate check': async () => (await import('./check.ts')).migrateCheckCommand,
  'migrate compare': async () => (await import('./compare.ts')).migrateCompareCommand,
  'migrate preflight': async () => (await import('./preflight.ts')).migratePreflightCommand,
  'migrate calendar': async () => (await import('./calendar.ts')).migrateCalendarCommand,
  'migrate release': async () => (await import('./release.ts')).migrateReleaseCommand,
  'migrate announce': async () => (await import('./announce.ts')).migrateAnnounceCommand,
  'migrate verify': async () => (await import('./verify.ts')).migrateVerifyCommand,
  'migrate rollback': async () => (await import('./rollback.ts')).migrateRollbackCommand,
  'migrate retain': async () => (await import('./retain.ts')).migrateRetainCommand,
};
