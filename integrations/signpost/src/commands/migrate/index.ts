import type { CommandUnit } from '../command.ts';

/** The commands of a migration, in the order in which a move needs them. */
export const migrateCommands: readonly CommandUnit[] = [];
