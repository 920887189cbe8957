const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const sines = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));

/** Which word each step takes, and how it mixes the three others, by quarter. */
const quarters: readonly { word(at: number): number; mix(b: number, c: number, d: number): number }[] = [
  { word: (at) => at, mix: (b, c, d) => (b & c) | (~b & d) },
  { word: (at) => 5 * at + 1, mix: (b, c, d) => (b & d) | (c & ~d) },
  { word: (at) => 3 * at + 5, mix: (b, c, d) => b ^ c ^ d },
  { word: (at) => 7 * at, mix: (b, c, d) => c ^ (b | ~d) },
];

/** MD5 (RFC 1321). Web Crypto leaves it out, and old password files are hashed with it. */
export function md5(bytes: Uint8Array): Uint8Array {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new DataView(new ArrayBuffer(length));
  for (const [at, byte] of bytes.entries()) padded.setUint8(at, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(length - 8, bytes.length * 8, true);
  padded.setUint32(length - 4, Math.floor(bytes.length / 2 ** 29), true);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step++) {
      const quarter = quarters[step >> 4];
      if (quarter === undefined) break;
      const word = padded.getUint32(block + (quarter.word(step) & 15) * 4, true);
      const sum = (a + quarter.mix(b, c, d) + (sines[step] ?? 0) + word) | 0;
      const shift = shifts[step >> 4]?.[step & 3] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    [a, b, c, d].forEach((value, at) => {
      state[at] = ((state[at] ?? 0) + value) | 0;
    });
  }
  const out = new DataView(new ArrayBuffer(16));
  for (const [at, value] of state.entries()) out.setInt32(at * 4, value, true);
  return new Uint8Array(out.buffer);
}
