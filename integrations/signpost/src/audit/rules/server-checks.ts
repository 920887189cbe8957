import type { ConventionId } from '../../lib/finding.ts';

/**
 * The checks of what only a server shows (`project/live-site/checks`), by id, and the conventions that each covers. They
 * are no rules, since no facts of a build show it; settings may name them all the same, and one file of settings is for
 * the build and for the site that answers.
 */
export const serverCheckRows = {
  'server-not-found': ['W-ERR-3', 'W-ERR-1'],
  'server-status': ['W-LINK-1'],
  'server-robots': ['W-ROBOTS-1'],
  'server-https': ['W-REDIR-7'],
  'server-spelling': ['W-ADDR-3'],
  'server-redirect-chain': ['W-REDIR-4'],
} as const satisfies Readonly<Record<string, readonly ConventionId[]>>;

export type ServerCheckId = keyof typeof serverCheckRows;
