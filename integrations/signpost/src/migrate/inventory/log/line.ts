import { ByteTable, hashByte, hashStart } from './byte-table.ts';
import type { Tally } from './tally.ts';

/** A request as a line of a log has it. */
export interface Logged {
  readonly method: string;
  /** The host that was asked, its port behind it; '' where the line names none. */
  readonly host: string;
  /** Path and query, each character a byte. */
  readonly target: string;
  readonly status: number;
  /** As `20261120`; 0 where it isn't known. */
  readonly day: number;
  readonly agent: string;
}

/** Reads a line; undefined for what is no request, `comment` for what only tells of the log itself. */
export type ParseLine = (line: string) => Logged | 'comment' | undefined;

/** Counts the lines of a format that is read as text. */
export function takeParsed(
  counter: Counter,
  parse: ParseLine,
  encoding: 'latin1' | 'utf8' = 'latin1',
): TakeLine {
  const { tally, robots, hosts } = counter;
  return (bytes, start, end) => {
    if (end === start) return;
    const logged = parse(bytes.toString(encoding, start, end));
    if (logged === 'comment') return;
    tally.lines += 1;
    if (logged === undefined) counter.unread();
    else if (logged.method !== 'GET' && logged.method !== 'HEAD') counter.other();
    else {
      const { host, target, status, day, agent } = logged;
      tally.addText(hosts.prefixOf(host) + target, { status, day, isBot: robots.isBotText(agent) });
    }
  };
}

/** A host name as a log has it, its port behind it; `_` and `localhost` say nothing. */
const name = /^((?:[a-z0-9_-]+\.)+[a-z0-9-]+)\.?(?::\d+)?$/i;

/** Most hosts that are counted by name: scanners make names up. */
const most = 1_000;

/** The hosts that the requests of a log were for. One log may well hold several sites. */
export class Hosts {
  readonly #prefixes = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** What stands before a path of this host: `https://www.example.com`; '' where the log names none. */
  prefixOf(text: string): string {
    const known = this.#prefixes.get(text);
    if (known !== undefined) {
      this.#counts.set(known, (this.#counts.get(known) ?? 0) + 1);
      return known;
    }
    const host = name.exec(text)?.[1]?.toLowerCase();
    const prefix = host === undefined ? '' : `https://${host}`;
    if (this.#prefixes.size < most) {
      this.#prefixes.set(text, prefix);
      this.#counts.set(prefix, (this.#counts.get(prefix) ?? 0) + 1);
    }
    return prefix;
  }

