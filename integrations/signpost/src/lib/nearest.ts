/** The known word nearest to a mistyped one, or undefined where none is near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  // Of three letters and less, two others are another word.
  let least = (word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** `; did you mean "since"?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = nearest(word, known);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** Letters to add, take away, change, or to swap with the next, until one text is the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  let before: readonly number[] = [];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, swap));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
