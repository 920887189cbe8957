import { Hosts } from './hosts.ts';
import type { Robots } from './robots.ts';
import type { Tally } from './tally.ts';

/** `[type] time name client target seconds seconds seconds status status bytes bytes "request" "agent" …` */
const form =
  /^(?:[a-z\d]+ )?(\d{4})-(\d\d)-(\d\d)T\S+ \S+ \S+ \S+ \S+ \S+ \S+ (\d{3}|-) (?:\d{3}|-) \d+ \d+ "([A-Z-]+) (\S+)[^"]*" "((?:[^"\\]|\\.)*)"/;

/** True for a line of a load balancer of AWS. */
export function isLoadBalancerLine(line: string): boolean {
  return form.test(line);
}

/** Reads the logs of AWS's load balancers, of the applications' as of the classic ones. Their targets are absolute. */
export class LoadBalancerLines {
  readonly hosts = new Hosts();
  readonly #tally: Tally;
  readonly #robots: Robots;

  constructor(tally: Tally, robots: Robots) {
    this.#tally = tally;
    this.#robots = robots;
  }

  readonly take = (bytes: Buffer, start: number, end: number): void => {
    if (end === start) return;
    this.#tally.lines += 1;
    const found = form.exec(bytes.toString('latin1', start, end));
    const [, year = '', month = '', day = '', status = '', method = '', target = '', agent = ''] =
      found ?? [];
    const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)(\/.*)$/i.exec(target) ?? [];
    // The visitor hung up before the answer, or sent no request at all.
    if (found === null || path === '' || status === '-') {
      this.#tally.unread += 1;
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      this.#tally.others += 1;
      return;
    }
    this.#tally.addText(this.hosts.prefixOf(host) + path, {
      status: Number(status),
      day: Number(year + month + day),
      isBot: this.#robots.isBotText(agent),
    });
  };
}
