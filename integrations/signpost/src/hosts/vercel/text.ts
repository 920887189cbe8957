/** Text in a `source`, which is a pattern of path-to-regexp. */
export function escapeSource(path: string): string {
  return path.replace(/[(){}:*+?\\]/g, '\\$&');
}

/** False for text in which the host would put something for a `$1` or a `$name`. */
export function isVerbatim(text: string): boolean {
  return !/\$\w/.test(text);
}

/** A value of a query in `has`, which is a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
