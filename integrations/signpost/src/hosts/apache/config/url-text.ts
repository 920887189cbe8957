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

/** Replaces `$1` or `%1` with what a group matched. `\%20` stays, and of an unescaped `%20` Apache takes `%2`. */
export function fillGroups(text: string, sign: '$' | '%', match: RegExpExecArray | undefined): string {
  const reference = sign === '$' ? /(?<!\\)\$(\d)/g : /(?<!\\)%(\d)/g;
  return text.replace(reference, (_, number) => match?.[Number(number)] ?? '');
}

/** Apache adds the request's query to the end, also behind a fragment: `/new#part?a=1`. */
export function withQuery(target: string, query: string): string {
  return query === '' || target.includes('?') ? target : `${target}?${query}`;
}

/** True for a target with a fragment and no query of its own. */
export function addsQueryAfterFragment(to: string): boolean {
  return /^[^?]*#/.test(to);
}
