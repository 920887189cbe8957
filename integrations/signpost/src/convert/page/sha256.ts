// SHA-256 (FIPS 180-4) of a text in hex. The page of the converter runs in a browser, whose own function is asynchronous.

/** The first 32 bits of the fractional parts of the roots of the first primes: square roots for `start`, cube roots for `rounds`. */
const { start, rounds } = computeConstants();

/** The SHA-256 of a text in UTF-8, in hex. */
export function hashSha256(text: string): string {
  const bytes = padMessage(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(start);
  const words = new Uint32Array(64);

  for (let offset = 0; offset < bytes.length; offset += 64) {
    expandBlock(view, offset, words);
    mixBlock(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The message, a bit of 1, zeros, and its length in bits, in blocks of 64 bytes. */
function padMessage(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return bytes;
}

function expandBlock(view: DataView, offset: number, words: Uint32Array): void {
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const near = words[index - 2] ?? 0;
    const far = words[index - 15] ?? 0;
    const nearSum = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const farSum = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    words[index] = (words[index - 16] ?? 0) + farSum + (words[index - 7] ?? 0) + nearSum;
  }
}

function mixBlock(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const sumOfE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sumOfE + choice + (rounds[index] ?? 0) + (words[index] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function computeConstants() {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const takeFraction = (root: number): number => Math.floor((root % 1) * 2 ** 32);
  return {
    start: Uint32Array.from(primes.slice(0, 8), (prime) => takeFraction(Math.sqrt(prime))),
    rounds: Uint32Array.from(primes, (prime) => takeFraction(Math.cbrt(prime))),
  };
}
