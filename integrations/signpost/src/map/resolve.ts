import {
  asLiteral,
  type Entry,
  leadsToItself,
  type Outcome,
  type PatternEntry,
  type Target,
} from './entry.ts';
import type { Captures } from './lookup.ts';
import type { MapIndex } from './map-index.ts';
import { narrow } from './narrow.ts';
import { chained, targetOf } from './outcome.ts';
import { parametersOf, printQuery } from './query.ts';
import { type Step, stepsFrom } from './steps.ts';
import { capturedBy, dependsOnMatch, holesIn } from './target.ts';

/** An entry that pointed to another entry's URL (`W-REDIR-4`), with the chain to its final target. */
export interface Chain {
  readonly entry: Entry;
  readonly via: readonly Entry[];
  readonly outcome: Outcome;
  /** True if only some of the entry's URLs take this chain: others meet another entry or a page on the way. */
  readonly isPart: boolean;
}

/** Results while an entry is followed. */
export interface Walked {
  readonly chains: Chain[];
  readonly loops: Loops;
  /** The parts created so far. Above a limit, following stops. */
  parts: number;
  readonly most: number;
}

/** Nothing found yet. */
export function newWalk(most: number): Walked {
  return { chains: [], loops: new Loops(), parts: 0, most };
}

/**
 * A chain beyond these limits never ends, although it never returns to the same path, such as `/a/*` to `/a/b/*`. `visits`
 * limits how often it meets an entry with placeholders in its target.
 */
export const followed = { hops: 500, patternHops: 100, visits: 2 } as const;
/** How often an entry is narrowed. Each time creates entries for everything that its target may meet. */
const narrowings = 3;

/** An entry, or a part of one, on the way to its final target. */
interface Branch {
  entry: Entry;
  /** The original entry of the map. */
  readonly first: Entry;
  readonly via: Entry[];
  /** The entries it has passed. */
  readonly seen: Set<string>;
  readonly narrowed: number;
  /** True at its end. */
  readonly isFinal: boolean;
}

function begin(entry: Entry): Branch {
  return { entry, first: entry, via: [], seen: new Set(), narrowed: 0, isFinal: false };
}

/** Follows an entry as a client would, until nothing redirects further: first its parts, then the rest. */
export function resolve(entry: Entry, index: MapIndex, walked: Walked): Entry[] {
  if (leadsToItself(entry, index)) {
    walked.loops.add([entry]);
    return [];
  }
  return resolveBranch(begin(entry), index, walked);
}

function resolveBranch(branch: Branch, index: MapIndex, walked: Walked): Entry[] {
  const resolved: Entry[] = [];
  const { via, first, narrowed } = branch;
  let isRest = false;
  while (!branch.isFinal) {
    const { parts, whole } = walk(branch, index);
    walked.parts += parts.length;
    if (walked.parts > walked.most) return [];
    for (const part of parts) for (const entry of resolveBranch(part, index, walked)) resolved.push(entry);
    isRest ||= parts.length > 0;
    const went = whole && advance(branch, whole, index);
    if (went === 'loop') {
      walked.loops.add([first, ...via, ...(whole?.next ? [whole.next] : [])]);
      return resolved;
    }
    if (went !== 'on') break;
  }
  if (leadsToItself(branch.entry, index)) {
    walked.loops.add([first, ...via]);
    return resolved;
  }
  resolved.push(branch.entry);
  if (via.length > (narrowed > 0 ? 1 : 0))
    walked.chains.push({ entry: first, via, outcome: branch.entry.outcome, isPart: narrowed > 0 || isRest });
  return resolved;
}

/**
 * Follows a catch-all as long as all its URLs take the same way. The rest, after some have gone their own way, is followed
 * to its end too, since no host may get a loop.
 */
export function resolveWhole(entry: Entry, index: MapIndex, walked: Walked): Entry[] {
  const branch = begin(entry);
  let end: Pick<Branch, 'entry' | 'via'> | undefined;
  for (;;) {
    const { parts, whole } = walk(branch, index);
    if (parts.length > 0) end ??= { entry: branch.entry, via: [...branch.via] };
    const went = whole && advance(branch, whole, index);
    if (went === 'loop') {
      walked.loops.add([branch.first, ...branch.via, ...(whole?.next ? [whole.next] : [])]);
      return [];
    }
    if (went !== 'on') break;
  }
  const { entry: resolved, via } = end ?? branch;
  if (via.length > 0) walked.chains.push({ entry, via, outcome: resolved.outcome, isPart: false });
  return [resolved];
}

/** The parts of a branch that take their own way, and the step of all the rest. */
function walk(branch: Branch, index: MapIndex): { parts: Branch[]; whole?: Step } {
  const parts: Branch[] = [];
  // Parts that end here need an entry only if something further on would match them.
  let staying: Branch[] = [];
  for (const step of stepsFrom(branch.entry, index)) {
    if (givesWay(step, branch, index)) continue;
    const isWhole = step.binding.size === 0 && step.residual.length === 0;
    if (!isWhole && !mayNarrow(branch, step)) {
      staying.push({ ...partOf(branch, step), isFinal: true });
      continue;
    }
    if (isWhole && step.next === undefined) return { parts };
    parts.push(...staying);
    staying = [];
    if (isWhole) return { parts, whole: step };
    const part = partOf(branch, step);
    // The condition includes what this step removes from the query.
    const from = stateOf({ ...branch.entry, outcome: part.entry.outcome });
    if (advance(part, step, index, from) !== 'loop') parts.push(part);
  }
  return { parts };
}

