import type { Entry, ExactEntry, Outcome, PatternEntry } from './entry.ts';
import { hoist, withoutDead } from './hoist.ts';
import { hop, stateOf } from './hop.ts';
import { foldPath } from './key.ts';
import { makeLookup } from './lookup.ts';
import { narrow } from './narrow.ts';
import { type Around, isOpen, type Sorted, type Step, stepsFrom } from './steps.ts';

/** An entry that pointed at another entry's address (`W-REDIR-4`), and the way to where it points now. */
export interface Chain {
  readonly entry: Entry;
  readonly via: readonly Entry[];
  readonly outcome: Outcome;
}

/** Canonical addresses that the build serves; empty where nothing is known of the build. */
export type Served = ReadonlySet<string>;

export interface Flat {
  readonly exact: ExactEntry[];
  readonly patterns: PatternEntry[];
  readonly chains: Chain[];
  readonly loops: Entry[][];
}

/** More hops than this, and it is a loop that never comes to the same address twice (`/a/*` to `/a/b/*`). */
const endless = 100;
/** How often a pattern whose target is open may come by the same entry, and be narrowed. */
const limits = { visits: 2, narrowings: 3 };

/**
 * Points every entry at its final target. Where only some of an entry's requests meet another one, those get
 * an entry of their own before it. Loops are set apart, since no answer to them is right.
 */
export function flatten(entries: readonly Entry[], options: { ignoreCase: boolean; served: Served }): Flat {
  const exact = entries.filter((entry) => entry.kind === 'exact').sort(byPath);
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const around = surroundings(exact, patterns, options);
  const flat: Flat = { exact: [], patterns: [], chains: [], loops: [] };
  for (const entry of exact) for (const settled of settle(begin(entry), around, flat)) add(flat, settled);
  for (const entry of patterns) for (const settled of settle(begin(entry), around, flat)) add(flat, settled);
  return { ...flat, ...hoist({ exact: withoutDead(flat.exact), patterns: flat.patterns }, options) };
}

function surroundings(
  exact: ExactEntry[],
  patterns: PatternEntry[],
  options: { ignoreCase: boolean; served: Served },
): Around {
  const { ignoreCase, served } = options;
  const lookup = makeLookup(exact, patterns, ignoreCase);
  const isNeeded = patterns.some((entry) => entry.outcome.target && isOpen(entry, entry.outcome.target));
  const keyed: Sorted<ExactEntry> = isNeeded
    ? exact.map((entry) => [foldPath(entry.path, ignoreCase), entry])
    : [];
  const matched = patterns.length === 0 ? [] : [...served].filter((path) => lookup.patterns(path).length > 0);
  return {
    lookup,
    ignoreCase,
    patterns,
    served,
    exact: ignoreCase ? keyed.toSorted(byKey) : keyed,
    pages: matched.map((path): [string, string] => [path.replace(/(?<=.)\/$/, ''), path]).sort(byKey),
  };
}

/** An entry, or a part of one, on its way to its final target. */
interface Branch {
  readonly entry: Entry;
  /** The entry of the map that it began as. */
  readonly first: Entry;
  readonly via: readonly Entry[];
  /** The targets that it had. */
  readonly seen: readonly string[];
  readonly narrowings: number;
}

function begin(entry: Entry): Branch {
  return { entry, first: entry, via: [], seen: [], narrowings: 0 };
}

function add({ exact, patterns }: Flat, entry: Entry): void {
  if (entry.kind === 'exact') exact.push(entry);
  else patterns.push(entry);
}

/** Follows an entry as a client would, to where nothing redirects further: its parts first, then the rest of it. */
function settle(start: Branch, around: Around, flat: Pick<Flat, 'chains' | 'loops'>): Entry[] {
  const settled: Entry[] = [];
  let branch: Branch = start;
  for (;;) {
    const { parts, whole } = walk(branch, around);
    for (const part of parts) for (const entry of settle(part, around, flat)) settled.push(entry);
    if (whole === undefined) break;
    const next = advance(branch, whole, around);
    if (next === 'end') break;
    if (next === 'loop') {
      addLoop(flat.loops, [...new Set([branch.first, ...branch.via, ...(whole.next ? [whole.next] : [])])]);
      return settled;
    }
    branch = next;
  }
  settled.push(branch.entry);
  const { via, first, narrowings, entry } = branch;
  if (via.length > (narrowings > 0 ? 1 : 0)) flat.chains.push({ entry: first, via, outcome: entry.outcome });
  return settled;
}

/** The parts of a branch that go on in their own way, and the step that all the rest of it takes. */
function walk(branch: Branch, around: Around): { parts: Branch[]; whole?: Step } {
  const parts: Branch[] = [];
  for (const step of stepsFrom(branch.entry, around)) {
    if (step.binding.size === 0 && step.residual.length === 0) return { parts, whole: step };
    const part = partOf(branch, step, around);
    if (part) parts.push(part);
  }
  return { parts };
}

function partOf(branch: Branch, step: Step, around: Around): Branch | undefined {
  const { entry, narrowings } = branch;
  const { next } = step;
  if (narrowings >= limits.narrowings || (next && visits(branch, next) >= limits.visits)) return undefined;
  const part = { ...branch, entry: narrow(entry, step.binding, step.residual), narrowings: narrowings + 1 };
  if (next === undefined) return part;
  const before = { ...entry, outcome: part.entry.outcome };
  const went = advance(part, step, around, stateOf(before));
  return typeof went === 'string' ? undefined : went;
}

/** The branch one hop further; whether that is where it was, and whether it will never end. */
function advance(
  branch: Branch,
  { next, captures }: Step,
  { served }: Around,
  at = stateOf(branch.entry),
): Branch | 'end' | 'loop' {
  const { entry } = branch;
  const { target } = entry.outcome;
  if (next === undefined || target === undefined) return 'end';
  const after = hop(entry, next, captures);
  if (after === undefined) return 'end';
  const to = stateOf({ ...entry, outcome: after });
  if (to === at && next.kind === 'pattern' && served.size === 0) return 'end';
  const isRound =
    after.status !== 410 && (to === at || branch.seen.includes(to) || branch.via.length >= endless);
  const isGrowing = isOpen(entry, target) && visits(branch, next) >= limits.visits;
  if (isRound || isGrowing) return 'loop';
  return {
    ...branch,
    entry: { ...entry, outcome: after },
    via: [...branch.via, next],
    seen: [...branch.seen, at],
  };
}

function visits({ first, via }: Branch, entry: Entry): number {
  return (first === entry ? 1 : 0) + via.filter((other) => other === entry).length;
}

/** The same loop is found from each of its entries; it is said once. */
function addLoop(loops: Entry[][], loop: Entry[]): void {
  const known = loops.some((other) => loop.every((entry) => other.includes(entry)));
  if (!known) loops.push(loop);
}

/** By path; of one path, those with more query parameters first. */
function byPath(a: ExactEntry, b: ExactEntry): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return b.query.length - a.query.length;
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
