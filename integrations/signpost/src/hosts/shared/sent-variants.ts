import { escapeMarks } from '../../lib/url/sent-characters.ts';

// A path of the map → the forms in which clients send it, as texts, for hosts that compare texts: Cloudflare, Netlify,
// Azure, Vercel.
// For hosts with regular expressions, sent-regex.ts has one expression for all forms.

/** The forms of a path: canonical, with lower-case escapes, with `[]|` unescaped as in browsers, and with escaped marks. */
export function listPathVariants(path: string): string[] {
  if (!/[%!'(),~]/.test(path)) return [path];
  const keptByBrowsers: Record<string, string> = { '%5B': '[', '%5D': ']', '%7C': '|' };
  const unescapedPath = path.replace(/%(?:5B|5D|7C)/g, (escaped) => keptByBrowsers[escaped] ?? escaped);
  return [...new Set([path, convertEscapesToLowerCase(path), unescapedPath, escapeMarks(path)])];
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
export function hasDotSegment(path: string): boolean {
  return /\/\.{1,2}(?:\/|$)/.test(path);
}

/** True for a text that platforms read differently: a plus as a space, or a literal escape, such as `100%25`. */
export function hasPlusOrEscape(text: string): boolean {
  return /\+|%[0-9A-F]{2}/i.test(text);
}
