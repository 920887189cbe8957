import { Hosts } from './hosts.ts';
import type { Robots } from './robots.ts';
import type { Tally } from './tally.ts';

/** The fields that we need, by their names in W3C logs: CloudFront's, IIS's, and others that begin with `#Fields`. */
const names: Readonly<Record<Field, readonly string[]>> = {
  date: ['date'],
  method: ['cs-method'],
  path: ['cs-uri-stem', 'cs-uri'],
  query: ['cs-uri-query'],
  status: ['sc-status'],
  // CloudFront's own cs(Host) is the name of the distribution.
  host: ['x-host-header', 'cs-host'],
  agent: ['cs(user-agent)'],
};
type Field = 'date' | 'method' | 'path' | 'query' | 'status' | 'host' | 'agent';

/** Reads the extended log format of the W3C: fields in the order that a line at the top names. */
export class W3cLines {
  readonly hosts = new Hosts();
  readonly #tally: Tally;
  readonly #robots: Robots;
  #at: Readonly<Record<Field, number>> | undefined;
  #sign = '\t';

  constructor(tally: Tally, robots: Robots) {
    this.#tally = tally;
    this.#robots = robots;
  }

  readonly take = (bytes: Buffer, start: number, end: number): void => {
    if (end === start) return;
    const line = bytes.toString('latin1', start, end);
    if (line.startsWith('#')) {
      const fields = /^#Fields:\s*(.*)/i.exec(line)?.[1];
      if (fields !== undefined) this.#header(fields.trim().toLowerCase().split(/\s+/));
      return;
    }
    this.#tally.lines += 1;
    if (this.#tally.lines === 1) this.#sign = line.includes('\t') ? '\t' : ' ';
    const cells = line.split(this.#sign);
    const at = (field: Field): string => cells[this.#at?.[field] ?? -1] ?? '-';
    const path = at('path');
    const status = Number(at('status'));
    if (!path.startsWith('/') || !(status >= 0)) {
      this.#tally.unread += 1;
      return;
    }
    const method = at('method');
    if (method !== 'GET' && method !== 'HEAD' && method !== '-') {
      this.#tally.others += 1;
      return;
    }
    const query = at('query');
    const target = query === '-' || query === '' ? path : `${path}?${query}`;
    const day = Number(at('date').replaceAll('-', '')) || 0;
    // 0: the visitor hung up before the answer.
    const isBot = this.#robots.isBotText(plainAgent(at('agent')));
    this.#tally.addText(this.hosts.prefixOf(at('host')) + target, {
      status: status === 0 ? 200 : status,
      day,
      isBot,
    });
  };

  #header(fields: readonly string[]): void {
    const find = (field: Field): number => fields.findIndex((name) => names[field].includes(name));
    this.#at = {
      date: find('date'),
      method: find('method'),
      path: find('path'),
      query: find('query'),
      status: find('status'),
      host: find('host'),
      agent: find('agent'),
    };
  }
}

/** CloudFront escapes spaces, IIS writes them as plus. */
function plainAgent(text: string): string {
  return text.replaceAll('+', ' ').replace(/%(?:25)?20/g, ' ');
}
