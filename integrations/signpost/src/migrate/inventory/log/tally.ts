import { type Day, isDay } from '../../../lib/date.ts';
import { tidy } from '../junk.ts';
import type { Span, Take } from '../read/input.ts';

/** How many queries one path may have before they are counted as one: a search box has no end of them. */
const mostQueries = 1_000;

/** Stands behind a path for all its queries beyond that. */
const endless = '?*';

interface Count {
  hits: number;
  bots: number;
  /** As `20261120`; 0 where it isn't known. */
  day: number;
  status: number;
}

/** Counts requests by URL, in memory that grows with the URLs and not with the log. */
export class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #queries = new Map<string, number>();
  lines = 0;
  /** Lines that are no request in this format. */
  unread = 0;
  /** Requests that are no GET or HEAD. */
  others = 0;
  readonly #since: number;
  readonly #withoutRedirects: boolean;
  readonly #heard: Span['heard'];
  #lastDay = 0;

  constructor({ since, heard, withoutRedirects = false }: Span = {}) {
    this.#withoutRedirects = withoutRedirects;
    this.#since = since === undefined ? 0 : Number(since.replaceAll('-', ''));
    this.#heard = heard;
  }

  /** Counts a request of a path with its query, whose characters are bytes. */
  add(target: string, { status, day, isBot }: Request): void {
    if (day < this.#since || (this.#withoutRedirects && rank(status) === 1)) return;
    if (day !== this.#lastDay) this.#hear(day);
    const count = this.#counts.get(target) ?? this.#begin(target);
    if (isBot) count.bots += 1;
    else count.hits += 1;
    if (day > count.day) count.day = day;
    if (count.status === 0 || rank(status) < rank(count.status)) count.status = status;
  }

  #hear(day: number): void {
    this.#lastDay = day;
    const heard = dayOf(day);
    if (heard !== undefined) this.#heard?.(heard);
  }

  #begin(target: string): Count {
    const mark = target.indexOf('?');
    if (mark >= 0 || target.includes(';')) {
      const { cluttered } = tidy(target);
      // Each visitor has a URL of their own here, so these are one from the first.
      if (cluttered !== undefined && cluttered !== target) return this.#countOf(cluttered);
    }
    if (mark >= 0) {
      const path = copyOf(target.slice(0, mark));
      const queries = (this.#queries.get(path) ?? 0) + 1;
      if (queries > mostQueries) return this.#countOf(path + endless);
      this.#queries.set(path, queries);
    }
    return this.#countOf(target);
  }

  #countOf(target: string): Count {
    const known = this.#counts.get(target);
    if (known !== undefined) return known;
    const count = { hits: 0, bots: 0, day: 0, status: 0 };
    this.#counts.set(copyOf(target), count);
    return count;
  }

  report(take: Take): void {
    for (const [target, { hits, bots, day, status }] of this.#counts) {
      const address = readable(target);
      const junk = address.endsWith(endless) ? 'endless queries' : undefined;
      take({ address, hits, bots, seen: dayOf(day), status: status === 0 ? undefined : status, junk });
    }
  }
}

/** A copy: what is cut from a larger text would keep all of that in memory. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

export interface Request {
  readonly status: number;
  /** As `20261120`, since a number is compared faster than a text; 0 where it isn't known. */
  readonly day: number;
  readonly isBot: boolean;
}

/** Two hundreds first, then what tells most: redirects, and a page that fails before one that never was. */
function rank(status: number): number {
  if (status < 300 || status === 304) return 0;
  if (status < 400) return 1;
  return status >= 500 ? 2 : 3;
}

/** Bytes as text; nearly all targets are ASCII. */
function readable(target: string): string {
  return /[\x80-\xff]/.test(target) ? Buffer.from(target, 'latin1').toString('utf8') : target;
}

function dayOf(number: number): Day | undefined {
  const text = String(number).padStart(8, '0');
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return isDay(day) ? day : undefined;
}
