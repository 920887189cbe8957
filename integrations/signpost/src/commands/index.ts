import { auditCommand } from './audit.ts';
import { closeCommand } from './close.ts';
import type { CommandUnit } from './command.ts';
import { conventionsCommand } from './conventions.ts';
import { diffCommand } from './diff.ts';
import { explainCommand } from './explain.ts';
import { ledgerUpdateCommand } from './ledger-update.ts';
import { mapCheckCommand } from './map-check.ts';
import { mapCompileCommand } from './map-compile.ts';
import { mapImportCommand } from './map-import.ts';
import { migrateCommands } from './migrate/index.ts';
import { missesCommand } from './misses.ts';
import { serveCommand } from './serve.ts';

/** Every command, in the order of the help. */
export const commands: readonly CommandUnit[] = [
  auditCommand,
  mapCheckCommand,
  mapCompileCommand,
  mapImportCommand,
  ledgerUpdateCommand,
  explainCommand,
  serveCommand,
  diffCommand,
  ...migrateCommands,
  missesCommand,
  closeCommand,
  conventionsCommand,
];
