import { otherSlash, parsePath, withoutTrailingSlash } from '../core/path.ts';
import type { Entry, ExactEntry, PatternEntry, QueryCondition, Target } from './entry.ts';
import { foldPath } from './key.ts';
import type { Captures, Lookup } from './lookup.ts';
import { residualOf } from './narrow.ts';
import { parametersOf } from './query.ts';
import { type Binding, solve } from './solve.ts';
import { holesIn } from './target.ts';
import { unify } from './unify.ts';

/** One thing that requests may meet at an entry's target. */
export interface Step {
  /** The entry there, or undefined for a page or file of the build. */
  readonly next: Entry | undefined;
  /** What the target's holes must be; nothing where all the entry's requests come there. */
  readonly binding: Binding;
  /** What `next` matches. */
  readonly captures: Captures;
  /** Query parameters that the request must have beside. */
  readonly residual: QueryCondition;
}

/** All that stands around an entry. */
export interface Around {
  readonly lookup: Lookup;
  readonly ignoreCase: boolean;
  /** Exact entries by their folded path, sorted; of one path, in their order. */
  readonly exact: Sorted<ExactEntry>;
  readonly patterns: readonly PatternEntry[];
  /** Canonical addresses that the build serves; empty where nothing is known of the build. */
  readonly served: ReadonlySet<string>;
  /** Those that a pattern matches, sorted: only there does it matter that the build has a page. */
  readonly pages: Sorted<string>;
}

/** A list in the order of its keys, for finding all that begin with a text. */
export type Sorted<T> = readonly (readonly [key: string, value: T])[];

const nothing: ReadonlyMap<string, string> = new Map();

/** What an entry's requests may meet, in the order in which a server looks: the first that fits counts. */
export function stepsFrom(entry: Entry, around: Around): Iterable<Step> {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return [];
  return isOpen(entry, target) ? openSteps(entry, target, around) : fixedSteps(entry, target, around);
}

/** True where a pattern's target depends on what it matched. */
export function isOpen(entry: Entry, target: Target): boolean {
  return (
    entry.kind === 'pattern' &&
    [...holesIn(target.path), ...holesIn(target.query)].some((piece) => 'hole' in piece)
  );
}

function* fixedSteps(entry: Entry, { path, query }: Target, { lookup, served }: Around): Generator<Step> {
  for (const next of lookup.possible(path, parametersOf(query))) {
    const residual = residualOf(entry, next);
    if (residual) yield { next, binding: nothing, captures: nothing, residual };
  }
  const address = parsePath(path);
  if (served.has(address) || served.has(otherSlash(address))) {
    yield { next: undefined, binding: nothing, captures: nothing, residual: [] };
    return;
  }
  for (const next of lookup.patterns(path)) {
    const residual = residualOf(entry, next);
    if (residual) yield { next, binding: nothing, captures: lookup.captures(next, path), residual };
  }
}

function* openSteps(entry: Entry, target: Target, around: Around): Generator<Step> {
  const { ignoreCase } = around;
  const start = literalStart(target.path);
  const path = foldPathWithHoles(target.path, ignoreCase);
  for (const [key, next] of startingWith(around.exact, foldPath(start, ignoreCase))) {
    const residual = residualOf(entry, next);
    if (!residual) continue;
    for (const binding of bothSlashes(path, key)) yield { next, binding, captures: nothing, residual };
  }
  for (const [key] of startingWith(around.pages, start)) {
    for (const binding of bothSlashes(target.path, key)) {
      yield { next: undefined, binding, captures: nothing, residual: [] };
    }
  }
  const names = new Set(entry.kind === 'pattern' ? entry.segments.flatMap((s) => s.name ?? []) : []);
  for (const next of around.patterns) {
    if (!mayMeet(start, literalStart(next.text), ignoreCase)) continue;
    const residual = residualOf(entry, next);
    if (!residual) continue;
    for (const { binding, captures } of unify(target.path, next, names, ignoreCase)) {
      yield { next, binding, captures, residual };
    }
  }
}

/** An entry at `/a` is met by a target that becomes `/a` or `/a/`. */
function bothSlashes(path: string, literal: string): Binding[] {
  const found = solve(path, literal);
  return found.length > 0 || literal === '/' ? found : solve(path, `${literal}/`);
}

/** The folder that a path with placeholders surely begins with: `/blog/` of `/blog/:year/*`. */
function literalStart(text: string): string {
  return parsePath(/^[^:*]*\//.exec(text)?.[0] ?? '/');
}

function foldPathWithHoles(path: string, ignoreCase: boolean): string {
  if (!ignoreCase) return path;
  return holesIn(path)
    .map((piece) =>
      'text' in piece
        ? foldPath(`/${piece.text}`, true).slice(1).replaceAll(':', '%3A').replaceAll('*', '%2A')
        : piece.hole === '*'
          ? '*'
          : `:${piece.hole}`,
    )
    .join('');
}

function mayMeet(a: string, b: string, ignoreCase: boolean): boolean {
  const [one, other] = [foldPath(a, ignoreCase), foldPath(b, ignoreCase)];
  return one.startsWith(other) || other.startsWith(one);
}

/** All whose key begins with a folder, or is it without its slash. */
function* startingWith<T>(list: Sorted<T>, folder: string): Generator<readonly [string, T]> {
  const bare = withoutTrailingSlash(parsePath(folder));
  for (let at = firstFrom(list, bare); at < list.length; at++) {
    const pair = list[at];
    if (pair === undefined || !pair[0].startsWith(bare)) return;
    if (pair[0] === bare || pair[0].startsWith(folder)) yield pair;
  }
}

/** The first index whose key is not before the text. */
function firstFrom<T>(list: Sorted<T>, text: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.[0] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
