import type { ConventionId, Level } from '../../lib/finding.ts';

/**
 * The checks of a live server (`project/live-site`), by id, with level and conventions. Settings may use them like
 * rules: one file serves both build and live site.
 */
export const serverCheckRows = {
  'server-not-found': { level: 'error', conventions: ['W-ERR-3', 'W-ERR-1'] },
  'server-status': { level: 'error', conventions: ['W-LINK-1'] },
  'server-robots': { level: 'error', conventions: ['W-ROBOTS-1', 'W-CLOSE-7'] },
  'server-https': { level: 'error', conventions: ['W-REDIR-7'] },
  'server-variant': { level: 'warning', conventions: ['W-ADDR-3'] },
  'server-login': { level: 'info', conventions: ['W-ERR-4'] },
  'server-slow': { level: 'warning', conventions: ['W-ERR-5', 'W-ERR-6'] },
} as const satisfies Readonly<
  Record<string, { readonly level: Level; readonly conventions: readonly ConventionId[] }>
>;

export type ServerCheckId = keyof typeof serverCheckRows;
