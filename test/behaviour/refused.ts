import type { Asked } from './engines/engine.ts';

function pathOf({ url }: Asked): string {
  return url.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*/s, '');
}

/** An escape that is none: servers refuse it with 400 before they read any rule. */
export function hasBrokenEscape(asked: Asked): boolean {
  return /%(?![0-9A-Fa-f]{2})/.test(pathOf(asked));
}

/** The same of a path that climbs above the root, and of a NUL. */
export function climbsOut(asked: Asked): boolean {
  if (pathOf(asked).includes('%00')) return true;
  let depth = 0;
  for (const part of pathOf(asked).replace(/%2f/gi, '/').replace(/%2e/gi, '.').split('/')) {
    if (part !== '' && part !== '.') depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}
