import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { parseDay as apacheDay, decodeUtf8, type ParseLine } from './tally.ts';

/** The names of each field in the logs of nginx, Caddy, Traefik, Cloudflare and others; the first counts. */
const keys = {
  target: splitNames`request_uri uri ClientRequestURI RequestPath url path request.uri httpRequest.requestUrl cs-uri-stem`,
  // Where to find the host if the target has none.
  query: splitNames`args query_string cs-uri-query`,
  // "host" alone is often the machine that wrote the log.
  host: splitNames`request.host http_host server_name vhost ClientRequestHost RequestHost x-host-header`,
  request: splitNames`request request_line requestLine`,
  method: splitNames`request_method method ClientRequestMethod RequestMethod request.method httpRequest.requestMethod cs-method`,
  status: splitNames`status EdgeResponseStatus DownstreamStatus response_status status_code httpRequest.status sc-status`,
  agent: splitNames`http_user_agent user_agent userAgent agent ClientRequestUserAgent request_User-Agent request.headers.User-Agent httpRequest.userAgent cs(User-Agent)`,
  time: splitNames`time_iso8601 time_local ts time timestamp @timestamp msec StartUTC EdgeStartTimestamp date`,
};

function splitNames({ raw: [names = ''] }: TemplateStringsArray): readonly string[] {
  return names.split(' ');
}

export const parseJsonLine: ParseLine = (line) => {
  const fields = parseFields(decodeUtf8(line));
  if (fields === undefined) return undefined;

  const [, lineMethod, lineTarget] = /^([A-Z]+) (\S+)/.exec(readText(fields, keys.request) ?? '') ?? [];
  const path = readPath(lineTarget ?? readText(fields, keys.target) ?? '');
  const status = Number(readText(fields, keys.status));
  if (path === '' || !(status >= 100)) return undefined;
  const query = path.includes('?') ? '' : (readText(fields, keys.query) ?? '').replace(/^[-?]/, '');
  const target = query === '' ? path : `${path}?${query}`;

  return {
    method: lineMethod ?? readText(fields, keys.method) ?? 'GET',
    host: readText(fields, keys.host) ?? '',
    // The tally expects bytes as characters.
    target: /[^\x20-\x7e]/.test(target) ? Buffer.from(target).toString('latin1') : target,
    status,
    day: readDay(fields),
    agent: (readText(fields, keys.agent) ?? '').replace(/%(?:25)?20/g, ' '),
  };
};

function parseFields(line: string): JsonObject | undefined {
  const value = parseJson(line);
  return isObject(value) ? value : undefined;
}

export function isLogLine(line: string): boolean {
  const fields = parseFields(line);
  if (fields === undefined || readText(fields, keys.status) === undefined) return false;
  return readText(fields, keys.target) !== undefined || readText(fields, keys.request) !== undefined;
}

function readText(fields: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = readValue(fields, name);
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === 'string') return one;
    if (typeof one === 'number') return String(one);
  }
  return undefined;
}

function readValue(fields: JsonObject, name: string): unknown {
  if (name in fields || !name.includes('.')) return fields[name];
  const [first = '', ...rest] = name.split('.');
  const inner = fields[first];
  return isObject(inner) ? readValue(inner, rest.join('.')) : undefined;
}

function readPath(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : '';
}

/** The first time field with a date, since `time` may contain only the time of day. */
function readDay(fields: JsonObject): string {
  for (const key of keys.time) {
    const day = parseTime(readText(fields, [key]) ?? '');
    if (day !== '') return day;
  }
  return '';
}

/** The day of a time in the formats of logs: ISO, Apache's, or seconds since 1970 (also milli- and nanoseconds). */
function parseTime(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10);
  if (/^\d\d\/\w{3}\/\d{4}/.test(text)) return apacheDay(text);
  const number = Number(text);
  // 1790000000 is in seconds, 1790000000000 in milliseconds, and nanoseconds have six more digits.
  let milliseconds = number * 1000;
  if (number > 1e17) milliseconds = number / 1e6;
  else if (number > 1e11) milliseconds = number;
  const date = new Date(milliseconds);
  return number > 0 && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : '';
}
