import type { PatternEntry } from './entry.ts';
import { foldSegment } from './key.ts';

interface Numbered {
  readonly order: number;
  readonly entry: PatternEntry;
  /** Its folded segments: literal text, or the tail behind a placeholder. */
  readonly segments: readonly { readonly literal?: string; readonly tail?: string }[];
}

/** Patterns by the literal segments that they start with: `/shop/de` for `/shop/de/:id/*`. */
export class PatternIndex {
  readonly #byStart: ReadonlyMap<string, readonly Numbered[]>;
  readonly #all: readonly Numbered[];

  constructor(patterns: readonly PatternEntry[], ignoreCase: boolean) {
    this.#all = patterns.map((entry, order) => ({
      order,
      entry,
      segments: foldedSegments(entry, ignoreCase),
    }));
    this.#byStart = Map.groupBy(this.#all, startOf);
  }

  get size(): number {
    return this.#all.length;
  }

  /** The patterns that match a path's folded segments, in written order. */
  matching(path: readonly string[]): PatternEntry[] {
    return this.#startingAlong(path)
      .filter((pattern) => isMatch(pattern, path))
      .sort((a, b) => a.order - b.order)
      .map(({ entry }) => entry);
  }

  /**
   * The patterns that a path may meet of which some segments are not known (undefined), in written order;
   * `isOpen` where any further segments may follow.
   */
  near(path: readonly (string | undefined)[], isOpen: boolean): PatternEntry[] {
    return this.#all.filter((pattern) => isNear(pattern, path, isOpen)).map(({ entry }) => entry);
  }

  /** Those whose literal start is also that of the path. */
  #startingAlong(path: readonly string[]): Numbered[] {
    let start = '';
    const found = [...(this.#byStart.get(start) ?? [])];
    for (const segment of path) {
      start += `/${segment}`;
      found.push(...(this.#byStart.get(start) ?? []));
    }
    return found;
  }
}

function foldedSegments({ segments }: PatternEntry, ignoreCase: boolean): Numbered['segments'] {
  return segments.map((segment) =>
    segment.literal === undefined
      ? { tail: foldSegment(segment.tail, ignoreCase) }
      : { literal: foldSegment(segment.literal, ignoreCase) },
  );
}

/** The literal segments before the first placeholder, each behind a slash. */
function startOf({ segments }: Numbered): string {
  const named = segments.findIndex(({ literal }) => literal === undefined);
  return segments
    .slice(0, named < 0 ? undefined : named)
    .map(({ literal }) => `/${literal}`)
    .join('');
}

function isMatch({ entry, segments }: Numbered, path: readonly string[]): boolean {
  if (entry.rest ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every(({ literal, tail = '' }, at) => {
    const part = path[at] ?? '';
    return literal === undefined ? part.length > tail.length && part.endsWith(tail) : part === literal;
  });
}

function isNear(
  { entry, segments }: Numbered,
  path: readonly (string | undefined)[],
  isOpen: boolean,
): boolean {
  if (path.length < segments.length ? !isOpen : path.length > segments.length && !entry.rest) return false;
  return segments.every(({ literal }, at) => literal === undefined || (path[at] ?? literal) === literal);
}
