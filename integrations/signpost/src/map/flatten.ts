import { type Around, isOpen, makeAround } from './around.ts';
import type { Entry, ExactEntry, Outcome, PatternEntry } from './entry.ts';
import { hoist, withoutDead } from './hoist.ts';
import { hop, stateOf } from './hop.ts';
import { compareText, foldPath } from './key.ts';
import { Loops } from './loops.ts';
import { narrow } from './narrow.ts';
import { type Step, stepsFrom } from './steps.ts';

/** An entry that pointed at another entry's address (`W-REDIR-4`), and the way to where it points now. */
export interface Chain {
  readonly entry: Entry;
  readonly via: readonly Entry[];
  readonly outcome: Outcome;
  /** True where only some of the entry's addresses go this way; they got an entry of their own. */
  readonly isPart: boolean;
}

/** Canonical addresses that the build serves; empty where nothing is known of the build. */
export type Served = ReadonlySet<string>;

export interface Flat {
  readonly exact: ExactEntry[];
  readonly patterns: PatternEntry[];
  readonly chains: Chain[];
  readonly loops: Entry[][];
  /** Catch-all patterns that meet too many entries to have one made for each: those take a hop more. */
  readonly wide: PatternEntry[];
}

/**
 * Beyond these, a way is one that never ends though it never comes to the same address twice, such as
 * `/a/*` to `/a/b/*`: its hops, those through patterns, and how often it comes by one entry with placeholders
 * in its target.
 */
const limits = { hops: 500, patternHops: 100, visits: 2 };
/** How often an entry is narrowed: each time makes entries for all that its target may meet. */
const narrowings = 3;
/** How many entries one pattern is worth: a catch-all beside a long list of entries would double the list. */
const mostParts = 20;

/**
 * Points every entry at its final target. Where only some of an entry's requests meet another one, those get
 * an entry of their own before it. Loops are set apart, since no answer to them is right.
 */
export function flatten(entries: readonly Entry[], options: { ignoreCase: boolean; served: Served }): Flat {
  const exact = entries.filter((entry) => entry.kind === 'exact').sort(byPath(options.ignoreCase));
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const around = makeAround(exact, patterns, options);
  const work = newWork(Number.POSITIVE_INFINITY);
  const wide: PatternEntry[] = [];
  for (const entry of exact) {
    if (isFinal(entry, around)) work.exact.push(entry);
    else for (const settled of settle(begin(entry), around, work)) add(work, settled);
  }
  for (const entry of patterns) {
    const own = newWork(mostParts);
    const settled = settle(begin(entry), around, own);
    if (own.parts > mostParts) wide.push(entry);
    const kept = own.parts > mostParts ? settleWhole(begin(entry), around, work) : settled;
    if (own.parts <= mostParts) merge(work, own);
    for (const one of kept) add(work, one);
  }
  const lists = hoist({ exact: withoutDead(work.exact, options.ignoreCase), patterns: work.patterns }, options);
  return { ...lists, chains: work.chains, loops: work.loops.list, wide };
}

/** What is gathered on the way. */
interface Work {
  readonly exact: ExactEntry[];
  readonly patterns: PatternEntry[];
  readonly chains: Chain[];
  readonly loops: Loops;
  /** Parts made so far; past the most, the walk is given up. */
  parts: number;
  readonly most: number;
}

function newWork(most: number): Work {
  return { exact: [], patterns: [], chains: [], loops: new Loops(), parts: 0, most };
}

function merge(work: Work, { chains, loops }: Work): void {
  work.chains.push(...chains);
  for (const loop of loops.list) work.loops.add(loop);
}

/** True where nothing stands at an exact entry's target, which is so of nearly all in a long map. */
function isFinal({ outcome: { target } }: ExactEntry, { lookup }: Around): boolean {
  if (target === undefined || target.origin !== '') return true;
  return lookup.at(target.path).length === 0 && lookup.patterns(target.path).length === 0;
}

/** An entry, or a part of one, on its way to its final target. */
interface Branch {
  entry: Entry;
  /** The entry of the map that it began as. */
  readonly first: Entry;
  readonly via: Entry[];
  /** Where it has been. */
  readonly seen: Set<string>;
  readonly narrowed: number;
  /** True where it goes no further. */
  readonly isSettled: boolean;
}

function begin(entry: Entry): Branch {
  return { entry, first: entry, via: [], seen: new Set(), narrowed: 0, isSettled: false };
}

function add({ exact, patterns }: Work, entry: Entry): void {
  if (entry.kind === 'exact') exact.push(entry);
  else patterns.push(entry);
}

