import type { Entry, ExactEntry, PatternEntry, Target } from './entry.ts';
import { foldPath, foldSegment } from './key.ts';
import { type Lookup, lookupOver } from './lookup.ts';
import type { PathIndex } from './path-index.ts';
import { PatternTree } from './pattern-tree.ts';
import { Shelf, type Sorted } from './shelf.ts';
import { holesIn } from './target.ts';

/** All that stands around an entry. */
export interface Around {
  readonly lookup: Lookup;
  readonly ignoreCase: boolean;
  /** Exact entries by their folded path, sorted; of one path, in their order. */
  readonly exact: Shelf<ExactEntry>;
  readonly patterns: PatternTree;
  /** Patterns that answer whatever is not there, as long as nothing is known of the build: at any target may be a page. */
  readonly fallbacks: ReadonlySet<Entry>;
  /** Canonical addresses that the build serves; empty where nothing is known of the build. */
  readonly served: ReadonlySet<string>;
  /** Those that a pattern matches, sorted: only there does it matter that the build has a page. */
  readonly pages: Shelf<string>;
}

/** Makes the entries of a map ready for the question what stands at a target. */
export function makeAround(
  index: PathIndex,
  patterns: readonly PatternEntry[],
  options: { ignoreCase: boolean; served: ReadonlySet<string> },
): Around {
  const { ignoreCase, served } = options;
  const lookup = lookupOver(index, patterns, ignoreCase);
  const isNeeded = patterns.some((entry) => entry.outcome.target && isOpen(entry, entry.outcome.target));
  const keyed: Sorted<ExactEntry> = isNeeded
    ? [...index.alone(), ...index.shared()]
        .map((entry): [string, ExactEntry] => [foldPath(entry.path, ignoreCase), entry])
        .sort(byKey)
    : [];
  const matched = patterns.length === 0 ? [] : [...served].filter((path) => lookup.patterns(path).length > 0);
  return {
    lookup,
    ignoreCase,
    patterns: new PatternTree(patterns, (segment) => foldSegment(segment, ignoreCase)),
    fallbacks: new Set(served.size > 0 ? [] : patterns.filter((entry) => isFallback(entry, lookup))),
    served,
    exact: new Shelf(keyed),
    pages: new Shelf(
      matched.map((path): [string, string] => [path.replace(/(?<=.)\/$/, ''), path]).sort(byKey),
    ),
  };
}

/**
 * True for a pattern of nothing but placeholders (`/*`, `/:area/:page`), and for one that sends its own folder to one
 * page inside it (`/de/*` to `/de/`). Any other says that its folder is no more.
 */
function isFallback(entry: PatternEntry, lookup: Lookup): boolean {
  const { segments, outcome } = entry;
  if (segments.every((segment) => segment.name !== undefined && segment.tail === '')) return true;
  const { target } = outcome;
  if (target === undefined || target.origin !== '' || isOpen(entry, target)) return false;
  return lookup.patterns(target.path).includes(entry);
}

/** True where a pattern's target depends on what it matched. */
export function isOpen(entry: Entry, target: Target): boolean {
  return (
    entry.kind === 'pattern' &&
    [target.path, target.query].some((part) => holesIn(part, entry).some((piece) => 'hole' in piece))
  );
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
