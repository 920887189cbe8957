/** Lists of rows, one for each key, in one array: those of key k are `rows[starts[k]]` to `rows[starts[k + 1]]`. */
export interface Postings {
  readonly starts: Uint32Array;
  /** Ascending within a key. */
  readonly rows: Uint32Array;
}

/** Sorts pairs of key and row by key, the rows in the order in which they come. */
export function postingsOf(keys: ArrayLike<number>, rows: ArrayLike<number>, count: number): Postings {
  const starts = startsOf(keys, count);
  const next = starts.slice();
  const sorted = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    const place = next[key] ?? 0;
    sorted[place] = rows[at] ?? 0;
    next[key] = place + 1;
  }
  return { starts, rows: sorted };
}

/** Where the pairs of each key begin, once they are sorted by key; one number more than there are keys. */
export function startsOf(keys: ArrayLike<number>, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < keys.length; at++) {
    const after = (keys[at] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let key = 0; key < count; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  return starts;
}

/** The rows of a key; no copy. */
export function rowsOf({ starts, rows }: Postings, key: number): Uint32Array {
  return rows.subarray(starts[key], starts[key + 1]);
}
