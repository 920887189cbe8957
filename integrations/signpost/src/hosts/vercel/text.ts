import type { Target } from '../../redirects/map/entry.ts';

/** Text in a `source`, which is a pattern of path-to-regexp. */
export function escapeSource(path: string): string {
  return path.replace(/[(){}:*+?\\]/g, '\\$&');
}

/** False for text in which the host would put something for a `$1` or a `$name`. */
export function isVerbatim(text: string): boolean {
  return !/\$\w/.test(text);
}

/**
 * False for a part of a destination in which the host, which decodes it, would look for a segment of the source; of
 * `Foo_(bar)` it takes the end for one without a name, and refuses the whole file.
 */
function isPlainText(text: string): boolean {
  return isVerbatim(text) && !/(?::|%3A)\w/i.test(text) && !hasGroup(text);
}

function hasGroup(text: string): boolean {
  const start = text.search(/\(|%28/i);
  return start >= 0 && /\)|%29/i.test(text.slice(start));
}

export function isPlainTarget({ path, query, fragment }: Target): boolean {
  return [path, query, fragment].every(isPlainText);
}

/** A value of a query in `has`, which is a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
