import { hashByte, hashOf, hashStart } from './byte-table.ts';
import { type Counter, dayNumber, namesHost, type TakeLine } from './line.ts';
import type { Request } from './tally.ts';

const quote = 34;
const space = 32;
const bracket = 91;
const backslash = 92;
const slash = 47;

/**
 * Reads the common and the combined format of Apache and nginx, with a virtual host before it or more fields behind.
 * Works on bytes: a text for each line would cost more than all the rest.
 */
export class CombinedLines {
  readonly #counter: Counter;
  readonly #tally: Counter['tally'];
  /** Whether lines begin with a virtual host; the first tells. */
  #isHosted: boolean | undefined;
  #lastDay = 0;
  #day = 0;

  constructor(counter: Counter) {
    this.#counter = counter;
    this.#tally = counter.tally;
  }

  /** One line, from `start` to `end`; what is no request is counted as unread. */
  readonly take: TakeLine = (bytes, start, end) => {
    if (end === start) return;
    this.#tally.lines += 1;
    let at = start;
    while (at < end && bytes[at] !== quote) at += 1;
    const opened = at + 1;
    const method = bytes[opened];
    let from = opened;
    while (from < end && bytes[from] !== space && bytes[from] !== quote) from += 1;
    if (bytes[from] !== space) {
      this.#counter.unread();
      return;
    }
    from += 1;
    let to = from;
    let hash = hashStart;
    let isPlain = bytes[from] === slash;
    for (; to < end; to += 1) {
      const byte = bytes[to] ?? 0;
      if (byte === space || byte === quote) break;
      hash = hashByte(hash, byte);
      if (byte === backslash) {
        isPlain = false;
        to += 1;
      }
    }
    let closed = to;
    while (closed < end && bytes[closed] !== quote) closed += bytes[closed] === backslash ? 2 : 1;
    const status = digits(bytes, closed + 2);
    if (closed >= end || status < 100) {
      this.#counter.unread();
      return;
    }
    // G and H: GET and HEAD. All others ask for no page.
    if (method !== 71 && method !== 72) {
      this.#counter.other();
      return;
    }
    const request = {
      status,
      day: this.#dayOf(bytes, start, opened),
      isBot: this.#robotAt(bytes, closed, end),
    };
    const host = this.#hostOf(bytes, start, opened);
    if (isPlain && host === '') this.#tally.add(bytes, from, to, hash, request);
    else this.#takeText(host, bytes.toString('latin1', from, to), request);
  };

  #takeText(host: string, target: string, request: Request): void {
    const path = unescaped(target);
    if (path === '') this.#counter.unread();
    else this.#tally.addText(host + path, request);
  }

  /** What stands before the path, where the log names hosts. */
  #hostOf(bytes: Buffer, start: number, opened: number): string {
    this.#isHosted ??= namesHost(bytes.toString('latin1', start, opened));
    if (!this.#isHosted) return '';
    const end = bytes.indexOf(space, start);
    return this.#counter.hosts.prefixOf(bytes.toString('latin1', start, end));
  }

  /** By the second text in quotes behind the status; the common format has none. */
  #robotAt(bytes: Buffer, closed: number, end: number): boolean {
    let quotes = 0;
    let from = 0;
    for (let at = closed + 1; at < end; at += 1) {
      const byte = bytes[at];
      if (byte === backslash) at += 1;
      if (byte !== quote) continue;
      quotes += 1;
      if (quotes === 3) from = at + 1;
      if (quotes === 4) return this.#counter.robots.isBot(bytes, from, at);
    }
    return false;
  }

  /** The day behind a bracket; syslog's own brackets may stand before it. Lines of one day stand together. */
  #dayOf(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end && (bytes[at] !== bracket || bytes[at + 3] !== slash)) at += 1;
    if (at === end) return 0;
    const hash = hashOf(bytes, at + 1, at + 12);
    if (hash === this.#lastDay) return this.#day;
    this.#lastDay = hash;
    this.#day = dayNumber(bytes.toString('latin1', at + 1, at + 12));
    return this.#day;
  }
}

/** Three digits, or 0. */
function digits(bytes: Buffer, at: number): number {
  const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  const isNumber = a > 48 && a < 54 && b > 47 && b < 58 && c > 47 && c < 58;
  return isNumber ? a * 100 + b * 10 + c - 5328 : 0;
}

/** A target with the escapes of the log, or as a proxy gets it: absolute. '' for what is no path. */
function unescaped(target: string): string {
  const plain = target.replace(
    /\\x([0-9a-f]{2})|\\(.)/gi,
    (_, hex: string | undefined, other: string | undefined) =>
      hex === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const path = plain.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : '';
}
