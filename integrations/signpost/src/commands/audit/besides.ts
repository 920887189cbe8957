import ledgerLost from '../../audit/rules/ledger/ledger-lost.ts';
import type { Finding } from '../../lib/finding.ts';

/** Of a line of the ledger that can't be read. */
const unread = 'ledger-syntax';

/**
 * The findings of map and ledger that count. With `--only`, these are just the unreadable lines of the ledger, if its rule
 * was named: a URL on such a line may be lost (`W-MIG-4`).
 */
export function besides(findings: readonly Finding[], only: readonly string[] | undefined): Finding[] {
  if (only === undefined) return [...findings];
  const names: ReadonlySet<string> = new Set([ledgerLost.id, ...ledgerLost.conventions]);
  return only.some((named) => names.has(named)) ? findings.filter(({ rule }) => rule === unread) : [];
}
