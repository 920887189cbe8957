/**
 * The parts of regular expressions, globs and route patterns for which a map has words: text, a segment, any rest, and
 * choices.
 */
export type PatternPart =
  | { readonly part: 'text'; readonly text: string }
  /** Any text without or with slashes; `some`: at least one character. */
  | { readonly part: 'any'; readonly slashes: boolean; readonly some?: boolean }
  /** A choice, with names for the match if the target may use the match. */
  | {
      readonly part: 'choice';
      readonly names: readonly string[];
      readonly options: readonly (readonly PatternPart[])[];
    };

/** A pattern of another tool that the map can express. */
export interface ExpressedParts {
  readonly parts: readonly PatternPart[];
  readonly open: boolean;
  readonly notes: readonly string[];
}

/** A pattern of another tool, or why the map can't express it. */
export type Parsed = ExpressedParts | { readonly why: string };

/** The result of a parser, or the thrown reason. */
export function catchInexpressible(read: () => ExpressedParts): Parsed {
  try {
    return read();
  } catch (error) {
    if (error instanceof Inexpressible) return { why: error.message };
    throw error;
  }
}

/** How the map's pattern differs from the original expression. */
export const patternNotes = {
  dot: 'a "." without a backslash matched any character; the map has it as a dot',
  end: 'the expression has no "$" at its end, so it matched longer paths too; the map has only the path that was meant',
  begin:
    'the expression has no "^" at its start, so it matched inside longer paths too; the map matches from the start',
  prefix: 'it matched every path that starts like this; the map has this path and everything below it',
  case: "it ignored case, which a single redirect can't; `ignoreCase: true` at the top of redirects.yaml applies to all redirects",
} as const;

/** Thrown inside a parser: a map can't express the pattern. */
export class Inexpressible extends Error {}

/** A sequence of parts without choices, with names around the matches. */
export type Flat = readonly Piece[];

type Piece =
  | Exclude<PatternPart, { part: 'choice' }>
  | { readonly part: 'open' | 'close'; readonly name: string };

const maxSequences = 64;

/** The maximum nesting of groups. Real URL patterns have less, and each level is a recursive call. */
const maxNesting = 50;

/** Rejects a pattern with deeper nesting. */
export function expectShallow(depth: number): void {
  if (depth > maxNesting) throw new Inexpressible(`it has more than ${maxNesting} nested groups`);
}

/** All sequences of the choices, with adjacent texts joined. */
export function unfoldChoices(parts: readonly PatternPart[]): Flat[] {
  let flats: Piece[][] = [[]];
  for (const part of parts) {
    if (part.part !== 'choice') {
      for (const flat of flats) append(flat, [part]);
      continue;
    }
    // (en|de) in /(en|de)/about
    const opens = part.names.map((name) => ({ part: 'open', name }) as const);
    const closes = part.names.map((name) => ({ part: 'close', name }) as const);
    const inner = part.options
      .flatMap((option) => unfoldChoices(option))
      .map((flat) => [...opens, ...flat, ...closes]);
    const [only = []] = inner;
    if (inner.length === 1) for (const flat of flats) append(flat, only);
    else flats = flats.flatMap((flat) => inner.map((more) => append([...flat], more)));
    if (flats.length > maxSequences) throw new Inexpressible(`it matches more than ${maxSequences} URLs`);
  }

  return flats;
}

function append(flat: Piece[], more: Flat): Piece[] {
  for (const piece of more) {
    const last = flat.at(-1);
    if (piece.part === 'text' && last?.part === 'text')
      flat[flat.length - 1] = { part: 'text', text: last.text + piece.text };
    else flat.push(piece);
  }
  return flat;
}
