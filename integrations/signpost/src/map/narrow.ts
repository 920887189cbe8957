import { escapeText, parsePath } from '../lib/url/path.ts';
import { asLiteral, type Entry, type PatternEntry, printPattern, type Segment } from './entry.ts';
import { parametersOf, type QueryCondition, sortQuery } from './query.ts';
import { holesIn, substitute } from './target.ts';

/** Narrows an entry to the requests with these values for its placeholders and these parameters. */
export function narrow(entry: Entry, binding: Binding, more: QueryCondition): Entry {
  const query = more.length === 0 ? entry.query : sortQuery([...entry.query, ...more]);
  if (entry.kind === 'exact' || binding.size === 0) return { ...entry, query };
  const { outcome } = entry;
  const { segments, rest } = narrowPattern(entry, binding);
  const narrowed = { ...entry, query, segments, rest, text: printPattern(segments, rest) };
  if (outcome.status === 410) return narrowed;
  const target = {
    ...outcome.target,
    path: substitute(outcome.target.path, binding),
    query: substitute(outcome.target.query, binding),
  };
  return { ...narrowed, outcome: { ...outcome, target } };
}

function narrowPattern(entry: PatternEntry, binding: Binding): { segments: Segment[]; rest: boolean } {
  const segments = entry.segments.map((segment): Segment => {
    if (segment.name === undefined) return segment;
    const bound = binding.get(segment.name);
    return bound === undefined ? segment : readSegment(bound + asLiteral(segment.tail));
  });
  const star = entry.rest ? binding.get('*') : undefined;
  if (star === undefined) return { segments, rest: entry.rest };
  const parts = star.replace(/\/$/, '').split('/');
  const rest = parts.at(-1) === '*';
  const more = star === '' ? [] : rest ? parts.slice(0, -1) : parts;
  return { segments: [...segments, ...more.map(readSegment)], rest };
}

/** A placeholder with its tail, or literal text. */
function readSegment(text: string): Segment {
  const [first, second] = holesIn(text);
  if (first !== undefined && 'hole' in first) {
    return {
      name: first.hole,
      tail: second !== undefined && 'text' in second ? escapeText(second.text) : '',
    };
  }
  return { literal: parsePath(`/${text}`).slice(1) };
}

/**
 * The query that a request must have, besides an entry's own condition, to meet the next entry at its target: empty if the
 * target's own query suffices; undefined if it never can, or if the matched text decides.
 */
export function residualOf(entry: Entry, next: Entry): QueryCondition | undefined {
  if (next.query.length === 0) return [];
  const own = parametersOf(entry.outcome.target?.query ?? '');
  const consumed = new Set(entry.query.map(([name]) => name));
  const residual: (readonly [string, string])[] = [];
  for (const [name, value] of next.query) {
    const set = own.filter((parameter) => parameter.name === name);
    if (set.some((parameter) => parameter.value === value)) continue;
    if (set.length > 0 || consumed.has(name)) return undefined;
    residual.push([name, value]);
  }
  return residual;
}

/** The value of a placeholder: literal text, or text that still contains the placeholder (`:x.html`: it must end so). */
export type Binding = ReadonlyMap<string, string>;

/** A partial match: how much of the literal text is left, and the values so far. */
interface Filling {
  readonly at: number;
  readonly left: string;
  readonly bound: Binding;
}

/** All values for the placeholders of a text that make it equal to a literal; none if impossible. */
export function bindingsFor(text: string, literal: string): Binding[] {
  const pieces = holesIn(text);
  const found: Binding[] = [];
  const open: Filling[] = [{ at: 0, left: literal, bound: new Map() }];
  for (let filling = open.pop(); filling !== undefined; filling = open.pop()) {
    const { at, left, bound } = filling;
    const piece = pieces[at];
    if (piece === undefined) {
      if (left === '') found.push(new Map([...bound].map(([hole, value]) => [hole, asLiteral(value)])));
      continue;
    }
    const fixed = 'text' in piece ? escapeText(piece.text) : bound.get(piece.hole);
    if (fixed !== undefined) {
      if (left.startsWith(fixed)) open.push({ at: at + 1, left: left.slice(fixed.length), bound });
    } else if ('hole' in piece) {
      const values = [...valuesOf(piece.hole, left, at === pieces.length - 1)];
      // The shortest value is tried first.
      for (const value of values.reverse()) {
        open.push({
          at: at + 1,
          left: left.slice(value.length),
          bound: new Map([...bound, [piece.hole, value]]),
        });
      }
    }
  }
  return found;
}

/** What a placeholder may match at the start of a text: a part of one segment, or any rest. */
function* valuesOf(hole: string, text: string, isLast: boolean): Generator<string> {
  const end = hole === '*' || !text.includes('/') ? text.length : text.indexOf('/');
  for (let length = isLast ? end : hole === '*' ? 0 : 1; length <= end; length++) {
    const value = text.slice(0, length);
    const isWhole = hole === '*' || value !== '';
    if (isWhole && !/%[0-9A-F]?$/.test(value)) yield value;
  }
}
