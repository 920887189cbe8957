/**
 * The source of a regular expression that joins pieces with a lazy wildcard such as `.*?`, in linear time: each wildcard
 * ends at the first match of the piece after it. `name` keeps the groups of one expression apart.
 */
export function joinByWildcard(pieces: readonly string[], wildcard: string, name = 'w'): string {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return first;
  const middle = rest.filter((piece) => piece !== '');
  const found = middle.map((piece, at) => `(?=(?<${name}${at}>${wildcard}${piece}))\\k<${name}${at}>`);
  return `${first}${found.join('')}${wildcard}${last}`;
}
