import type { Protection } from '../../plan/plan.ts';

/** True if a Basic `Authorization` header has a user of the protected paths with the right password. */
export async function isUser(authorization: string, protect: readonly Protection[]): Promise<boolean> {
  const [, code = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(decode(code)) ?? [];
  const lines = protect.flatMap(({ users }) => users.split('\n'));
  const hash = lines
    .find((line) => line.startsWith(`${user}:`))
    ?.slice(user.length + 1)
    .trim();
  return user !== '' && hash !== undefined && isSame(await hashLike(hash, password), hash);
}

function decode(code: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(code), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** Hashes the password like the known hash: `$apr1$` or `{SHA}`; '' for an unknown kind. */
async function hashLike(hash: string, password: string): Promise<string> {
  const [, salt] = /^\$apr1\$([^$]{1,8})\$/.exec(hash) ?? [];
  if (salt !== undefined) return apr1(password, salt);
  if (!hash.startsWith('{SHA}')) return '';
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

const digits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const rounds = 1000;

/** Apache's `$apr1$` hash, as from `htpasswd -m` and `openssl passwd -apr1`. */
function apr1(password: string, salt: string): string {
  const key = new TextEncoder().encode(password);
  const grain = new TextEncoder().encode(salt);
  const inner = md5(join(key, grain, key));
  const parts: Uint8Array[] = [key, new TextEncoder().encode('$apr1$'), grain];
  for (let left = key.length; left > 0; left -= 16) parts.push(inner.subarray(0, Math.min(16, left)));
  for (let bits = key.length; bits > 0; bits >>= 1)
    parts.push(bits & 1 ? new Uint8Array(1) : key.subarray(0, 1));
  let digest = md5(join(...parts));
  for (let round = 0; round < rounds; round++) {
    const odd = (round & 1) === 1;
    const middle = [...(round % 3 ? [grain] : []), ...(round % 7 ? [key] : [])];
    digest = md5(join(odd ? key : digest, ...middle, odd ? digest : key));
  }

  return `$apr1$${salt}$${print(digest)}`;
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

/** Three bytes at a time, in the order of crypt(3). */
function print(digest: Uint8Array): string {
  const byte = (at: number): number => digest[at] ?? 0;
  const triples = [0, 1, 2, 3, 4].map((at) => [byte(at), byte(at + 6), byte(at === 4 ? 5 : at + 12)]);
  const words = triples.map(([a = 0, b = 0, c = 0]) => letters((a << 16) | (b << 8) | c, 4));
  return words.join('') + letters(byte(11), 2);
}

function letters(value: number, count: number): string {
  return Array.from({ length: count }, (_, at) => digits[(value >> (6 * at)) & 63]).join('');
}

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const sines = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));

/** Per round: which word each step takes, and how it mixes the three others. */
const quarters: readonly { word(at: number): number; mix(b: number, c: number, d: number): number }[] = [
  { word: (at) => at, mix: (b, c, d) => (b & c) | (~b & d) },
  { word: (at) => 5 * at + 1, mix: (b, c, d) => (b & d) | (c & ~d) },
  { word: (at) => 3 * at + 5, mix: (b, c, d) => b ^ c ^ d },
  { word: (at) => 7 * at, mix: (b, c, d) => c ^ (b | ~d) },
];

/** MD5 (RFC 1321). Web Crypto lacks it, but old password files use it. */
function md5(bytes: Uint8Array): Uint8Array {
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
