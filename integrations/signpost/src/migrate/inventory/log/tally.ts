import { type Day, isDay } from '../../../lib/date.ts';
import { tidy } from '../junk.ts';
import type { Take } from '../sighting.ts';
import { ByteTable, hashOf } from './byte-table.ts';

/** How many queries one path may have before they are counted as one: a search box has no end of them. */
const mostQueries = 1_000;
/** Stands behind a path for all its queries beyond that. */
const endless = '?*';

/** What is looked at, and who hears of the days that there are. */
export interface Span {
  /** What is older is left out. */
  readonly since?: Day;
  /** True to leave out the way to https or to another host, which is no answer of the address itself. */
  readonly withoutRedirects?: boolean;
  /** Hears of each day that there is a request of; of some more than once. */
  readonly heard?: (day: Day) => void;
}

/** Counts requests by address, in memory that grows with the addresses and not with the log. */
export class Tally {
  readonly #addresses = new ByteTable();
  /** Four numbers for each address: requests of people, of robots, the last day as `20261120`, the best status. */
  #counts = new Uint32Array(1 << 14);
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

  /** Counts a request of a path with its query, which are the bytes from `from` to `to`, with their hash. */
  add(bytes: Buffer, from: number, to: number, hash: number, request: Request): void {
    const { status, day, isBot } = request;
    if (day < this.#since || (this.#withoutRedirects && rank(status) === 1)) return;
    if (day !== this.#lastDay) this.#hear(day);
    const known = this.#addresses.find(bytes, from, to, hash);
    const at = 4 * (known < 0 ? this.#begin(bytes, from, to, hash) : known);
    const counts = this.#counts;
    const who = isBot ? at + 1 : at;
    counts[who] = (counts[who] ?? 0) + 1;
    if (day > (counts[at + 2] ?? 0)) counts[at + 2] = day;
    const best = counts[at + 3] ?? 0;
    if (best !== status && (best === 0 || rank(status) < rank(best))) counts[at + 3] = status;
  }

  /** The same for a text whose characters are bytes. */
  addText(target: string, request: Request): void {
    const bytes = Buffer.from(target, 'latin1');
    this.add(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length), request);
  }

  #hear(day: number): void {
    this.#lastDay = day;
    const heard = dayOf(day);
    if (heard !== undefined) this.#heard?.(heard);
  }

  #begin(bytes: Buffer, from: number, to: number, hash: number): number {
    const target = bytes.toString('latin1', from, to);
    const mark = target.indexOf('?');
    if (mark >= 0 || target.includes(';')) {
      const { cluttered } = tidy(target);
      // A row for each visitor's own spelling would have no end; they are one from the first.
      if (cluttered !== undefined && cluttered !== target) return this.#shared(cluttered);
    }
    if (mark >= 0) {
      const path = target.slice(0, mark);
      const queries = (this.#queries.get(path) ?? 0) + 1;
      if (queries > mostQueries) return this.#shared(path + endless);
      this.#queries.set(path, queries);
    }
    return this.#new(bytes, from, to, hash);
  }

  #shared(target: string): number {
    const bytes = Buffer.from(target, 'latin1');
    const hash = hashOf(bytes, 0, bytes.length);
    const known = this.#addresses.find(bytes, 0, bytes.length, hash);
    return known < 0 ? this.#new(bytes, 0, bytes.length, hash) : known;
  }

  #new(bytes: Buffer, from: number, to: number, hash: number): number {
    const id = this.#addresses.add(bytes, from, to, hash);
    if (4 * id + 4 > this.#counts.length) {
      const larger = new Uint32Array(this.#counts.length * 2);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    return id;
  }

  /** Hands over what was counted. */
  report(take: Take): void {
    for (let id = 0; id < this.#addresses.size; id += 1) {
      const [hits = 0, bots = 0, day = 0, status = 0] = this.#counts.subarray(4 * id, 4 * id + 4);
      const address = readable(this.#addresses.textOf(id));
      const junk = address.endsWith(endless) ? 'endless queries' : undefined;
      take({ address, hits, bots, seen: dayOf(day), status: status === 0 ? undefined : status, junk });
    }
  }
}

/** What a line says beside its address. */
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
