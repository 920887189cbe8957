import { RE2JS } from 're2js';

// A regular expression of a project's own file → the same with an end. JavaScript's own engine tries each way to divide a text among
// `(a+)+b`, so that a line of vercel.json in a pull request could stop CI. An expression with more than one wildcard, or with many
// choices, is asked by RE2's algorithm, whose time grows with the text alone: https://swtch.com/~rsc/regexp/regexp1.html

/** The part of `RegExp` that rules ask. */
export type FileRegex = Pick<RegExp, 'exec' | 'test'>;

/** In characters. No platform takes longer expressions. */
const maxLength = 4096;

/** A compiled expression of a file; undefined if it is invalid, or if its time has no bound. */
export function compileRegex(source: string, flags = ''): FileRegex | undefined {
  if (source.length > maxLength) return undefined;
  try {
    return boundRegex(new RegExp(source, flags));
  } catch {
    return undefined;
  }
}

/** The same expression, by the engine that answers in bounded time; undefined if there is none. */
export function boundRegex(regex: RegExp): FileRegex | undefined {
  if (isShortWith(1, regex)) return regex;
  try {
    return new LinearRegex(regex);
  } catch {
    // A look-ahead or a back reference, which RE2 lacks: `^(?!blog/)(.*)/(.*)$` takes time quadratic in the URL.
    return isShortWith(2, regex) ? regex : undefined;
  }
}

/** JavaScript's engine may try as many ways through the choices of an expression, at each place of a URL. */
const maxWays = 1000;

/** True for an expression that JavaScript's engine ends soon, with at most so many wildcards. */
function isShortWith(wildcards: number, { source }: RegExp): boolean {
  const signs = source.replace(/\\./g, 'x').replace(/\[[^[\]]*\]/g, 'x');
  return !isNested(signs) && countWildcards(signs) <= wildcards && countWays(signs) <= maxWays;
}

/** The `*`, `+` and `{2,}`. */
function countWildcards(signs: string): number {
  return signs.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
}

/** At most so many ways lead through alternatives and optional parts: 6 of `(a|b|c)d?`, and a million of `(a|a)` twenty times. */
function countWays(signs: string): number {
  return (
    signs.split(/[()]/).reduce((ways, piece) => ways * piece.split('|').length, 1) * 2 ** countOptional(signs)
  );
}

/** The `?` of `a?` and `(a)?`, but not of `(?:a)` and `a*?`. */
function countOptional(signs: string): number {
  return signs.match(/(?<![(*+?}])\?/g)?.length ?? 0;
}

/** True for `(a+)+` and `(a|b)*`: one wildcard behind a group. */
function isNested(signs: string): boolean {
  return /\)[*+{]/.test(signs);
}

/** An expression of RE2 with the two methods of a `RegExp`. */
class LinearRegex implements FileRegex {
  readonly #compiled: RE2JS;
  readonly #names: readonly string[];

  constructor({ source, ignoreCase }: RegExp) {
    this.#compiled = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    this.#names = Object.keys(this.#compiled.namedGroups());
  }

  test(text: string): boolean {
    return this.#compiled.matcher(text).find();
  }

  exec(text: string): RegExpExecArray | null {
    const matcher = this.#compiled.matcher(text);
    if (!matcher.find()) return null;

    const groups = Array.from(
      { length: matcher.groupCount() + 1 },
      (_, index) => matcher.group(index) ?? undefined,
    );
    const named = this.#names.map((name) => [name, matcher.group(name) ?? undefined] as const);
    const details = { index: matcher.start(), input: text, groups: Object.fromEntries(named) };
    return Object.assign(groups, details) as RegExpExecArray;
  }
}
