// A regular expression of a project's own file → the same in JavaScript, unless it is invalid or could take forever.

/** A compiled expression of a file; undefined if invalid or slow. */
export function compileRegex(source: string, flags = ''): RegExp | undefined {
  if (isSlow(source)) return undefined;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** True for an expression that could take forever: `(a+)+`, `(a|b)*`, or `.*` more than five times. */
export function isSlow(expression: string): boolean {
  const isNested = /[*+}]\)[*+{]|\|[^()|]*\)[*+]/.test(expression);
  const wildcards = expression.match(/(?<!\\)\.[*+]/g) ?? [];
  return isNested || wildcards.length > 5 || expression.length > 4000;
}
