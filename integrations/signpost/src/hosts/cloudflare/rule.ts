import type { Target } from '../../redirects/map/entry.ts';
import { printAbsolute } from '../../redirects/map/target.ts';

/** One line of `_redirects`. */
export interface Rule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** What `_redirects` takes; the length is the documentation's. */
export const limits = { static: 2000, dynamic: 100, length: 1000 };

/** Where a rule rewrites to so that the answer is the page for 404: no file is there. */
export const nowhere = '/.signpost/none';

export function printRule({ from, to, status }: Rule): string {
  return `${from} ${to} ${status}`;
}

/**
 * The target as the file takes it: absolute, https, without a port. Of two slashes behind a host it drops one, and a target on
 * the site it sends as a path, where they would name another host.
 */
export function absolute(origin: string, target: Target): string | undefined {
  const whole = printAbsolute(target, origin);
  const isTaken = /^https:\/\/[^/:]+\//.test(whole) && !new URL(whole).pathname.startsWith('//');
  return isTaken ? whole : undefined;
}

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
