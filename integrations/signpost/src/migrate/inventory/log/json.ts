import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { dayIn as apacheDay, decodeUtf8, type ParseLine } from './tally.ts';

/** The names of each field in the logs of nginx, Caddy, Traefik, Cloudflare and others; the first counts. */
const keys = {
  target: named`request_uri uri ClientRequestURI RequestPath url path request.uri httpRequest.requestUrl cs-uri-stem`,
  // Where to find the host if the target has none.
  query: named`args query_string cs-uri-query`,
  // "host" alone is often the machine that wrote the log.
  host: named`request.host http_host server_name vhost ClientRequestHost RequestHost x-host-header`,
  request: named`request request_line requestLine`,
  method: named`request_method method ClientRequestMethod RequestMethod request.method httpRequest.requestMethod cs-method`,
  status: named`status EdgeResponseStatus DownstreamStatus response_status status_code httpRequest.status sc-status`,
  agent: named`http_user_agent user_agent userAgent agent ClientRequestUserAgent request_User-Agent request.headers.User-Agent httpRequest.userAgent cs(User-Agent)`,
  time: named`time_iso8601 time_local ts time timestamp @timestamp msec StartUTC EdgeStartTimestamp date`,
};

function named({ raw: [names = ''] }: TemplateStringsArray): readonly string[] {
  return names.split(' ');
}

export const parseJsonLine: ParseLine = (line) => {
  const fields = fieldsIn(decodeUtf8(line));
  if (fields === undefined) return undefined;

  const [, lineMethod, lineTarget] = /^([A-Z]+) (\S+)/.exec(textAt(fields, keys.request) ?? '') ?? [];
  const path = pathOf(lineTarget ?? textAt(fields, keys.target) ?? '');
  const status = Number(textAt(fields, keys.status));
  if (path === '' || !(status >= 100)) return undefined;
  const query = path.includes('?') ? '' : (textAt(fields, keys.query) ?? '').replace(/^[-?]/, '');
  const target = query === '' ? path : `${path}?${query}`;

  return {
    method: lineMethod ?? textAt(fields, keys.method) ?? 'GET',
    host: textAt(fields, keys.host) ?? '',
    // The tally expects bytes as characters.
    target: /[^\x20-\x7e]/.test(target) ? Buffer.from(target).toString('latin1') : target,
    status,
    day: dayIn(fields),
    agent: (textAt(fields, keys.agent) ?? '').replace(/%(?:25)?20/g, ' '),
  };
};

function fieldsIn(line: string): JsonObject | undefined {
  const value = parseJson(line);
  return isObject(value) ? value : undefined;
}

export function isLogLine(line: string): boolean {
  const fields = fieldsIn(line);
  if (fields === undefined || textAt(fields, keys.status) === undefined) return false;
  return textAt(fields, keys.target) !== undefined || textAt(fields, keys.request) !== undefined;
}

function textAt(fields: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = valueAt(fields, name);
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === 'string') return one;
    if (typeof one === 'number') return String(one);
  }
  return undefined;
}

function valueAt(fields: JsonObject, name: string): unknown {
  if (name in fields || !name.includes('.')) return fields[name];
  const [first = '', ...rest] = name.split('.');
  const inner = fields[first];
  return isObject(inner) ? valueAt(inner, rest.join('.')) : undefined;
}

function pathOf(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : '';
}

/** The first time field with a date, since `time` may contain only the time of day. */
function dayIn(fields: JsonObject): string {
  for (const key of keys.time) {
    const day = dayAt(textAt(fields, [key]) ?? '');
    if (day !== '') return day;
  }
  return '';
}

/** The day of a time in the formats of logs: ISO, Apache's, or seconds since 1970 (also milli- and nanoseconds). */
function dayAt(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10);
  if (/^\d\d\/\w{3}\/\d{4}/.test(text)) return apacheDay(text);
  const number = Number(text);
  const date = new Date(number > 1e17 ? number / 1e6 : number > 1e11 ? number : number * 1000);
  return number > 0 && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : '';
}
