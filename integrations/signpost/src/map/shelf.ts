import { escapeText, parsePath, withoutTrailingSlash } from '../core/path.ts';
import { holesIn } from './target.ts';

/** A list in the order of its keys, which are canonical paths without a slash at the end. */
export type Sorted<T> = readonly (readonly [key: string, value: T])[];

/** Paths made ready for the question which of them a path with placeholders may become. */
export class Shelf<T> {
  readonly #list: Sorted<T>;
  /** For a position, the paths by their segment there; made when first asked for. */
  readonly #byPosition = new Map<number, Map<string, (readonly [string, T])[]>>();

  constructor(list: Sorted<T>) {
    this.#list = list;
  }

  /** All that the path may become, and some that it can't, in the order of the list. */
  near(path: string): Iterable<readonly [string, T]> {
    const pieces = path.split('/');
    const star = pieces.findIndex((piece) => piece.includes('*'));
    const known = star < 0 ? pieces : pieces.slice(0, star);
    const isHole = (piece: string): boolean => holesIn(piece).some((part) => 'hole' in part);
    const last = known.findLastIndex((piece) => piece !== '' && !isHole(piece));
    const first = pieces.findIndex(isHole);
    if (last > first && first >= 0) return this.#at(last).get(escapeText(known[last] ?? '')) ?? [];
    return this.#startingWith(literalStart(path));
  }

  #at(position: number): Map<string, (readonly [string, T])[]> {
    const known = this.#byPosition.get(position);
    if (known) return known;
    const made = Map.groupBy(this.#list, ([key]) => key.split('/')[position] ?? '');
    this.#byPosition.set(position, made);
    return made;
  }

  /** All whose key begins with a folder, or is it without its slash. */
  *#startingWith(folder: string): Generator<readonly [string, T]> {
    const bare = withoutTrailingSlash(parsePath(folder));
    for (let at = this.#firstFrom(bare); at < this.#list.length; at++) {
      const pair = this.#list[at];
      if (pair === undefined || !pair[0].startsWith(bare)) return;
      if (pair[0] === bare || pair[0].startsWith(folder)) yield pair;
    }
  }

  /** The first index whose key is not before the text. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#list[middle]?.[0] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The folder that a path with placeholders surely begins with: `/blog/` of `/blog/:year/*`. */
function literalStart(text: string): string {
  return parsePath(/^[^:*]*\//.exec(text)?.[0] ?? '/');
}
