import { decodePath } from '../url/path.ts';
import { joinWithOr } from './text.ts';

// Which known word or path was meant: "since" for `sinse`, /gauges/level/ for /guages/level/.

/** The most similar known word; undefined if none is similar. */
export function findNearest(word: string, knownWords: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  // A word of up to three letters with two other letters is a different word.
  let leastDistance = (word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))) + 1;
  for (const candidate of knownWords) {
    const distance = countEdits(word.toLowerCase(), candidate.toLowerCase());
    if (distance < leastDistance) [nearest, leastDistance] = [candidate, distance];
  }
  return nearest;
}

/** ` Did you mean "since"?`, or nothing. */
export function didYouMean(word: string, knownWords: Iterable<string>): string {
  const nearest = findNearest(word, knownWords);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}

/** Edit distance: insertions, deletions, substitutions and swaps of neighbors. */
export function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  let rowBefore: readonly number[] = [];

  for (let i = 1; i <= a.length; i++) {
    const nextRow = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (rowBefore[j - 2] ?? 0) + 1 : change;
      nextRow.push(Math.min((row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1, change, swap));
    }
    [rowBefore, row] = [row, nextRow];
  }
  return row[b.length] ?? 0;
}

/** A path as paths are compared: lower-case, without index file and extension. */
interface Sketch {
  readonly path: string;
  readonly segments: readonly string[];
  readonly words: readonly string[];
  /** Without hyphens. */
  readonly joined: string;
}

/**
 * Finds the known path that was probably meant: a variant, a typo in a word, or a unique name in another
 * folder. `/p1/` is never taken for `/p2/`, nor `/model-a/` for `/model-b/`.
 */
export function createPathFinder(knownPaths: readonly string[]): (path: string) => string | undefined {
  const sketches = knownPaths.map(sketchPath).filter(({ segments }) => segments.length > 0);
  // /playbook/ of a site below /playbook/ tells no two pages apart.
  const [first, ...others] = sketches;
  const foldersOfAll = first?.segments.filter((folder) =>
    others.every(({ segments }) => segments.includes(folder)),
  );
  return (path) => {
    const wanted = sketchPath(path);
    const sameButHyphens = sketches.find(({ joined }) => joined === wanted.joined);
    const nearest =
      sameButHyphens ??
      sketches.find((one) => isTypo(wanted.words, one.words)) ??
      findByName(wanted, sketches, foldersOfAll ?? []);
    return nearest?.path;
  };
}

function sketchPath(path: string): Sketch {
  const segments = decodePath(path)
    .toLowerCase()
    .replace(/(?:\/index)?\.(?:html?|php|aspx?)$/, '')
    .split('/')
    .map((segment) => segment.replace(/[-_.~+\s]+/g, '-'))
    .filter((segment) => segment !== '');
  const words = segments.flatMap((segment) => segment.split('-'));
  return { path, segments, words, joined: segments.join('/').replaceAll('-', '') };
}

/** True if a single word of at least four letters has a wrong letter: /guages/level/ for /gauges/level/. */
function isTypo(words: readonly string[], otherWords: readonly string[]): boolean {
  if (words.length !== otherWords.length) return false;
  const oddPlaces = words.flatMap((word, at) => (word === otherWords[at] ? [] : [at]));
  const [oddPlace = -1] = oddPlaces;
  const [word = '', other = ''] = [words[oddPlace], otherWords[oddPlace]];
  // 2020 and 2021 are two years.
  const isComparable = Math.min(word.length, other.length) >= 4 && !/\d/.test(word + other);
  return oddPlaces.length === 1 && isComparable && countEdits(word, other) === 1;
}

function findByName(
  { segments }: Sketch,
  sketches: readonly Sketch[],
  foldersOfAll: readonly string[],
): Sketch | undefined {
  const name = segments.at(-1) ?? '';
  // /v2/ and /p1/ are in many folders; /cdk8s-go/ has enough letters for a name.
  if (name.replace(/\P{L}/gu, '').length < 4) return undefined;
  const [only, second] = sketches.filter((one) => one.segments.at(-1) === name);
  if (only === undefined || second !== undefined) return undefined;
  // /docs/guide/about of another project isn't meant as /about/.
  const isSpecific = name.includes('-') || name.length >= 8;
  const folders = segments.slice(0, -1).filter((folder) => !foldersOfAll.includes(folder));
  return isSpecific || only.segments.slice(0, -1).some((folder) => folders.includes(folder))
    ? only
    : undefined;
}

/** The message for a wrong value: `Invalid --format: "jsn". Did you mean "json"? Use json, csv or html.` */
export function describeInvalid(name: string, value: string, allowed: readonly string[]): string {
  return `Invalid ${name}: "${value}".${didYouMean(value, allowed)} Use ${joinWithOr(allowed)}.`;
}
