import type { Protection } from '../../plan/plan.ts';

/** True if a Basic `Authorization` header has a user of the protected area with the right password. */
export async function isUser(authorization: string, { users }: Pick<Protection, 'users'>): Promise<boolean> {
  const [, code = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(decode(code)) ?? [];
  const line = users.split('\n').find((one) => one.startsWith(`${user}:`));
  if (user === '' || line === undefined) return false;

  const known = line.slice(user.length + 1).trim();
  const given = await hashLike(known, password);
  return given !== undefined && isSame(given, known);
}

function decode(code: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(code), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** Hashes the password like the known hash: `$apr1$` or `{SHA}`; undefined for any other kind, and for no hash. */
async function hashLike(hash: string, password: string): Promise<string | undefined> {
  const [, salt] = /^\$apr1\$([^$]{1,8})\$/.exec(hash) ?? [];
  if (salt !== undefined) return apr1(password, salt);
  if (!hash.startsWith('{SHA}')) return undefined;

  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  return `{SHA}${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** The digits of crypt(3), in their order. */
const cryptDigits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const apr1Rounds = 1000;

/**
 * Apache's `$apr1$` hash, as `htpasswd -m` and `openssl passwd -apr1` print it:
 * https://github.com/apache/apr/blob/trunk/crypto/apr_md5.c (`apr_md5_encode`)
 */
function apr1(password: string, salt: string): string {
  const key = new TextEncoder().encode(password);
  const saltBytes = new TextEncoder().encode(salt);
  const inner = md5(join(key, saltBytes, key));

  // The first digest also covers as many bytes of `inner` as the password has, and a byte per bit of that number.
  const parts: Uint8Array[] = [key, new TextEncoder().encode('$apr1$'), saltBytes];
  for (let left = key.length; left > 0; left -= 16) parts.push(inner.subarray(0, Math.min(16, left)));
  for (let bits = key.length; bits > 0; bits >>= 1)
    parts.push(bits & 1 ? new Uint8Array(1) : key.subarray(0, 1));

  // The rounds make guessing slow: they mix password, salt and digest in orders that differ.
  let digest = md5(join(...parts));
  for (let round = 0; round < apr1Rounds; round++) {
    const odd = (round & 1) === 1;
    const middle = [...(round % 3 ? [saltBytes] : []), ...(round % 7 ? [key] : [])];
    digest = md5(join(odd ? key : digest, ...middle, odd ? digest : key));
  }

  return `$apr1$${salt}$${encodeDigest(digest)}`;
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Encodes a digest in 22 digits: three bytes in four digits, in the order of `apr_md5_encode`, and byte 11 in two. */
function encodeDigest(digest: Uint8Array): string {
  const byte = (at: number): number => digest[at] ?? 0;
  const triples = [0, 1, 2, 3, 4].map((at) => [byte(at), byte(at + 6), byte(at === 4 ? 5 : at + 12)]);
  const words = triples.map(([a = 0, b = 0, c = 0]) => encodeBits((a << 16) | (b << 8) | c, 4));
  return words.join('') + encodeBits(byte(11), 2);
}

/** Six bits a digit, the lowest first. */
function encodeBits(value: number, count: number): string {
  return Array.from({ length: count }, (_, at) => cryptDigits[(value >> (6 * at)) & 63]).join('');
}

/** Bits by which each of four steps rotates, by round (RFC 1321, 3.4). */
const md5Shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** The table T of RFC 1321, 3.4. */
const md5Sines = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));

/** The functions F, G, H and I of RFC 1321, 3.4: the word that a step reads, and how it mixes b, c and d. */
const md5Rounds: readonly { word(at: number): number; mix(b: number, c: number, d: number): number }[] = [
  { word: (at) => at, mix: (b, c, d) => (b & c) | (~b & d) },
  { word: (at) => 5 * at + 1, mix: (b, c, d) => (b & d) | (c & ~d) },
  { word: (at) => 3 * at + 5, mix: (b, c, d) => b ^ c ^ d },
  { word: (at) => 7 * at, mix: (b, c, d) => c ^ (b | ~d) },
];

/** MD5 (RFC 1321). Web Crypto lacks it, but old password files use it. */
function md5(bytes: Uint8Array): Uint8Array {
  // Padding: a 1 bit, zeros, and the length in bits.
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new DataView(new ArrayBuffer(length));
  for (const [at, byte] of bytes.entries()) padded.setUint8(at, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(length - 8, bytes.length * 8, true);
  padded.setUint32(length - 4, Math.floor(bytes.length / 2 ** 29), true);

  // Each block of 64 bytes changes the state in four rounds of 16 steps.
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step++) {
      const round = md5Rounds[step >> 4];
      if (round === undefined) break;
      const word = padded.getUint32(block + (round.word(step) & 15) * 4, true);
      const sum = (a + round.mix(b, c, d) + (md5Sines[step] ?? 0) + word) | 0;
      const shift = md5Shifts[step >> 4]?.[step & 3] ?? 0;
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
