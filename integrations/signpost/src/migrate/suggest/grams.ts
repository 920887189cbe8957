/** The runs of three letters of a text, each once, as sorted numbers; a word's start and end count as letters. */
export function gramsOf(text: string): Int32Array {
  const spelled = ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.slice(0, 120);
  const grams = new Set<number>();
  for (let at = 2; at < spelled.length; at++) {
    const [one, two, three] = [
      spelled.charCodeAt(at - 2),
      spelled.charCodeAt(at - 1),
      spelled.charCodeAt(at),
    ];
    grams.add(((one & 1023) << 20) | ((two & 1023) << 10) | (three & 1023));
  }
  return Int32Array.from(grams).sort();
}

/** How many runs of letters two texts share. */
export function sharedGrams(one: Int32Array, other: Int32Array): number {
  let [a, b, shared] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    const [x = 0, y = 0] = [one[a], other[b]];
    if (x === y) shared++;
    if (x <= y) a++;
    if (y <= x) b++;
  }
  return shared;
}
