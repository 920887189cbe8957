import { isWanted, type OldAddress } from '../state/old-address.ts';

/** An inventory in numbers. */
export interface Summary {
  readonly addresses: number;
  readonly wanted: number;
  readonly hits: number;
  readonly bots: number;
  readonly clicks: number;
  readonly views: number;
  /** Reason ─▶ how many, the commonest first. */
  readonly junk: readonly (readonly [reason: string, count: number])[];
}

/** Counts an inventory. What is junk has a count of its own for each reason, so that nothing is left out unseen. */
export function summaryOf(rows: readonly OldAddress[]): Summary {
  const wanted = rows.filter(isWanted);
  const reasons = new Map<string, number>();
  for (const { junk } of rows) if (junk !== '') reasons.set(junk, (reasons.get(junk) ?? 0) + 1);
  const sum = (of: (row: OldAddress) => number): number => wanted.reduce((total, row) => total + of(row), 0);
  return {
    addresses: rows.length,
    wanted: wanted.length,
    hits: sum(({ hits }) => hits),
    bots: sum(({ bots }) => bots),
    clicks: sum(({ clicks }) => clicks),
    views: sum(({ views }) => views),
    junk: [...reasons].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
  };
}
