import type { ApiRecord } from './model.ts';

/** The exact form of each body. Files and handler share it, so that they are equal byte for byte. */
export function printRecord(record: ApiRecord): string {
  return JSON.stringify(record);
}

export function printList(records: readonly ApiRecord[]): string {
  return JSON.stringify(records);
}

/** A page of `total` records: zero pages for an empty list. */
export function printPage(content: readonly ApiRecord[], total: number, size: number): string {
  return JSON.stringify({ content, meta: { pages: Math.ceil(total / size), total } });
}
