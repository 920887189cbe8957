// A pattern of another tool as parts for which the map has words, between the parsers (regex.ts, route.ts) and the sources
// of the map (sequences.ts, sources.ts).

/**
 * A part of a regular expression, glob or route pattern for which a map has words. `/(en|de)/about` is the text `/`, a
 * choice of the texts `en` and `de`, and the text `/about`.
 */
export type PatternPart =
  | { readonly part: 'text'; readonly text: string }
  /** Any text without or with slashes; `some`: at least one character. */
  | { readonly part: 'any'; readonly slashes: boolean; readonly some?: boolean }
  /** The names by which a target refers to the match: `$1` and `$lang` for (?<lang>en|de), none for (?:en|de). */
  | {
      readonly part: 'choice';
      readonly names: readonly string[];
      readonly options: readonly (readonly PatternPart[])[];
    };

/** A pattern of another tool that the map can express. */
export interface ExpressedParts {
  readonly parts: readonly PatternPart[];
  /** True for an expression without `$`, such as `^/blog`, which matches /blog/a too. */
  readonly hasOpenEnd: boolean;
  /** The differences from the original, of `patternNotes`. */
  readonly notes: readonly string[];
}

/** A pattern of another tool, or why the map can't express it. */
export type ParsedPattern = ExpressedParts | { readonly why: string };

/** The result of a parser, or the thrown reason. */
export function catchInexpressible(read: () => ExpressedParts): ParsedPattern {
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
  start:
    'the expression has no "^" at its start, so it matched inside longer paths too; the map matches from the start',
  prefix: 'it matched every path that starts like this; the map has this path and everything below it',
  case: "it ignored case, which a single redirect can't; `ignoreCase: true` at the top of redirects.yaml applies to all redirects",
} as const;

/** Thrown inside a parser: a map can't express the pattern. */
export class Inexpressible extends Error {}

/** The maximum nesting of groups. Real URL patterns have less, and each level is a recursive call. */
const maxNesting = 50;

/** Rejects a pattern with deeper nesting. */
export function expectShallow(depth: number): void {
  if (depth > maxNesting) throw new Inexpressible(`it has more than ${maxNesting} nested groups`);
}
