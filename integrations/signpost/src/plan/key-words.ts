const odd = 0x9e3779b1;

/** The longest path, in characters, that is taken. */
export const maxKey = 8192;

/**
 * A path in ASCII as numbers of 32 bits, four characters in each, the last filled up with zeros. One is held at a time:
 * its text is read once, to be hashed, and then compared number by number.
 */
export class KeyWords {
  readonly words = new Int32Array(maxKey / 4);
  /** How many of the words the path has. */
  count = 0;

  /** Takes a path of at most `maxKey` characters in and gives its hash, a number of 32 bits. */
  take(key: string): number {
    const { length } = key;
    const whole = length & ~3;
    let hash = length;
    let count = 0;
    for (let at = 0; at < whole; at += 4) {
      const low = key.charCodeAt(at) | (key.charCodeAt(at + 1) << 8);
      const word = low | (key.charCodeAt(at + 2) << 16) | (key.charCodeAt(at + 3) << 24);
      this.words[count++] = word;
      hash = Math.imul(hash ^ word, odd);
      hash ^= hash >>> 15;
    }
    if (whole < length) {
      let word = 0;
      for (let at = length - 1; at >= whole; at--) word = (word << 8) | key.charCodeAt(at);
      this.words[count++] = word;
      hash = Math.imul(hash ^ word, odd);
    }
    this.count = count;
    return Math.imul(hash ^ (hash >>> 13), odd);
  }
}
