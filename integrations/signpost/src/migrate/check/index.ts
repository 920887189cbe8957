import type { MigrationCheck } from './check.ts';
import { alias } from './checks/alias.ts';
import { chain } from './checks/chain.ts';
import { decision } from './checks/decision.ts';
import { home } from './checks/home.ts';
import { homeQuery } from './checks/home-query.ts';
import { lost } from './checks/lost.ts';
import { oldHost } from './checks/old-host.ts';
import { open } from './checks/open.ts';

/** Every check of a migration. */
export const migrationChecks: readonly MigrationCheck[] = [
  lost,
  chain,
  home,
  homeQuery,
  decision,
  oldHost,
  alias,
  open,
];
