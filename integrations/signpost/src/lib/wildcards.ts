/**
 * The source of a regular expression for pieces with a wildcard between each two. A wildcard ends where the piece behind it
 * is found first, and isn't tried again, so that many of them take no longer than one. `wildcard` is lazy, such as `.*?`.
 * `name` tells groups of one expression apart.
 */
export function joinByWildcard(pieces: readonly string[], wildcard: string, name = 'w'): string {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return first;
  const middle = rest.filter((piece) => piece !== '');
  const found = middle.map((piece, at) => `(?=(?<${name}${at}>${wildcard}${piece}))\\k<${name}${at}>`);
  return `${first}${found.join('')}${wildcard}${last}`;
}
