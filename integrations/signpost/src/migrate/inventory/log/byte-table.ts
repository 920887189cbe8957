/** Begins a hash of bytes. */
export const hashStart = 0x811c9dc5 | 0;

/** The hash with one byte more (FNV-1a). */
export function hashByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** The hash of a stretch of bytes. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = hashStart;
  for (let at = from; at < to; at += 1) hash = hashByte(hash, bytes[at] ?? 0);
  return hash;
}

/**
 * Gives each stretch of bytes a number, counted from 0, in the order in which it was first seen. A text for each
 * line of a log, and a hash of it, would cost more than all the rest; here only a new one is copied.
 */
export class ByteTable {
  /** Number ─▶ where its bytes begin; one more than there are numbers. */
  #starts = new Float64Array(1 << 12);
  #hashes = new Int32Array(1 << 12);
  /** Hash ─▶ number + 1; 0 for a free place. At most half full. */
  #places = new Int32Array(1 << 13);
  #bytes = Buffer.allocUnsafe(1 << 16);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a stretch, or -1 where it was never seen. */
  find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#places.length - 1;
    for (let place = mix(hash) & mask; ; place = (place + 1) & mask) {
      const id = (this.#places[place] ?? 0) - 1;
      if (id < 0) return -1;
      if (this.#hashes[id] === hash && this.#has(id, bytes, from, to)) return id;
    }
  }

  /** Takes a stretch that was never seen. */
  add(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const id = this.#size;
    if (id + 2 > this.#starts.length) this.#grow();
    const start = this.#starts[id] ?? 0;
    const end = start + to - from;
    while (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    this.#bytes.set(bytes.subarray(from, to), start);
    this.#starts[id + 1] = end;
    this.#hashes[id] = hash;
    this.#size += 1;
    this.#place(id, hash);
    return id;
  }

  /** The bytes of a number as text, each a character. */
  textOf(id: number): string {
    return this.#bytes.toString('latin1', this.#starts[id], this.#starts[id + 1]);
  }

  #has(id: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[id] ?? 0;
    if ((this.#starts[id + 1] ?? 0) - start !== to - from) return false;
    for (let at = from, own = start; at < to; at += 1, own += 1)
      if (bytes[at] !== this.#bytes[own]) return false;
    return true;
  }

  #place(id: number, hash: number): void {
    const mask = this.#places.length - 1;
    let place = mix(hash) & mask;
    while (this.#places[place] !== 0) place = (place + 1) & mask;
    this.#places[place] = id + 1;
  }

  #grow(): void {
    const room = this.#starts.length * 2;
    const [starts, hashes] = [new Float64Array(room), new Int32Array(room)];
    starts.set(this.#starts);
    hashes.set(this.#hashes);
    [this.#starts, this.#hashes, this.#places] = [starts, hashes, new Int32Array(room * 2)];
    for (let id = 0; id < this.#size; id += 1) this.#place(id, hashes[id] ?? 0);
  }
}

/** The low bits of FNV are its worst. */
function mix(hash: number): number {
  return hash ^ (hash >>> 15);
}
