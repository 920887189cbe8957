import { compare, isWanted, type OldAddress } from '../state/old-address.ts';
import { ofAnotherHost } from './junk.ts';

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
  /** Host ─▶ how many of its addresses were set apart, the commonest first. */
  readonly otherHosts: readonly (readonly [host: string, count: number])[];
}

/** Counts an inventory. What is junk has a count of its own for each reason, so that nothing is left out unseen. */
export function summaryOf(rows: readonly OldAddress[]): Summary {
  const wanted = rows.filter(isWanted);
  const apart = rows.filter((row) => !isWanted(row));
  const elsewhere = apart.filter(
    ({ address, junk }) => junk === ofAnotherHost && URL.parse(address) !== null,
  );
  const sum = (of: (row: OldAddress) => number): number => wanted.reduce((total, row) => total + of(row), 0);
  return {
    addresses: rows.length,
    wanted: wanted.length,
    hits: sum(({ hits }) => hits),
    bots: sum(({ bots }) => bots),
    clicks: sum(({ clicks }) => clicks),
    views: sum(({ views }) => views),
    junk: commonest(apart.map(({ junk }) => junk)),
    otherHosts: commonest(elsewhere.map(({ address }) => new URL(address).host)),
  };
}

function commonest(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]));
}
