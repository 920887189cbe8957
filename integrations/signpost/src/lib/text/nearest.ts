import { decodePath } from '../url/path.ts';

/** The most similar known word; undefined if none is similar. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A word of up to three letters with two other letters is a different word.
  let least = (word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))) + 1;
  for (const candidate of known) {
    const distance = countEdits(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** ` Did you mean "since"?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = findNearest(word, known);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

/** Edit distance: insertions, deletions, substitutions and swaps of neighbors. */
export function countEdits(a: string, b: string): number {
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

/**
 * A path in the form in which paths are compared: lower-case segments without index file and extension, words joined by
 * hyphens.
 */
interface Sketch {
  readonly path: string;
  readonly segments: readonly string[];
  /** The segments without hyphens. */
  readonly spelled: string;
}

/**
 * Finds the known path that was probably meant: another variant, a typo in one segment, or the same unique name in another
 * folder. `/p1/` is never taken for `/p2/`, nor `/model-a/` for `/model-b/`.
 */
export function createPathFinder(known: readonly string[]): (path: string) => string | undefined {
  const all = known.map(sketchOf).filter(({ segments }) => segments.length > 0);
  return (path) => {
    const sketch = sketchOf(path);
    const same = all.find(({ spelled }) => spelled === sketch.spelled);
    return same?.path ?? slip(sketch, all) ?? elsewhere(sketch, all);
  };
}

function sketchOf(path: string): Sketch {
  const segments = decodePath(path)
    .toLowerCase()
    .replace(/(?:\/index)?\.(?:html?|php|aspx?)$/, '')
    .split('/')
    .map((segment) => segment.replace(/[-_.~+\s]+/g, '-'))
    .filter((segment) => segment !== '');
  return { path, segments, spelled: segments.join('/').replaceAll('-', '') };
}

function slip(sketch: Sketch, all: readonly Sketch[]): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { path, segments } of all) {
    if (segments.length !== sketch.segments.length) continue;
    // /guages/level/ differs from /gauges/level/ in one segment.
    const odd = segments.flatMap((segment, at) => (segment === sketch.segments[at] ? [] : [at]));
    const [at = -1] = odd;
    if (odd.length !== 1) continue;
    const distance = slipOf(sketch.segments[at] ?? '', segments[at] ?? '');
    if (distance !== undefined && distance < least) [best, least] = [path, distance];
  }

  return best;
}

/** Letters for which one wrong letter is allowed; a shorter word is a different word. */
const lettersForOne = 4;

/** The number of wrong letters if it is a typo. Other digits, or another short word, aren't a typo. */
function slipOf(one: string, other: string): number | undefined {
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return undefined;
  const [words, others] = [one.split('-'), other.split('-')];
  const isShort = (word: string, at: number): boolean =>
    word !== others[at] && Math.min(word.length, others[at]?.length ?? 0) < lettersForOne;
  if (words.length === others.length && words.some(isShort)) return undefined;
  const distance = countEdits(one, other);
  return distance <= Math.min(one.length, other.length) / lettersForOne ? distance : undefined;
}

function elsewhere({ segments }: Sketch, all: readonly Sketch[]): string | undefined {
  const name = segments.at(-1) ?? '';
  if (!/\p{L}{4}/u.test(name)) return undefined;
  const [only, second] = all.filter((one) => one.segments.at(-1) === name);
  return second === undefined ? only?.path : undefined;
}
