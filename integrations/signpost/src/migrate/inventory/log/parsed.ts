import type { Counter, TakeLine } from './counter.ts';

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
