import type { Result } from './task.ts';

/** One line of the journal: a result without its names. */
export type Row = readonly [string, string, number, number, string, string, string];

export function rowOf({ address, url, status, hops, final, fault, says }: Result): Row {
  return [address, url, status, hops, final, fault, says];
}

/** Reads one back; undefined for what is none. By hand, since a library's schema costs more than to ask the address. */
export function readRow(record: unknown): Result | undefined {
  if (!isRow(record)) return undefined;
  const [address, url, status, hops, final, fault, says] = record;
  return { address, url, status, hops, final, fault, says };
}

const kinds = ['string', 'string', 'number', 'number', 'string', 'string', 'string'];

function isRow(record: unknown): record is Row {
  if (!Array.isArray(record) || record.length !== kinds.length) return false;
  return kinds.every((kind, at) => typeof record[at] === kind);
}
