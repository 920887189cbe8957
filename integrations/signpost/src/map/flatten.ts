import { type Around, isOpen, makeAround } from './around.ts';
import type { Entry, ExactEntry, Outcome, PatternEntry } from './entry.ts';
import { hoist, withoutDead } from './hoist.ts';
import { hop, stateOf } from './hop.ts';
import { Loops } from './loops.ts';
import { narrow } from './narrow.ts';
import { type Step, stepsFrom } from './steps.ts';

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

/**
 * Beyond these, a way is one that never ends though it never comes to the same address twice, such as
 * `/a/*` to `/a/b/*`: its hops, those through patterns, and how often it comes by one entry with placeholders
 * in its target.
 */
const limits = { hops: 500, patternHops: 100, visits: 2 };
/** How often an entry is narrowed: each time makes entries for all that its target may meet. */
const narrowings = 3;

/**
 * Points every entry at its final target. Where only some of an entry's requests meet another one, those get
 * an entry of their own before it. Loops are set apart, since no answer to them is right.
 */
export function flatten(entries: readonly Entry[], options: { ignoreCase: boolean; served: Served }): Flat {
  const exact = entries.filter((entry) => entry.kind === 'exact').sort(byPath);
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const around = makeAround(exact, patterns, options);
  const work: Work = { exact: [], patterns: [], chains: [], loops: new Loops() };
  for (const entry of exact) for (const settled of settle(begin(entry), around, work)) add(work, settled);
  for (const entry of patterns) for (const settled of settle(begin(entry), around, work)) add(work, settled);
  const lists = hoist({ exact: withoutDead(work.exact), patterns: work.patterns }, options);
  return { ...lists, chains: work.chains, loops: work.loops.list };
}

/** What is gathered on the way. */
interface Work {
  readonly exact: ExactEntry[];
  readonly patterns: PatternEntry[];
  readonly chains: Chain[];
  readonly loops: Loops;
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
    work.chains.push({ entry: first, via, outcome: branch.entry.outcome });
  return settled;
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

/** By path; of one path, those with more query parameters first. */
function byPath(a: ExactEntry, b: ExactEntry): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return b.query.length - a.query.length;
}
