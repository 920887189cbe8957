/**
 * A path as requests spell it, since the host compares them as they are sent: the canonical spelling, with
 * lower-case digits as WordPress writes them, and with what browsers don't escape.
 */
export function spellingsOf(path: string): string[] {
  if (!path.includes('%')) return [path];
  const lower = path.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  const raw: Record<string, string> = { '%5B': '[', '%5D': ']', '%7C': '|' };
  return [...new Set([path, lower, path.replace(/%(?:5B|5D|7C)/g, (hex) => raw[hex] ?? hex)])];
}

/** True where no request can name a path here: the platform has resolved `..` before it looks. */
export function isResolved(path: string): boolean {
  return /\/\.{1,2}(?:\/|$)/.test(path);
}
