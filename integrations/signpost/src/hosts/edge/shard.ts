import type { Day } from '../../lib/date.ts';
import { type Path, parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import { foldPath } from '../../redirects/map/key.ts';

/**
 * What an exact entry asks for: 410, or a status and a target, with the query that a request must have; and the
 * day when it went live, where it is in its first weeks.
 */
export type Row = readonly [
  status: number,
  target?: string,
  query?: readonly (readonly [string, string])[],
  since?: Day,
];

/**
 * One of the JSON files that the map and the list of pages are cut into, by a hash of the address without
 * its trailing slash, so that one file says all about an address in both spellings.
 */
export interface Shard {
  /** Path ─▶ entries, those with a query first. */
  readonly exact?: Readonly<Record<string, Row | readonly Row[]>>;
  /** Address ─▶ file in `dist`. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** A page's file as an address ─▶ the page's own address. */
  readonly names?: Readonly<Record<string, Path>>;
}

/** The folder of the shards in `dist`. */
export const shardFolder = '_signpost';

/** The entries of one shard are read at once: few enough to parse in a fraction of a millisecond. */
const shardSize = 256;

/** How many shards so many addresses make: a power of two. */
export function shardCount(addresses: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(addresses / shardSize)));
}

/** What a request's path is looked up by: an entry's own path, folded where the map ignores case. */
export function keyOf(path: string, ignoreCase: boolean): string {
  return foldPath(withoutTrailingSlash(parsePath(path)), ignoreCase);
}

/** The shard that a key is in, by FNV-1a. */
export function shardOf(key: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & (count - 1);
}
