const odd = 0x9e3779b1;

/** A number of 32 bits for a text, the same for equal texts; four characters at a time, since texts are many. */
export function hashOf(text: string): number {
  const whole = text.length & ~3;
  let hash = text.length;
  for (let at = 0; at < whole; at += 4) {
    const low = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 8);
    const high = text.charCodeAt(at + 2) | (text.charCodeAt(at + 3) << 8);
    hash = Math.imul(hash ^ low ^ (high << 16), odd);
    hash ^= hash >>> 15;
  }
  for (let at = whole; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), odd);
  return Math.imul(hash ^ (hash >>> 13), odd);
}
