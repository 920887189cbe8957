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

/** Every way to fill the holes of a text so that it becomes a literal one; none where it can't. */
export function bindingsFor(text: string, literal: string): Binding[] {
  const found: Binding[] = [];
  fill(holesIn(text), literal, new Map(), found);
  return found;
}

type Pieces = ReturnType<typeof holesIn>;

function fill([first, ...rest]: Pieces, literal: string, bound: Binding, found: Binding[]): void {
  if (first === undefined) {
    if (literal === '') found.push(new Map([...bound].map(([hole, value]) => [hole, asLiteral(value)])));
    return;
  }
  if ('text' in first) {
    const text = escapeText(first.text);
    if (literal.startsWith(text)) fill(rest, literal.slice(text.length), bound, found);
    return;
  }
  const known = bound.get(first.hole);
  if (known !== undefined) {
    if (literal.startsWith(known)) fill(rest, literal.slice(known.length), bound, found);
    return;
  }
  for (const value of valuesOf(first.hole, literal, rest.length === 0)) {
    fill(rest, literal.slice(value.length), new Map([...bound, [first.hole, value]]), found);
  }
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
