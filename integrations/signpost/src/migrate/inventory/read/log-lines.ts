import { isObject, type JsonObject, parseJson } from '../../../lib/json/json.ts';

/** A request in an access log. */
export interface LogEntry {
  readonly method: string;
  /** The requested host with the port; '' for a line without a host. */
  readonly host: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number;
  /** `2026-11-20`; '' if unknown. */
  readonly day: string;
  readonly agent: string;
}

/** Parses a line of a log; undefined if the line isn't a request. */
export type ParseLine = (line: string) => LogEntry | undefined;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of `2026-10-10T13:55:36Z`, `10/Oct/2026:13:55:36` or seconds since 1970 (also milli- and nanoseconds). */
function parseLogDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10);
  const [, day, name = '', year] = /^(\d\d)\/(\w{3})\/(\d{4})/.exec(text) ?? [];
  const month = months.indexOf(name) + 1;
  if (month > 0) return `${year}-${String(month).padStart(2, '0')}-${day}`;

  // 1790000000 is in seconds, 1790000000000 in milliseconds, and nanoseconds have six more digits.
  const number = Number(text);
  let milliseconds = number * 1000;
  if (number > 1e17) milliseconds = number / 1e6;
  else if (number > 1e11) milliseconds = number;
  const date = new Date(milliseconds);
  return number > 0 && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : '';
}

/** `/a` of `https://www.example.com/a` in a request to a proxy; '' without a path. */
function removeOrigin(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  if (path.startsWith('/')) return path;
  return '';
}

function joinQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}?${query}`;
}

/** CloudFront and Traefik escape the spaces of a user agent once or twice. */
function decodeAgent(text: string): string {
  return text.replace(/%(?:25)?20/g, ' ');
}

/** A text between quotes, in which a backslash escapes the next character. */
const quoted = String.raw`[^"\\]*(?:\\.[^"\\]*)*`;

/** The same without a space: `/caf\xc3\xa9`. */
const unspaced = String.raw`[^ "\\]*(?:\\.[^ "\\]*)*`;

/** `"GET /a HTTP/1.1" 200`, as method, target and status. */
const requestLine = String.raw`"([^ "]*) (${unspaced})(?: ${quoted})?" ([1-5]\d\d)`;

/** ` 512 "https://referrer.example/" "Mozilla/5.0"`, which the common format doesn't have. */
const referrerAndAgent = `[^"]*"${quoted}"[^"]*"(${quoted})"`;

const request = new RegExp(`${requestLine}(?:${referrerAndAgent})?`, 'y');

/** Reads the common and combined formats of Apache and nginx, also after a virtual host, or with further fields. */
export function createCombinedParser(): ParseLine {
  /** True if lines start with a virtual host, as the first line shows. */
  let isHosted: boolean | undefined;

  return (line) => {
    request.lastIndex = Math.max(0, line.indexOf('"'));
    const before = line.slice(0, request.lastIndex);
    const [, method = '', target = '', status, agent = ''] = request.exec(line) ?? [];
    if (status === undefined) return undefined;
    isHosted ??= startsWithHost(before);

    return {
      method,
      host: isHosted ? before.slice(0, before.indexOf(' ')) : '',
      target: removeOrigin(unescapeTarget(target)),
      status: Number(status),
      day: parseLogDay(before.slice(before.indexOf('[') + 1)),
      agent,
    };
  };
}

/** True for `www.example.com:443 203.0.113.9 - - [`; false where a visitor's name comes first. */
function startsWithHost(line: string): boolean {
  return /^(?=[^\s"[]*[a-z])[^\s"[]+\s[\da-f.:]+\s\S+\s.*?\[/i.test(line);
}

/** A target without the escapes of a log: `/caf\xc3\xa9` is /café. */
function unescapeTarget(target: string): string {
  return target
    .replace(/(?:\\x[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString())
    .replace(/\\(.)/g, '$1');
}

/** Reads the logs of CloudFront. A header lists the fields: `#Fields: date time cs-method cs-uri-stem sc-status`. */
export function createCloudFrontParser(): ParseLine {
  let names: readonly string[] = [];

  return (line) => {
    const header = /^#Fields:\s*(.*)/i.exec(line)?.[1];
    if (header !== undefined) names = header.trim().toLowerCase().split(/\s+/);

    const cells = line.split('\t');
    const readCell = (name: string): string => (cells[names.indexOf(name)] ?? '').replace(/^-$/, '');
    const path = readCell('cs-uri-stem');
    if (!path.startsWith('/')) return undefined;

    return {
      method: readCell('cs-method'),
      // cs(Host) is the name of the distribution.
      host: readCell('x-host-header'),
      target: joinQuery(path, readCell('cs-uri-query')),
      // 000: the client disconnected before the response.
      status: Number(readCell('sc-status')) || 200,
      day: readCell('date'),
      agent: decodeAgent(readCell('cs(user-agent)')),
    };
  };
}

/** The names of each field in the logs of nginx, Caddy, Traefik, Cloudflare and CloudFront; the first counts. */
const fieldNames = {
  request: ['request', 'request_line'],
  target: [
    'request_uri',
    'uri',
    'ClientRequestURI',
    'RequestPath',
    'url',
    'path',
    'request.uri',
    'cs-uri-stem',
  ],
  query: ['args', 'query_string', 'cs-uri-query'],
  // "host" alone is often the machine of the log.
  host: ['request.host', 'http_host', 'server_name', 'ClientRequestHost', 'RequestHost', 'x-host-header'],
  method: ['request_method', 'method', 'ClientRequestMethod', 'RequestMethod', 'request.method', 'cs-method'],
  status: ['status', 'EdgeResponseStatus', 'DownstreamStatus', 'status_code', 'sc-status'],
  agent: [
    'http_user_agent',
    'user_agent',
    'agent',
    'ClientRequestUserAgent',
    'request_User-Agent',
    'request.headers.User-Agent',
    'cs(User-Agent)',
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
} satisfies Record<string, readonly string[]>;

/** Reads a line of JSON: a path, or a whole request line such as `GET /a HTTP/2.0`, and a status. */
export function parseJsonLine(line: string): LogEntry | undefined {
  const fields = parseJson(line);
  if (!isObject(fields)) return undefined;
  const read = (role: keyof typeof fieldNames): string => listTexts(fields, fieldNames[role])[0] ?? '';

  const [, method, target] = /^([A-Z]+) (\S+)/.exec(read('request')) ?? [];
  const path = removeOrigin(target ?? read('target'));
  const status = Number(read('status'));
  if (path === '' || !(status >= 100)) return undefined;

  // nginx has a separate field for the query, and - for none.
  const query = read('query').replace(/^[-?]/, '');
  return {
    method: method ?? (read('method') || 'GET'),
    host: read('host'),
    target: path.includes('?') ? path : joinQuery(path, query),
    status,
    // `time` may have only the time of day.
    day: listTexts(fields, fieldNames.time).map(parseLogDay).find(Boolean) ?? '',
    agent: decodeAgent(read('agent')),
  };
}

/** The texts and numbers of the named fields. Caddy has an array for each header. */
function listTexts(fields: JsonObject, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = readField(fields, name);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' || typeof first === 'number' ? String(first) : [];
  });
}

/** The value of `status`, or of `request.uri` in an inner object. */
function readField(fields: JsonObject, name: string): unknown {
  if (name in fields || !name.includes('.')) return fields[name];
  const [first = '', ...rest] = name.split('.');
  const inner = fields[first];
  if (!isObject(inner)) return undefined;
  return readField(inner, rest.join('.'));
}
