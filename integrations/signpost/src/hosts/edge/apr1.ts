import { md5 } from './md5.ts';

const digits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const rounds = 1000;

/** Apache's `$apr1$` hash of a password, as `htpasswd -m` and `openssl passwd -apr1` make it. */
export function apr1(password: string, salt: string): string {
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
