import { decodeIfUtf8 } from '../../../lib/url/path.ts';

/** As Apache compares a path: decoded, with doubled slashes merged. */
export function decodePath(path: string): string {
  const merged = path.replace(/\/{2,}/g, '/');
  return decodeIfUtf8(merged) ?? merged;
}

/** As Apache sends a target: what isn't allowed in a URL is encoded, existing escapes stay. */
export function encodeTarget(text: string): string {
  return text.replace(/[^!#$&'()*+,\-./0-9:;=?@A-Z_a-z~%[\]]+|%(?![0-9A-Fa-f]{2})/gu, (piece) =>
    encodeURIComponent(piece.toWellFormed()),
  );
}

/** `index.html` is below the folder of RewriteBase; `-` changes nothing. */
export function makeAbsolute(path: string, folder: string): string {
  if (/^(?:\/|https?:\/\/|-$)/i.test(path)) return path;
  return folder.replace(/\/?$/, '/') + path;
}

/** Apache adds the request's query to the end, also behind a fragment: `/new#part?a=1`. */
export function withQuery(target: string, query: string): string {
  return query === '' || target.includes('?') ? target : `${target}?${query}`;
}

/** True for a target with a fragment and no query of its own. */
export function addsQueryAfterFragment(to: string): boolean {
  return /^[^?]*#/.test(to);
}
