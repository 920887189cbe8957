import { type Day, isDay } from '../../../core/date.ts';
import { Hosts } from './hosts.ts';
import type { Robots } from './robots.ts';
import type { Tally } from './tally.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where the things stand that we need, in the logs of nginx, Caddy, Traefik, Cloudflare and others; the first counts. */
const keys = {
  target: [
    'request_uri',
    'uri',
    'ClientRequestURI',
    'RequestPath',
    'url',
    'path',
    'request.uri',
    'httpRequest.requestUrl',
  ],
  // A lone "host" is often the machine that wrote the line.
  host: ['request.host', 'http_host', 'server_name', 'vhost', 'ClientRequestHost', 'RequestHost'],
  request: ['request', 'request_line', 'requestLine'],
  method: [
    'request_method',
    'method',
    'ClientRequestMethod',
    'RequestMethod',
    'request.method',
    'httpRequest.requestMethod',
  ],
  status: [
    'status',
    'EdgeResponseStatus',
    'DownstreamStatus',
    'response_status',
    'status_code',
    'httpRequest.status',
  ],
  agent: [
    'http_user_agent',
    'user_agent',
    'userAgent',
    'agent',
    'ClientRequestUserAgent',
    'request_User-Agent',
    'request.headers.User-Agent',
    'httpRequest.userAgent',
  ],
  time: [
    'time_iso8601',
    'time_local',
    'ts',
    'time',
    'timestamp',
    '@timestamp',
    'msec',
    'StartUTC',
    'EdgeStartTimestamp',
    'date',
  ],
} as const;

/** Reads logs of one JSON object a line. */
export class JsonLines {
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
    const fields = parse(bytes.toString('utf8', start, end));
    const line = fields && textAt(fields, keys.request);
    const [, lineMethod, lineTarget] = /^([A-Z]+) (\S+)/.exec(line ?? '') ?? [];
    const target = pathOf(lineTarget ?? (fields && textAt(fields, keys.target)) ?? '');
    const status = Number(fields && textAt(fields, keys.status));
    if (fields === undefined || target === '' || !(status >= 100)) {
      this.#tally.unread += 1;
      return;
    }
    const method = lineMethod ?? textAt(fields, keys.method) ?? 'GET';
    if (method !== 'GET' && method !== 'HEAD') {
      this.#tally.others += 1;
      return;
    }
    const day = numberOf(dayAt(textAt(fields, keys.time) ?? ''));
    // The tally's texts are bytes.
    const asBytes = /[^\x20-\x7e]/.test(target) ? Buffer.from(target).toString('latin1') : target;
    const host = this.hosts.prefixOf(textAt(fields, keys.host) ?? '');
    this.#tally.addText(host + asBytes, {
      status,
      day,
      isBot: this.#robots.isBotText(textAt(fields, keys.agent) ?? ''),
    });
  };
}

/** The object of a line; undefined where it is none. */
export function parse(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True where a line of a log has at least an address and a status. */
export function isLogLine(line: string): boolean {
  const fields = parse(line);
  if (fields === undefined || textAt(fields, keys.status) === undefined) return false;
  return textAt(fields, keys.target) !== undefined || textAt(fields, keys.request) !== undefined;
}

function textAt(fields: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = valueAt(fields, name);
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === 'string') return one;
    if (typeof one === 'number') return String(one);
  }
  return undefined;
}

function valueAt(fields: Fields, name: string): unknown {
  if (name in fields || !name.includes('.')) return fields[name];
  const [first = '', ...rest] = name.split('.');
  const inner = fields[first];
  return isFields(inner) ? valueAt(inner, rest.join('.')) : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathOf(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : '';
}

const local = /^(\d{2})\/(\w{3})\/(\d{4})/;

/** The day of a time in any of the forms that logs have: ISO, Apache's, or seconds since 1970 (also milli- and nano-). */
function dayAt(text: string): Day | undefined {
  const head = text.slice(0, 10);
  if (isDay(head)) return head;
  const [, day, month, year] = local.exec(text) ?? [];
  if (day !== undefined && month !== undefined) return dayOfDate(Date.parse(`${day} ${month} ${year} UTC`));
  const number = Number(text);
  if (!(number > 0)) return undefined;
  return dayOfDate(number > 1e17 ? number / 1e6 : number > 1e11 ? number : number * 1000);
}

function dayOfDate(time: number): Day | undefined {
  const date = new Date(time);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  return isDay(text) ? text : undefined;
}

function numberOf(day: Day | undefined): number {
  return day === undefined ? 0 : Number(day.replaceAll('-', ''));
}
