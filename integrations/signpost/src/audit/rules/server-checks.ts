import type { ConventionId } from '../../lib/finding.ts';

/**
 * The checks that need a running server (`project/live-site/checks`), by id, with the conventions that each covers.
 * Settings may name them like rules, so that one settings file serves both the build and the live site.
 */
export const serverCheckRows = {
  'server-not-found': ['W-ERR-3', 'W-ERR-1'],
  'server-status': ['W-LINK-1'],
  'server-robots': ['W-ROBOTS-1', 'W-CLOSE-7'],
  'server-https': ['W-REDIR-7'],
  'server-variant': ['W-ADDR-3'],
  'server-redirect-chain': ['W-REDIR-4'],
  'server-login': ['W-ERR-4'],
  'server-slow': ['W-ERR-5', 'W-ERR-6'],
} as const satisfies Readonly<Record<string, readonly ConventionId[]>>;

export type ServerCheckId = keyof typeof serverCheckRows;
