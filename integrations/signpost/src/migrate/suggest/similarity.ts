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

/** How alike two short texts are by the least number of letters to change, 0 to 1; past 32 letters their ends count. */
export function editSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const pattern = short.slice(-32);
  const text = long.slice(-48);
  if (pattern === '') return 0;
  return Math.max(0, 1 - editDistance(pattern, text) / text.length);
}

const masks = new Int32Array(65_536);

/** Levenshtein's distance with 32 cells in one number (Myers 1999, as Hyyrö wrote it); `pattern` has 1 to 32 letters. */
function editDistance(pattern: string, text: string): number {
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    masks[code] = (masks[code] ?? 0) | (1 << i);
  }
  const last = 1 << (pattern.length - 1);
  let plus = -1;
  let minus = 0;
  let distance = pattern.length;
  for (let i = 0; i < text.length; i++) {
    const mask = masks[text.charCodeAt(i)] ?? 0;
    const vertical = mask | minus;
    const same = (((mask & plus) + plus) ^ plus) | mask;
    let up = minus | ~(same | plus);
    let down = plus & same;
    if (up & last) distance++;
    if (down & last) distance--;
    up = (up << 1) | 1;
    down <<= 1;
    plus = down | ~(vertical | up);
    minus = up & vertical;
  }
  for (let i = 0; i < pattern.length; i++) masks[pattern.charCodeAt(i)] = 0;
  return distance;
}

/** The share of the longer text that both begin with. */
export function commonStart(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  let at = 0;
  while (at < longest && one[at] === other[at]) at++;
  return longest === 0 ? 0 : at / longest;
}
