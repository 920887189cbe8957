import type { Requested } from './engines/engine.ts';

function pathOf({ url }: Requested): string {
  return url.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*/s, '');
}

/** An escape that is none: servers refuse it with 400 before they read any rule. */
export function hasBrokenEscape(requested: Requested): boolean {
  return /%(?![0-9A-Fa-f]{2})/.test(pathOf(requested));
}

/** The same of a path that climbs above the root, and of a NUL. */
export function climbsOut(requested: Requested): boolean {
  if (pathOf(requested).includes('%00')) return true;
  let depth = 0;
  for (const part of pathOf(requested).replace(/%2f/gi, '/').replace(/%2e/gi, '.').split('/')) {
    if (part !== '' && part !== '.') depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}
