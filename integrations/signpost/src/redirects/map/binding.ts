import { escapeText } from '../../lib/path.ts';
import { asLiteral, holesIn, printHole } from './target.ts';

/** What stands for a hole: literal text, or text that still holds the hole (`:x.html`: it must end so). */
export type Binding = ReadonlyMap<string, string>;

/** Puts text in place of the holes that are bound; the others stay. */
export function substitute(text: string, binding: Binding): string {
  if (binding.size === 0) return text;
  return holesIn(text)
    .map((piece) => ('text' in piece ? piece.text : (binding.get(piece.hole) ?? printHole(piece.hole))))
    .join('');
}

/** A text filled up to a piece: how much of the literal text is left, and what its holes are so far. */
interface Filling {
  readonly at: number;
  readonly left: string;
  readonly bound: Binding;
}

/** Every way to fill the holes of a text so that it becomes a literal one; none where it can't. */
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
      // The shortest value is followed first.
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

/** What a hole may match at the begin of a text: a part of one segment, or any rest. */
function* valuesOf(hole: string, text: string, isLast: boolean): Generator<string> {
  const end = hole === '*' || !text.includes('/') ? text.length : text.indexOf('/');
  for (let length = isLast ? end : hole === '*' ? 0 : 1; length <= end; length++) {
    const value = text.slice(0, length);
    const isWhole = hole === '*' || value !== '';
    if (isWhole && !/%[0-9A-F]?$/.test(value)) yield value;
  }
}
