/** The order of a field: rows ascending, ties by id, rows without a value at the end, by id as well. */
export interface Order {
  readonly rows: Uint32Array;
  /** 1 where a place has the same value as the place before it. */
  readonly same: Uint8Array;
  /** How many rows have a value. */
  readonly present: number;
}

/** Compares texts by code points, as UTF-8 bytes and SQLite do; JavaScript's own order is by UTF-16 units. */
export function byCodePoint(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one === other) continue;
    // Units of a surrogate pair stand for code points above all others.
    return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** A comparison of these texts by code points, the fast one of the engine where both agree. */
export function textComparison(texts: readonly (string | undefined)[]): (a: string, b: string) => number {
  const mixed = texts.some((text) => text !== undefined && /[\ud800-\udfff\ue000-\uffff]/.test(text));
  return mixed ? byCodePoint : (a, b) => (a < b ? -1 : a > b ? 1 : 0);
}

/** Orders the rows; `compare` sees only rows that have a value. `idRanks` is the place of each row by its id. */
export function orderOf(
  idRanks: Uint32Array,
  has: (row: number) => boolean,
  compare: (a: number, b: number) => number,
): Order {
  const rankOf = (row: number) => idRanks[row] ?? 0;
  const byId = Uint32Array.from(idRanks, (_, row) => row).sort((a, b) => rankOf(a) - rankOf(b));
  const present = Array.from(byId.filter(has)).sort(compare);
  const rows = Uint32Array.from([...present, ...byId.filter((row) => !has(row))]);
  const same = Uint8Array.from(rows, (row, place) => {
    const before = rows[place - 1];
    if (before === undefined || place === present.length) return 0;
    return place > present.length || compare(before, row) === 0 ? 1 : 0;
  });
  return { rows, same, present: present.length };
}

/** The same rows descending: values turned round, ties still by id, rows without a value still at the end. */
export function descending({ rows, same, present }: Order): Uint32Array {
  const turned = new Uint32Array(rows.length);
  let to = 0;
  for (let end = present; end > 0; ) {
    let start = end - 1;
    while (same[start] === 1) start--;
    turned.set(rows.subarray(start, end), to);
    to += end - start;
    end = start;
  }
  turned.set(rows.subarray(present), to);
  return turned;
}

/** The place of each row in an order. */
export function ranksOf(rows: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place++) ranks[rows[place] ?? 0] = place;
  return ranks;
}
