import { keyOf } from './key.ts';

/** A family of addresses that goes on without end, such as a calendar. */
export interface Trap {
  /** What its addresses have in common: `/calendar/#/#`, `/list?page=*`. */
  readonly shape: string;
  readonly example: string;
  /** How many of them were left out, as far as they were seen. */
  readonly left: number;
}

/** Addresses deeper than this are made by a machine that follows itself. */
const deepest = 25;
const longest = 2000;
/** So many of one shape may be a trap: they must not take the place of other pages. */
const crowd = 100;
/** Those that are left are counted so far. */
const mostCounted = 10_000;
/** The shape of all addresses that repeat themselves. */
const endless = '/…/…/…';

/** Counts addresses by their shape, and says where there have been enough of one. */
export class TrapGuard {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  readonly #traps = new Map<string, { example: string; left: Set<string> }>();

  /** `most`: addresses of one shape that are let through. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether an address is asked in its turn, later, when all others are done, or left. */
  judge(url: string): 'ask' | 'later' | 'leave' {
    const shape = shapeOf(url);
    if (shape === undefined) return 'ask';
    const count = this.#counts.get(shape) ?? 0;
    if (count < this.#most && shape !== endless) {
      this.#counts.set(shape, count + 1);
      return count < crowd ? 'ask' : 'later';
    }
    const trap = this.#traps.get(shape) ?? { example: url, left: new Set() };
    this.#traps.set(shape, trap);
    if (trap.left.size < mostCounted) trap.left.add(keyOf(url));
    return 'leave';
  }

  get traps(): Trap[] {
    return [...this.#traps].map(([shape, { example, left }]) => ({ shape, example, left: left.size }));
  }
}

/** Undefined for an address without number and query, which nothing counts up. */
function shapeOf(url: string): string | undefined {
  const key = keyOf(url);
  if (isEndless(key)) return endless;
  if (!/[\d?]/.test(key)) return undefined;
  const [path = '', query] = key.split('?', 2);
  const names = query?.split('&').map((parameter) => `${parameter.replace(/=.*$/s, '')}=*`);
  return path.replace(/\d+/g, '#') + (names === undefined ? '' : `?${names.sort().join('&')}`);
}

/** `/a/b/a/b/a/b/`, very deep, or very long. */
function isEndless(key: string): boolean {
  const path = key.replace(/\?.*$/s, '');
  return (
    key.length > longest ||
    path.split('/').length > deepest ||
    /(\/[^/]+(?:\/[^/]+){0,3})\1{3}(?:\/|$)/.test(path)
  );
}
