import { isbot } from 'isbot';
import { isDay } from '../../../lib/date.ts';
import { memoizeByName } from '../../../lib/memoize.ts';
import { copyOf } from '../../../lib/text/text.ts';
import { endlessQueries, tidyUrl } from '../junk.ts';
import type { Span, Take } from '../read/input.ts';

export interface Logged {
  readonly method: string;
  /** The requested host with its port; '' if the line has none. */
  readonly host: string;
  /** Path and query; each character is a byte. */
  readonly target: string;
  readonly status: number;
  /** As `2026-11-20`; '' where it isn't known. */
  readonly day: string;
  readonly agent: string;
}

/** Parses a line; undefined if it isn't a request, `comment` for a line about the log itself. */
export type ParseLine = (line: string) => Logged | 'comment' | undefined;

/** A host name in a log, with its port; `_` and `localhost` mean nothing. */
const name = /^((?:[a-z0-9_-]+\.)+[a-z0-9-]+)\.?(?::\d+)?$/i;

/** The origin before a path of this host: `https://www.example.com`; '' where the log names none. */
function printOrigin(host: string): string {
  const known = name.exec(host)?.[1]?.toLowerCase() ?? '';
  return known === '' ? '' : `https://${known}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of `10/Oct/2026` as `2026-10-10`; '' for what is none. */
export function parseDay(text: string): string {
  const month = months.indexOf(text.slice(3, 6)) + 1;
  return month === 0 ? '' : `${text.slice(7, 11)}-${String(month).padStart(2, '0')}-${text.slice(0, 2)}`;
}

/** A longer line isn't a request and is skipped, to limit memory. */
const longest = 1 << 20;

export async function readLines(chunks: AsyncIterable<Buffer>, take: (line: string) => void): Promise<void> {
  let rest = '';
  let isSkipped = false;
  const takeLine = (line: string): void => {
    if (!isSkipped) take(line.endsWith('\r') ? line.slice(0, -1) : line);
    isSkipped = false;
  };

  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
    if (rest.length > longest) [rest, isSkipped] = ['', true];
  }
  if (rest !== '') takeLine(rest);
}

export function decodeUtf8(line: string): string {
  return /[\x80-\xff]/.test(line) ? Buffer.from(line, 'latin1').toString() : line;
}

/** The test is cached: a log has thousands of agents, an attack may have millions. Signpost's own crawl isn't a visitor. */
const isRobot = memoizeByName((agent) => isbot(agent) || agent.includes('astro-signpost'), 50_000);

/** How many queries of one path are counted separately: a search box has endlessly many. */
const mostQueries = 1_000;

/** The query that replaces all queries of a path beyond `mostQueries`. */
const endless = '?*';

interface Count {
  hits: number;
  bots: number;
  day: string;
  status: number;
}

/** Counts requests by URL. Memory grows with the number of URLs, not with the log. */
export class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #queries = new Map<string, number>();
  lines = 0;
  unread = 0;
  others = 0;
  readonly #span: Span;
  #lastDay = '';

  constructor(span: Span) {
    this.#span = span;
  }

  take(logged: ReturnType<ParseLine>): void {
    if (logged === 'comment') return;
    this.lines += 1;
    if (logged === undefined) this.unread += 1;
    else if (logged.method !== 'GET' && logged.method !== 'HEAD') this.others += 1;
    else if (logged.target === '') this.unread += 1;
    else this.#add(printOrigin(logged.host) + logged.target, logged);
  }

  #add(target: string, { status, day, agent }: Logged): void {
    const { since = '', withoutRedirects = false } = this.#span;
    if (day < since) return;

    if (day !== this.#lastDay) this.#hear(day);
    // http://www.example.com/a → https: the redirect doesn't show whether /a exists.
    if (withoutRedirects && rank(status) === 1) {
      this.#span.onRedirect?.(decodeUtf8(target));
      return;
    }
    const count = this.#counts.get(target) ?? this.#begin(target);
    if (isRobot(agent)) count.bots += 1;
    else count.hits += 1;
    if (day > count.day) count.day = day;
    if (count.status === 0 || rank(status) < rank(count.status)) count.status = status;
  }

  #hear(day: string): void {
    this.#lastDay = day;
    if (isDay(day)) this.#span.heard?.(day);
  }

  /** The count of a URL, without what is the visitor's own; a search box has endlessly many queries. */
  #begin(target: string): Count {
    const url = tidyUrl(target);
    const [path = '', query] = url.split('?', 2);
    if (query === undefined) return this.#countOf(url);

    const queries = (this.#queries.get(path) ?? 0) + 1;
    if (queries > mostQueries) return this.#countOf(path + endless);
    this.#queries.set(copyOf(path), queries);
    return this.#countOf(url);
  }

  #countOf(target: string): Count {
    const known = this.#counts.get(target);
    if (known !== undefined) return known;
    const count = { hits: 0, bots: 0, day: '', status: 0 };
    this.#counts.set(copyOf(target), count);
    return count;
  }

  report(take: Take): void {
    for (const [target, { hits, bots, day, status }] of this.#counts) {
      const url = decodeUtf8(target);
      const junk = url.endsWith(endless) ? endlessQueries : undefined;
      take({ url, hits, bots, seen: isDay(day) ? day : undefined, status: status || undefined, junk });
    }
  }
}

/** 2xx first, then redirects, then server errors, then 404s. */
function rank(status: number): number {
  if (status < 300 || status === 304) return 0;
  if (status < 400) return 1;
  return status >= 500 ? 2 : 3;
}
