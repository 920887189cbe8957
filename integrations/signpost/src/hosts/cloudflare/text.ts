/** True where `_redirects` and `_headers` take a path for itself: no star, no placeholder, no dot segment. */
export function isLiteral(path: string): boolean {
  return !/\*|:[A-Za-z]|\/\.{1,2}(?:\/|$)/.test(path);
}

/** A path as the asset server writes it: all that may be escaped is. */
export function assetPath(path: string): string {
  return path.split('/').map(escaped).join('/');
}

function escaped(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return part;
  }
}