/** Follows an entry as a client would, to where nothing redirects further: its parts first, then the rest of it. */
function settle(branch: Branch, around: Around, work: Work): Entry[] {
  const settled: Entry[] = [];
  const { via, first, narrowed } = branch;
  while (!branch.isSettled) {
    const { parts, whole } = walk(branch, around);
    work.parts += parts.length;
    if (work.parts > work.most) return [];
    for (const part of parts) for (const entry of settle(part, around, work)) settled.push(entry);
    const went = whole && advance(branch, whole, around);
    if (went === 'loop') {
      work.loops.add([first, ...via, ...(whole?.next ? [whole.next] : [])]);
      return settled;
    }
    if (went !== 'on') break;
  }
  settled.push(branch.entry);
  if (via.length > (narrowed > 0 ? 1 : 0))
    work.chains.push({ entry: first, via, outcome: branch.entry.outcome, isPart: narrowed > 0 });
  return settled;
}

/** Follows a catch-all only as far as all of its addresses go the same way. */
function settleWhole(branch: Branch, around: Around, work: Work): Entry[] {
  const { via, first } = branch;
  for (;;) {
    const { parts, whole } = walk(branch, around);
    const went = parts.length === 0 && whole && advance(branch, whole, around);
    if (went === 'loop') {
      work.loops.add([first, ...via, ...(whole?.next ? [whole.next] : [])]);
      return [];
    }
    if (went !== 'on') break;
  }
  if (via.length > 0) work.chains.push({ entry: first, via, outcome: branch.entry.outcome, isPart: false });
  return [branch.entry];
}

/** The parts of a branch that go on in their own way, and the step that all the rest of it takes. */
function walk(branch: Branch, around: Around): { parts: Branch[]; whole?: Step } {
  const parts: Branch[] = [];
  // Parts that stay where they are need an entry only where something further on would take them along.
  let staying: Branch[] = [];
  for (const step of stepsFrom(branch.entry, around)) {
    const isWhole = step.binding.size === 0 && step.residual.length === 0;
    if (!isWhole && !mayNarrow(branch, step)) {
      staying.push({ ...partOf(branch, step), isSettled: true });
      continue;
    }
    if (isWhole && step.next === undefined) return { parts };
    parts.push(...staying);
    staying = [];
    if (isWhole) return { parts, whole: step };
    const part = partOf(branch, step);
    // What the step takes out of the query is still there before it.
    const from = stateOf({ ...branch.entry, outcome: part.entry.outcome });
    if (advance(part, step, around, from) !== 'loop') parts.push(part);
  }
  return { parts };
}

/** False for a page, and where an address would go through one pattern twice (`/docs/docs/x`) or be too rare. */
function mayNarrow(branch: Branch, { next }: Step): boolean {
  return next !== undefined && branch.narrowed < narrowings && visits(branch, next) === 0;
}

function partOf({ entry, first, via, seen, narrowed }: Branch, { binding, residual }: Step): Branch {
  const smaller = narrow(entry, binding, residual);
  return {
    entry: smaller,
    first,
    via: [...via],
    seen: new Set(seen),
    narrowed: narrowed + 1,
    isSettled: false,
  };
}

/** Takes a branch one hop further, where it goes further; a loop it leaves as it is. */
function advance(
  branch: Branch,
  { next, captures }: Step,
  { served }: Around,
  from = stateOf(branch.entry),
): 'on' | 'end' | 'loop' {
  const { entry, via, seen } = branch;
  const { target } = entry.outcome;
  if (next === undefined || target === undefined) return 'end';
  const outcome = hop(entry, next, captures);
  if (outcome === undefined) return 'end';
  const to = stateOf({ ...entry, outcome });
  const isPattern = next.kind === 'pattern';
  // Where no build is known, a pattern that keeps its own target stands for a page there.
  if (to === from && isPattern && served.size === 0 && !keepsAll(next)) return 'end';
  const isRound = outcome.status !== 410 && (to === from || seen.has(to));
  const isEndless = via.length >= (isPattern ? limits.patternHops : limits.hops);
  if (isRound || isEndless || (isOpen(entry, target) && visits(branch, next) >= limits.visits)) return 'loop';
  branch.entry = { ...entry, outcome };
  via.push(next);
  seen.add(from);
  return 'on';
}

/** True for a pattern that sends every address to itself. */
function keepsAll({ text, outcome: { target } }: PatternEntry): boolean {
  return target !== undefined && target.query === '' && target.path.replace(/(?<=.)\/$/, '') === text;
}

function visits({ first, via }: Branch, entry: Entry): number {
  return (first === entry ? 1 : 0) + via.filter((other) => other === entry).length;
}

/** By address; of one address, those with more query parameters first. */
function byPath(ignoreCase: boolean): (a: ExactEntry, b: ExactEntry) => number {
  return (a, b) =>
    compareText(foldPath(a.path, ignoreCase), foldPath(b.path, ignoreCase)) || b.query.length - a.query.length;
}
