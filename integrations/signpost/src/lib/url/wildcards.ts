import { escapeText } from './path.ts';

/**
 * Joins pieces with a lazy wildcard such as `.*?` to a regular expression of linear time: each wildcard ends at the first
 * match of the next piece. `name` distinguishes the groups of an expression.
 *
 *   a, b, c with .*?    a(?=(?<w0>.*?b))\k<w0>.*?c
 */
export function joinByWildcard(pieces: readonly string[], wildcard: string, name = 'w'): string {
  const [first = '', ...otherPieces] = pieces;
  const last = otherPieces.pop();
  if (last === undefined) return first;
  const middle = otherPieces.filter((piece) => piece !== '');
  const lookaheads = middle.map((piece, at) => `(?=(?<${name}${at}>${wildcard}${piece}))\\k<${name}${at}>`);
  return `${first}${lookaheads.join('')}${wildcard}${last}`;
}

/** The longest path of a file in a build: 4,096 bytes, each percent-encoded. */
export const maxPathLength = 3 * 4096;

/**
 * The regular expression for a path in which `:name` is a segment and `*` the rest, as in hosts' header and redirect files.
 * The trailing slash is optional. A pattern longer than any path matches nothing.
 */
export function compilePattern(pattern: string): RegExp {
  const isFolder = pattern.endsWith('/*');
  const pieces = (isFolder ? pattern.slice(0, -2) : pattern).split('*').map(compilePiece);
  if (pieces.reduce((length, piece) => length + piece.length, 0) > maxPathLength) return /(?!)/;
  const source = joinByWildcard(pieces, '.*?');
  return isFolder ? new RegExp(`^${source}(?:/.*)?$`) : new RegExp(`^${source.replace(/\/$/, '')}/?$`);
}

function compilePiece(piece: string): string {
  const literals = piece.split(/(?<=\/):[A-Za-z]\w*/);
  return literals.map((text) => escapeRegex(escapeText(text))).join('[^/]+?');
}

/** Literal text as a regular expression. Node 22 has no `RegExp.escape`. */
export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
