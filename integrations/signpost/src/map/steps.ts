import { escapeText, otherSlash, parsePath } from '../lib/url/path.ts';
import { asLiteral, type Entry, foldSegment, type PatternEntry, type Segment, type Target } from './entry.ts';
import type { Captures } from './lookup.ts';
import { type MapIndex, pathsNear } from './map-index.ts';
import { type Binding, bindingsFor, residualOf } from './narrow.ts';
import { parametersOf, type QueryCondition } from './query.ts';
import { dependsOnMatch, hasHoles, holesIn, printHole, substitute } from './target.ts';

/** One thing that requests may meet at an entry's target. */
export interface Step {
  /** The entry there, or undefined for a page or file of the build. */
  readonly next: Entry | undefined;
  /** The values that the target's placeholders must have; empty if all of the entry's requests arrive there. */
  readonly binding: Binding;
  /** The text that `next` matches. */
  readonly captures: Captures;
  /** Query parameters that the request must also have. */
  readonly residual: QueryCondition;
}

const nothing: ReadonlyMap<string, string> = new Map();

/** What an entry's requests may meet, in the order in which a server looks: the first match counts. */
export function stepsFrom(entry: Entry, index: MapIndex): Iterable<Step> {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return [];
  return dependsOnMatch(entry, target) ? openSteps(entry, target, index) : fixedSteps(entry, target, index);
}