  /** Host ─▶ how many requests, the commonest first. */
  list(): readonly (readonly [host: string, count: number])[] {
    return [...this.#counts]
      .flatMap(([prefix, count]) =>
        prefix === '' ? [] : [[prefix.slice('https://'.length), count] as const],
      )
      .sort((a, b) => b[1] - a[1]);
  }
}

/**
 * True where lines of the combined format begin with the virtual host: `www.example.com:443 203.0.113.9 - - [`. A
 * visitor's own name stands before the dash of the third place instead.
 */
export function namesHost(line: string): boolean {
  return /^(?=[^\s"[]*[a-z])[^\s"[]+\s[\da-f.:]+\s\S+\s.*?\[/i.test(line);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of `10/Oct/2026` as `20261010`; 0 for what is none. */
export function dayNumber(text: string): number {
  const month = months.indexOf(text.slice(3, 6)) + 1;
  return month === 0 ? 0 : Number(text.slice(7, 11)) * 10_000 + month * 100 + Number(text.slice(0, 2));
}

const newLine = 10;
/** A longer line is no request; it is passed over, so that memory stays bounded. */
const longest = 1 << 20;

/** Takes each line of a log as a stretch of bytes, without its end. Lines may be cut by the pieces they come in. */
export async function eachLine(
  chunks: AsyncIterable<Buffer>,
  take: (bytes: Buffer, start: number, end: number) => void,
): Promise<void> {
  let rest: Buffer[] = [];
  let held = 0;
  for await (const chunk of chunks) {
    let start = 0;
    let end = chunk.indexOf(newLine);
    if (held > 0 && end >= 0) {
      if (held <= longest) {
        const line = Buffer.concat([...rest, chunk.subarray(0, end)]);
        take(line, 0, endOf(line, 0, line.length));
      }
      [rest, held, start] = [[], 0, end + 1];
      end = chunk.indexOf(newLine, start);
    }
    for (; end >= 0; end = chunk.indexOf(newLine, start)) {
      take(chunk, start, endOf(chunk, start, end));
      start = end + 1;
    }
    if (start === chunk.length) continue;
    held += chunk.length - start;
    // Copied, since the piece itself may be written over.
    rest = held > longest ? [] : [...rest, Buffer.from(chunk.subarray(start))];
  }
  const line = Buffer.concat(rest);
  if (held > 0 && held <= longest) take(line, 0, endOf(line, 0, line.length));
}

/** Without the carriage return of Windows. */
function endOf(bytes: Buffer, start: number, end: number): number {
  return end > start && bytes[end - 1] === 13 ? end - 1 : end;
}

/** What every format of a log counts with. */
export class Counter {
  readonly hosts = new Hosts();
  readonly tally: Tally;
  readonly robots: Robots;

  constructor(tally: Tally, robots: Robots) {
    this.tally = tally;
    this.robots = robots;
  }

  /** Counts a line that is no request in the log's format. */
  unread(): void {
    this.tally.unread += 1;
  }

  /** Counts a request that asks for no page. */
  other(): void {
    this.tally.others += 1;
  }
}

/** Takes one line of a log, which are the bytes from `start` to `end`. */
export type TakeLine = (bytes: Buffer, start: number, end: number) => void;

/** How robots name themselves, and programs that fetch; our own crawl of the old site is one of them. */
const robot =
  /bot\b|bot[/;_ -]|crawl|spider|slurp|scan|mediapartners|feed(?:fetcher|ly|burner|parser)|preview|monitor|uptime|pingdom|lighthouse|headless|curl|wget|python|httpx?\b|okhttp|java\/|go-http|node-fetch|axios|undici|libwww|lwp|perl|ruby|scrapy|phantomjs|facebookexternalhit|whatsapp|embedly|validator|checker|fetch|archive|zgrab|masscan|nmap|nikto|semrush|ahrefs|screaming frog|gptbot|claude|perplexity|chatgpt|ia_archiver|nutch|heritrix|postman|insomnia|apache-http|guzzle|winhttp|astro-signpost/i;

/** As many names as are remembered: a log has thousands, an attack may have millions. */
const mostAgents = 50_000;

/** Tells robots from people by the user agent; a browser always names itself. */
export class Robots {
  #names = new ByteTable();
  #answers: boolean[] = [];

  /** Of the bytes from `from` to `to`. */
  isBot(bytes: Buffer, from: number, to: number): boolean {
    let hash = hashStart;
    // Every fourth byte tells names apart well enough to find the place; all are compared there.
    for (let at = from; at < to; at += 4) hash = hashByte(hash, bytes[at] ?? 0);
    const known = this.#names.find(bytes, from, to, hash);
    if (known >= 0) return this.#answers[known] ?? false;
    if (this.#names.size >= mostAgents) [this.#names, this.#answers] = [new ByteTable(), []];
    const answer = isRobot(bytes.toString('latin1', from, to));
    this.#answers[this.#names.add(bytes, from, to, hash)] = answer;
    return answer;
  }

  /** The same for a text. */
  isBotText(agent: string): boolean {
    const bytes = Buffer.from(agent, 'latin1');
    return this.isBot(bytes, 0, bytes.length);
  }
}

function isRobot(agent: string): boolean {
  if (agent === '' || agent === '-') return false;
  return robot.test(agent) || !agent.includes('/');
}
