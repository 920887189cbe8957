import type { Abilities } from './abilities.ts';
import { splitTarget } from './request.ts';

/** An answer that a server gives by itself, before it reads any rule. */
export interface Refusal {
  readonly status: 400 | 404;
  /** Why, as a clause. */
  readonly why: string;
}

/** What a host refuses of its own accord, by what it is declared to be unable to do; undefined for all else. */
export function refusedBy(can: Abilities, target: string): Refusal | undefined {
  const { path } = splitTarget(target);
  if (can.brokenEscapes === false && isBroken(path))
    return { status: 400, why: 'the server itself refuses such an address, before it reads any rule' };
  if (can.encodedSlashes === false && /%2f/i.test(path))
    return { status: 404, why: 'the server itself refuses %2F in an address, before it reads any rule' };
  return undefined;
}

/** A `%` that begins no escape, a NUL, or a way out above the root. */
function isBroken(path: string): boolean {
  if (/%(?![0-9a-f]{2})|%00/i.test(path)) return true;
  let depth = 0;
  for (const part of path.replace(/%2f/gi, '/').replace(/%2e/gi, './').split('/')) {
    if (part !== '' && part !== './') depth += part === '../..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}
