/**
 * A path as requests send it: canonical, with lower-case escapes as in WordPress, with `[]|` as browsers leave them, and
 * with the marks escaped that PHP and Python escape in sitemaps.
 */
export function listPathVariants(path: string): string[] {
  if (!/[%!'(),~]/.test(path)) return [path];
  const raw: Record<string, string> = { '%5B': '[', '%5D': ']', '%7C': '|' };
  const bare = path.replace(/%(?:5B|5D|7C)/g, (hex) => raw[hex] ?? hex);
  return [...new Set([path, convertEscapesToLowerCase(path), bare, escapeMarks(path)])];
}

/** A path with the marks escaped that PHP and Python escape in sitemaps: `/%28x%29`. */
export function escapeMarks(path: string): string {
  return path.replace(/[!'(),~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A path with lower-case escapes, as WordPress writes them. */
export function convertEscapesToLowerCase(path: string): string {
  return path.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
}

/** The URLs of an exact entry: with and without a trailing slash, except of `/a//`, which is `/a/` in the map. */
export function listSlashVariants(path: string): string[] {
  if (path === '/') return [path];
  if (path === '//') return [path, '///'];
  return path.endsWith('/') ? [`${path}/`] : [path, `${path}/`];
}

/** True for a path that no request can have, since the platform resolves `..` first. */
export function isResolved(path: string): boolean {
  return /\/\.{1,2}(?:\/|$)/.test(path);
}

/** True for a text that platforms read differently: a plus as a space, or an escape that is text, such as `100%25`. */
export function isReadOtherwise(text: string): boolean {
  return /\+|%[0-9A-F]{2}/i.test(text);
}
