import { RE2JS } from 're2js';

// A regular expression of a project's own file → the same with an end. JavaScript's own engine tries each way to divide a text among
// `(a+)+b`, so that a line of vercel.json in a pull request could stop CI. An expression with more than one wildcard is asked by RE2's
// algorithm, whose time grows with the text alone: https://swtch.com/~rsc/regexp/regexp1.html

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
  if (countWildcards(regex.source) < 2 && !isNested(regex.source)) return regex;
  try {
    return new LinearRegex(regex);
  } catch {
    // A look-ahead or a back reference, which RE2 lacks: `^(?!blog/)(.*)/(.*)$` takes time quadratic in the URL.
    return countWildcards(regex.source) === 2 && !isNested(regex.source) ? regex : undefined;
  }
}

/** The `*`, `+` and `{2,}` of an expression, outside of `[…]`. */
function countWildcards(source: string): number {
  const withoutSets = source.replace(/\\./g, '').replace(/\[[^[\]]*\]/g, 'x');
  return withoutSets.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
}

/** True for `(a+)+` and `(a|b)*`: one wildcard behind a group. */
function isNested(source: string): boolean {
  return /\)[*+{]/.test(source);
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
