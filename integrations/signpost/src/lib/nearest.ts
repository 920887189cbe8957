import { decodePath } from './path.ts';

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

/** `. Did you mean "since"?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = nearest(word, known);
  return near === undefined ? '' : `. Did you mean "${near}"?`;
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

/** A path as it is compared: its segments without case, file name and ending, their words apart by a hyphen. */
interface Sketch {
  readonly path: string;
  readonly segments: readonly string[];
  /** The segments, their words run together. */
  readonly spelled: string;
}

/**
 * Finds the known path that was most likely meant: another variant, a typo in one segment, or the same unique name in
 * another folder. `/p2/` is not meant by `/p1/`, nor `/model-b/` by `/model-a/`.
 */
export function pathFinder(known: readonly string[]): (path: string) => string | undefined {
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
    const odd = segments.flatMap((segment, at) => (segment === sketch.segments[at] ? [] : [at]));
    const [at = -1] = odd;
    if (odd.length !== 1) continue;
    const distance = slipOf(sketch.segments[at] ?? '', segments[at] ?? '');
    if (distance !== undefined && distance < least) [best, least] = [path, distance];
  }
  return best;
}

/** Letters of a name for each that may be wrong; a word of fewer is another word, and no slip. */
const lettersForOne = 4;

/** How many letters are wrong, where that is a slip: other digits and another short word are another thing. */
function slipOf(one: string, other: string): number | undefined {
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return undefined;
  const [words, others] = [one.split('-'), other.split('-')];
  const isShort = (word: string, at: number): boolean =>
    word !== others[at] && Math.min(word.length, others[at]?.length ?? 0) < lettersForOne;
  if (words.length === others.length && words.some(isShort)) return undefined;
  const distance = editDistance(one, other);
  return distance <= Math.min(one.length, other.length) / lettersForOne ? distance : undefined;
}

function elsewhere({ segments }: Sketch, all: readonly Sketch[]): string | undefined {
  const name = segments.at(-1) ?? '';
  if (!/\p{L}{4}/u.test(name)) return undefined;
  const [only, second] = all.filter((one) => one.segments.at(-1) === name);
  return second === undefined ? only?.path : undefined;
}
