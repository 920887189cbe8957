import type { Finding } from '../../core/finding.ts';
import { serverHttps } from './checks/server-https.ts';
import { serverNotFound } from './checks/server-not-found.ts';
import { serverRedirectChain } from './checks/server-redirect-chain.ts';
import { serverRobots } from './checks/server-robots.ts';
import { serverSpelling } from './checks/server-spelling.ts';
import { serverStatus } from './checks/server-status.ts';
import type { Served, ServerCheck } from './server-check.ts';

/** Every check of what only a server shows. */
export const serverChecks: readonly ServerCheck[] = [
  serverNotFound,
  serverStatus,
  serverRobots,
  serverHttps,
  serverSpelling,
  serverRedirectChain,
];

/** What they find. */
export function serverFindings(served: Served): Finding[] {
  return serverChecks.flatMap(({ id, level, conventions, fix, check }) =>
    Array.from(check(served), (told): Finding => ({ level, fix, ...told, rule: id, conventions })),
  );
}
