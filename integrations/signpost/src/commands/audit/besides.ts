import ledgerLost from '../../audit/rules/ledger/ledger-lost.ts';
import type { Finding } from '../../lib/finding.ts';

/** Of a line of the ledger that can't be read. */
const unread = 'ledger-syntax';

/**
 * What counts beside the rules that were asked for, of the findings of map and ledger: all without `--only`. With it, the
 * lines of the ledger that can't be read, where the rule that reads them was named, by its id or a convention: an address
 * that stands there may be lost. (W-MIG-4)
 */
export function besides(findings: readonly Finding[], only: readonly string[] | undefined): Finding[] {
  if (only === undefined) return [...findings];
  const names: ReadonlySet<string> = new Set([ledgerLost.id, ...ledgerLost.conventions]);
  return only.some((named) => names.has(named)) ? findings.filter(({ rule }) => rule === unread) : [];
}