/**
 * True for a redirect that hosts don't get, and where a page may come before the pattern. Targets with placeholders count
 * the entry itself, since those chains never end.
 */
function givesWay({ next }: Step, { first }: Branch, index: MapIndex): boolean {
  if (next === undefined) return false;
  if (leadsToItself(next, index)) return true;
  if (!index.fallbacks.has(next)) return false;
  const { target } = first.outcome;
  return next !== first || target === undefined || !dependsOnMatch(first, target);
}

/** False if nothing redirects further, the branch was narrowed too often, or it would pass one pattern twice (`/docs/docs/x`). */
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
    isFinal: false,
  };
}

/** Moves a branch one redirect further, if there is one. A loop stays as it is. */
function advance(
  branch: Branch,
  { next, captures }: Step,
  { served }: MapIndex,
  from = stateOf(branch.entry),
): 'on' | 'end' | 'loop' {
  const { entry, via, seen } = branch;
  const { target } = entry.outcome;
  if (next === undefined || target === undefined) return 'end';
  const outcome = outcomeVia(entry, next, captures);
  if (outcome === undefined) return 'end';
  const to = stateOf({ ...entry, outcome });
  const isPattern = next.kind === 'pattern';
  // Without a known build, a pattern that keeps its own target means that a page exists there.
  if (to === from && isPattern && served.size === 0) return 'end';
  const isRound = outcome.status !== 410 && (to === from || seen.has(to));
  const isEndless = via.length >= (isPattern ? followed.patternHops : followed.hops);
  if (isRound || isEndless || (dependsOnMatch(entry, target) && visits(branch, next) >= followed.visits))
    return 'loop';
  branch.entry = { ...entry, outcome };
  via.push(next);
  seen.add(from);
  return 'on';
}

function visits({ first, via }: Branch, entry: Entry): number {
  return (first === entry ? 1 : 0) + via.filter((other) => other === entry).length;
}

/** An entry combined with the entry that it meets; undefined if no target can express the combination. */
function outcomeVia(entry: Entry, next: Entry, captures: Captures): Outcome | undefined {
  const after = chained(entry.outcome, next.outcome, targetAfter(entry, next, captures));
  if (entry.kind === 'exact' || after.target === undefined) return after;
  const isSayable =
    after.target.origin === ''
      ? hasOnlyOwnHoles(entry, [after.target.path, after.target.query])
      : hasOnlyOwnHoles(entry, captures.values()) && keepsText(entry, next);
  return isSayable ? after : undefined;
}

/** Uses the next entry's target. Literal text of an exact entry must not become a placeholder. */
function targetAfter(entry: Entry, next: Entry, captures: Captures): Target | undefined {
  const target = targetOf(next, parametersOf(entry.outcome.target?.query ?? ''), captures);
  if (target === undefined || entry.kind === 'exact' || next.kind === 'pattern' || target.origin !== '')
    return target;
  const own = next.outcome.target?.query ?? '';
  const rest = target.query.slice(own.length);
  return { ...target, path: asLiteral(target.path), query: asLiteral(own) + rest };
}

function hasOnlyOwnHoles(entry: PatternEntry, parts: Iterable<string>): boolean {
  const own = new Set(capturedBy(entry));
  return [...parts].flatMap((part) => holesIn(part)).every((piece) => 'text' in piece || own.has(piece.hole));
}

/** True if no literal text of the next target, such as that for another host, is a placeholder of the entry. */
function keepsText(entry: PatternEntry, next: Entry): boolean {
  const { target } = next.outcome;
  return [target?.path ?? '', target?.query ?? ''].every((part) => {
    const pieces = next.kind === 'pattern' ? holesIn(part, next) : [{ text: part }];
    return pieces.every((piece, at) => {
      if ('hole' in piece) return true;
      const isColonBeforeHole = piece.text.endsWith(':') && at < pieces.length - 1;
      return !isColonBeforeHole && holesIn(piece.text, entry).every((inner) => 'text' in inner);
    });
  });
}

/** The state of an entry's requests: URL and removed parameters. A repeated state is a loop. */
function stateOf({ query, outcome: { target } }: Entry): string {
  return target === undefined ? '' : `${target.origin}${target.path}?${target.query} ${printQuery(query)}`;
}

/** The loops of a map. Each is found from all of its entries and stored once. */
class Loops {
  readonly list: Entry[][] = [];
  readonly #byEntry = new Map<Entry, Set<Entry>[]>();

  add(loop: readonly Entry[]): void {
    const [first] = loop;
    if (first === undefined) return;
    const known = this.#byEntry.get(first) ?? [];
    if (known.some((other) => loop.every((entry) => other.has(entry)))) return;
    const entries = new Set(loop);
    this.list.push([...entries]);
    for (const entry of entries) {
      const there = this.#byEntry.get(entry);
      if (there) there.push(entries);
      else this.#byEntry.set(entry, [entries]);
    }
  }
}
