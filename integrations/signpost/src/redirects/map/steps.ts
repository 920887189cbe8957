import { escapeText, otherSlash, parsePath } from '../../lib/path.ts';
import { type Binding, bindingsFor } from './binding.ts';
import type { Entry, PatternEntry, QueryCondition, Target } from './entry.ts';
import { foldSegment } from './key.ts';
import type { Captures } from './lookup.ts';
import { isOpen, type MapIndex, pathsNear } from './map-index.ts';
import { residualOf } from './narrow.ts';
import { parametersOf } from './query.ts';
import { asLiteral, holesIn, printHole } from './target.ts';
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

const nothing: ReadonlyMap<string, string> = new Map();

/** What an entry's requests may meet, in the order in which a server looks: the first that fits counts. */
export function stepsFrom(entry: Entry, index: MapIndex): Iterable<Step> {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return [];
  return isOpen(entry, target) ? openSteps(entry, target, index) : fixedSteps(entry, target, index);
}

function* fixedSteps(entry: Entry, { path, query }: Target, { lookup, served }: MapIndex): Generator<Step> {
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

function* openSteps(entry: Entry, target: Target, index: MapIndex): Generator<Step> {
  const { ignoreCase } = index;
  const path = foldHoled(target.path, ignoreCase);
  for (const [key, next] of pathsNear(index.exact, path)) {
    const residual = residualOf(entry, next);
    if (!residual) continue;
    for (const binding of bothSlashes(path, key)) yield { next, binding, captures: nothing, residual };
  }
  for (const [key] of pathsNear(index.pages, target.path)) {
    for (const binding of bothSlashes(target.path, key)) {
      yield { next: undefined, binding, captures: nothing, residual: [] };
    }
  }
  const names = new Set(entry.kind === 'pattern' ? entry.segments.flatMap((s) => s.name ?? []) : []);
  for (const next of patternsNear(path, index)) {
    const residual = residualOf(entry, next);
    if (!residual) continue;
    for (const { binding, captures } of unify(target.path, next, names, ignoreCase)) {
      yield { next, binding, captures, residual };
    }
  }
}

/** The patterns that a path with placeholders may meet, and some that it can't. */
function patternsNear(path: string, { patterns }: MapIndex): PatternEntry[] {
  const pieces = path.replace(/\/$/, '').slice(1).split('/');
  const star = pieces.findIndex((piece) => piece.includes('*'));
  const known = star < 0 ? pieces : pieces.slice(0, star);
  const keys = known.map((piece) =>
    holesIn(piece).some((part) => 'hole' in part) ? undefined : escapeText(piece),
  );
  return patterns.near(keys, star >= 0);
}

/** An entry at `/a` is met by a target that becomes `/a` or `/a/`. */
function bothSlashes(path: string, literal: string): Binding[] {
  const found = bindingsFor(path, literal);
  return found.length > 0 || literal === '/' ? found : bindingsFor(path, `${literal}/`);
}

/** Folds the text of a path and leaves its holes. */
function foldHoled(path: string, ignoreCase: boolean): string {
  if (!ignoreCase) return path;
  return holesIn(path)
    .map((piece) => ('text' in piece ? asLiteral(foldSegment(piece.text, true)) : printHole(piece.hole)))
    .join('');
}
