import type { CommandUnit } from '../command.ts';
import { migrateAnnounceCommand } from './announce.ts';
import { migrateCalendarCommand } from './calendar.ts';
import { migrateCheckCommand } from './check.ts';
import { migrateCompareCommand } from './compare.ts';
import { migrateInventoryCommand } from './inventory.ts';
import { migratePreflightCommand } from './preflight.ts';
import { migrateReleaseCommand } from './release.ts';
import { migrateRetainCommand } from './retain.ts';
import { migrateReviewCommand } from './review.ts';
import { migrateRollbackCommand } from './rollback.ts';
import { migrateStatusCommand } from './status.ts';
import { migrateSuggestCommand } from './suggest.ts';
import { migrateVerifyCommand } from './verify.ts';

/** The commands of a migration, in the order in which a move needs them. */
export const migrateCommands: readonly CommandUnit[] = [
  migrateStatusCommand,
  migrateInventoryCommand,
  migrateSuggestCommand,
  migrateReviewCommand,
  migrateCheckCommand,
  migrateCompareCommand,
  migratePreflightCommand,
  migrateCalendarCommand,
  migrateReleaseCommand,
  migrateAnnounceCommand,
  migrateVerifyCommand,
  migrateRollbackCommand,
  migrateRetainCommand,
];