function* fixedSteps(entry: Entry, { path, query }: Target, { lookup, served }: MapIndex): Generator<Step> {
  for (const next of lookup.possible(path, parametersOf(query))) {
    const residual = residualOf(entry, next);
    if (residual) yield { next, binding: nothing, captures: nothing, residual };
  }
  const url = parsePath(path);
  if (served.has(url) || served.has(otherSlash(url))) {
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
    for (const binding of slashBindings(path, key)) yield { next, binding, captures: nothing, residual };
  }
  for (const [key] of pathsNear(index.pages, target.path)) {
    for (const binding of slashBindings(target.path, key)) {
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

/** The patterns that a path with placeholders may match, and a few more. */
function patternsNear(path: string, { patterns }: MapIndex): PatternEntry[] {
  const pieces = path.replace(/\/$/, '').slice(1).split('/');
  const star = pieces.findIndex((piece) => piece.includes('*'));
  const known = star < 0 ? pieces : pieces.slice(0, star);
  const keys = known.map((piece) => (hasHoles(piece) ? undefined : escapeText(piece)));
  return patterns.near(keys, star >= 0);
}

/** The targets `/a` and `/a/` both meet an entry at `/a`. */
function slashBindings(path: string, literal: string): Binding[] {
  const found = bindingsFor(path, literal);
  return found.length > 0 || literal === '/' ? found : bindingsFor(path, `${literal}/`);
}

/** Lower-cases a path except for its placeholders. */
function foldHoled(path: string, ignoreCase: boolean): string {
  if (!ignoreCase) return path;
  return holesIn(path)
    .map((piece) =>
      'text' in piece ? asLiteral(foldSegment(escapeText(piece.text), true)) : printHole(piece.hole),
    )
    .join('');
}

/**
 * One way in which a target with placeholders matches a pattern: the values of the placeholders, and what the pattern
 * matches.
 */
interface Meeting {
  readonly binding: Binding;
  readonly captures: Captures;
}

interface State extends Meeting {
  /** Fills the known values into the target's segments. */
  readonly pieces: readonly string[];
}

/**
 * All ways in which URLs of a target's path match a pattern; none if they never do, or if a star in the middle of the
 * target hides it. `taken` are the names in use.
 */
function unify(
  path: string,
  other: PatternEntry,
  taken: ReadonlySet<string>,
  ignoreCase: boolean,
): Meeting[] {
  const inner = path.replace(/\/$/, '').slice(1);
  const all = inner === '' ? [] : inner.split('/');
  const isOpen = all.at(-1) === '*';
  const pieces = isOpen ? all.slice(0, -1) : all;
  if (pieces.some((piece) => piece.includes('*'))) return [];
  if (pieces.length > other.segments.length && !other.rest) return [];
  const spare = other.segments.slice(pieces.length);
  if (spare.length > 0 && !isOpen) return [];
  const shared = other.segments.slice(0, pieces.length);
  let states: State[] = [{ pieces, binding: new Map(), captures: new Map() }];
  for (const [index, segment] of shared.entries()) {
    states = states.flatMap((state) => meetSegment(state, index, segment, ignoreCase));
  }
  const rest = restOf(spare, other, taken);
  const slash = path.endsWith('/') && path !== '/' ? '/' : '';
  return states.map(({ pieces: met, binding, captures }) => {
    const bound = new Map(binding);
    if (isOpen && rest.text !== '*') bound.set('*', rest.text);
    const matched = new Map([...captures, ...rest.captures]);
    if (other.rest) {
      const beyond = [...met.slice(shared.length), ...(isOpen ? ['*'] : [])].join('/');
      matched.set('*', beyond === '' || isOpen ? beyond : beyond + slash);
    }
    return { binding: bound, captures: matched };
  });
}

/** The values that the target's star must have for the pattern's further segments, and what those match in it. */
function restOf(spare: readonly Segment[], other: PatternEntry, taken: ReadonlySet<string>) {
  const names = new Set(taken);
  const captures = new Map<string, string>();
  const segments = spare.map((segment): Segment => {
    if (segment.name === undefined) return segment;
    const name = fresh(segment.name, names);
    names.add(name);
    captures.set(segment.name, `:${name}`);
    return { name, tail: segment.tail };
  });
  const parts = segments.map((s) =>
    s.name === undefined ? asLiteral(s.literal) : `:${s.name}${asLiteral(s.tail)}`,
  );
  return { text: [...parts, ...(other.rest ? ['*'] : [])].join('/'), captures };
}

function fresh(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number++) {
    if (!taken.has(free)) return free;
    free = `${name}_${number}`;
  }
}

function meetSegment(state: State, index: number, want: Segment, ignoreCase: boolean): State[] {
  const piece = state.pieces[index] ?? '';
  if (want.name !== undefined) {
    return endings(piece, want.tail, ignoreCase).map((binding) => {
      const next = bind(state, binding);
      const met = next.pieces[index] ?? '';
      const before = met.slice(0, met.length - asLiteral(want.tail).length);
      return { ...next, captures: new Map([...next.captures, [want.name, before]]) };
    });
  }
  const wanted = foldSegment(want.literal, ignoreCase);
  return bindingsFor(foldHoled(piece, ignoreCase), wanted).map((binding) => bind(state, binding));
}

function bind(state: State, binding: Binding): State {
  if (binding.size === 0) return state;
  const captures = new Map([...state.captures].map(([name, text]) => [name, substitute(text, binding)]));
  const known = [...state.binding].map(([name, text]) => [name, substitute(text, binding)] as const);
  return {
    pieces: state.pieces.map((piece) => substitute(piece, binding)),
    captures,
    binding: new Map([...known, ...binding]),
  };
}

/** All values with which a segment ends in a tail after some text. */
function endings(piece: string, tail: string, ignoreCase: boolean): Binding[] {
  const parts = holesIn(piece);
  const last = parts.at(-1);
  if (last === undefined) return [];
  if (tail === '') return [new Map()];
  const fold = (text: string): string => foldSegment(escapeText(text), ignoreCase);
  if ('text' in last) {
    const end = fold(last.text);
    const wanted = fold(tail);
    if (end.endsWith(wanted)) return end === wanted && parts.length === 1 ? [] : [new Map()];
    if (!wanted.endsWith(end) || parts.length === 1) return [];
    return endings(piece.slice(0, -last.text.length), wanted.slice(0, -end.length), ignoreCase);
  }
  const before = parts.at(-2);
  const text = before !== undefined && 'text' in before ? fold(before.text) : '';
  const found: Binding[] = [new Map([[last.hole, `:${last.hole}${asLiteral(tail)}`]])];
  for (let cut = 0; cut < tail.length; cut++) {
    const enough =
      cut === 0 ? parts.length > 1 : text.length > cut || (text.length === cut && parts.length > 2);
    if (enough && text.endsWith(fold(tail.slice(0, cut))))
      found.push(new Map([[last.hole, asLiteral(tail.slice(cut))]]));
  }
  return found;
}
