/** Raw deflate of blocks that hold nothing but the description of their own code: all work and no output. */
export function emptyBlocks(bytes: number): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let at = 0; at < count; at += 1) bits.push((value >> at) & 1);
  };
  for (let block = 0; block < 8; block += 1) {
    // A dynamic block, not the last: 257 codes, 1 distance, 18 lengths of which "138 zeros" and "1" are used.
    put(0b100, 3);
    put(0, 10);
    put(14, 4);
    for (let length = 0; length < 18; length += 1) put(length === 2 || length === 17 ? 1 : 0, 3);
    // 138 and 118 zeros, then the end of the block and the distance, one bit each, and the end itself.
    put(0xff, 8);
    put(1 | ((118 - 11) << 1), 8);
    put(0, 3);
  }
  const unit = Buffer.alloc(bits.length / 8);
  for (const [at, bit] of bits.entries()) unit[at >> 3] = (unit[at >> 3] ?? 0) | (bit << (at & 7));
  return Buffer.alloc(Math.floor(bytes / unit.length) * unit.length, unit);
}
