/**
 * A path in canonical form: with a slash at the start, and only the characters that a path can't have percent-encoded.
 * `%2F` stays encoded and never becomes a separator. Equal paths are equal strings.
 */
export type Path = string & { readonly path: unique symbol };

const plainPath = /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@/]*$/;

/** True if the text is already canonical: the common case, and fast. */
function isPlain(text: string): text is Path {
  return plainPath.test(text);
}

function isPath(text: string): text is Path {
  return text.startsWith('/');
}

/**
 * The canonical form of a path from a person, a link or a request: `/caf%C3%A9` for `/café` and `/caf%c3%a9`. A `%`
 * outside of escapes is encoded. A missing first slash is added.
 */
export function parsePath(text: string): Path {
  if (isPlain(text)) return text;
  const encoded = escapeText(text);
  return isPath(encoded) ? encoded : parsePath(`/${text}`);
}

/** The canonical form of a part of a path. */
export function escapeText(text: string): string {
  return text.replace(escapeOrForeign, (piece) =>
    /^%./.test(piece) ? normalizeEscape(piece) : encodePercent(piece),
  );
}

/** Matches an escape, or characters to escape. A second pass could turn `%%341` into an escape. */
const escapeOrForeign = /%[0-9A-Fa-f]{2}|%|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+/gu;

/** Decodes an escape if the character may appear in a path: `a` for `%61`, `%2F` for `%2f`. */
function normalizeEscape(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[A-Za-z0-9\-._~!$&'()*+,;=:@]/.test(character) ? character : escaped.toUpperCase();
}

/** The escape of an ASCII character, also of one that a URL may contain: `%27` for `'`. */
export function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function encodePercent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * The path as readable text: UTF-8 escapes are decoded except `%2F`, `%25` and control characters, which would change the
 * path. For messages, and for hosts with decoded paths.
 */
export function decodePath(path: string): string {
  const escapes = /(?:%(?!2F|25|[01][0-9A-F]|7F)[0-9A-F]{2})+/gi;
  return path.replace(escapes, (run) => decodeIfUtf8(run) ?? run);
}

/** The file or folder for a URL path, below the document root: `café/a.txt` for `/caf%C3%A9/a.txt`. */
export function toFileName(path: Path): string {
  return decodePath(path).slice(1).replaceAll('%25', '%');
}

/** The URL path of a file below the document root. A `%` in the file name is encoded. */
export function toUrlPath(name: string): Path {
  return parsePath(`/${name.replaceAll('%', '%25')}`);
}

/** The URL path of a file of the build, for a site below a base such as `/docs/`. */
export function toPathBelowBase(name: string, base: Path): Path {
  return parsePath(base + name.replaceAll('%', '%25'));
}

/** The decoded text; undefined for an encoding other than UTF-8. */
export function decodeIfUtf8(encoded: string): string | undefined {
  if (!encoded.includes('%')) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * A canonical path that Apache and nginx normalize in a request: two slashes, an encoded slash, `.` and `..`. Such paths
 * are compared as sent. A path with a slash at the end was written with two.
 */
export const oddPath = /\/\/|%2F|\/\.{1,2}(?:\/|$)|.\/$/;

/** `/about` for `/about/`. The root stays `/`; `//` isn't the root. */
export function removeTrailingSlash(path: Path): Path {
  if (path.length < 3 || !path.endsWith('/')) return path;
  const cut = path.slice(0, -1);
  return isPath(cut) ? cut : path;
}

/** `/book` for `/book/`, as a platform compares them. `/` stays, and `/%` or `old/` is cut as well. */
export function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** `/about/` for `/about`. */
export function addTrailingSlash(path: Path): Path {
  const longer = `${path}/`;
  return path.endsWith('/') || !isPath(longer) ? path : longer;
}

/** `/about/` for `/about`, and the reverse. The root is returned unchanged. */
export function toggleTrailingSlash(path: Path): Path {
  return path.endsWith('/') ? removeTrailingSlash(path) : addTrailingSlash(path);
}

/** True for a path in a folder such as `/docs/`, and for `/docs` itself. */
export function isInFolder(path: Path, folder: Path): boolean {
  return addTrailingSlash(path).startsWith(folder);
}

/** `/blog/` has `['blog']`, the root has none. Empty inner segments are kept. */
export function splitSegments(path: Path): string[] {
  const inner = removeTrailingSlash(path).slice(1);
  return inner === '' ? [] : inner.split('/');
}

/** `/post/` and `/post/page/` above /post/page/1/. */
export function listFoldersAbove(path: Path): string[] {
  const parts = splitSegments(path).slice(0, -1);
  return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}/`);
}

/** The path up to the first hidden file or folder: `.env`, `docs/.git`. `.well-known` isn't hidden. */
export function findHiddenPart(file: string): string | undefined {
  const parts = file.split('/');
  const at = parts.findIndex((part) => part.startsWith('.') && part !== '.well-known');
  return at < 0 ? undefined : parts.slice(0, at + 1).join('/');
}

/** `/about/` for `/about/index.html`. */
export function removeIndexFile(url: string): string {
  return url.replace(/(?<=^|\/)index\.html?$/, '');
}

/** `/about` for `/about/index.html` and `/about.html`. */
export function removePageEnding(url: string): string {
  return url.replace(/(?:\/index)?\.html?$/, '');
}

export function isHtml(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** The path of a URL or path without query and fragment: `/a` of `/a?id=3#top`. */
export function removeQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

export function removeFragment(url: string): string {
  const start = url.indexOf('#');
  return start === -1 ? url : url.slice(0, start);
}
