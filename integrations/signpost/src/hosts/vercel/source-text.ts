// Text of a plan → the same text in a rule of vercel.json, where `:name`, `(…)` and `$1` have a meaning.

/** Literal text in a `source`, which is a path-to-regexp pattern. */
export function escapeSource(path: string): string {
  return path.replace(/[(){}:*+?\\]/g, '\\$&');
}

/** False for text in which the host would replace `$1` or `$name`. */
export function isVerbatim(text: string): boolean {
  return !/\$\w/.test(text);
}

/** Literal text in a group of a `source`, or in a value of `has`, which are regular expressions. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
