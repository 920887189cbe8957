import type { Finding } from '../../core/finding.ts';

/** The rule that reads the ledger, and what it reads too little of where a line is wrong. */
const reader = { rule: 'ledger-lost', fault: 'ledger-syntax' } as const;

/**
 * What counts beside the rules that were asked for, of the findings of map and ledger: all without `--only`. With it, the
 * lines of the ledger that can't be read, where the rule that reads them was named, by its id or a convention: an address
 * that stands there may be lost. (W-MIG-4)
 */
export function besides(findings: readonly Finding[], only: readonly string[] | undefined): Finding[] {
  if (only === undefined) return [...findings];
  return findings.filter(
    ({ rule, conventions }) =>
      rule === reader.fault &&
      only.some((named) => named === reader.rule || conventions.some((id) => id === named)),
  );
}
