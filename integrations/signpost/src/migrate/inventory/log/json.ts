import { isObject, type JsonObject, parseJson } from '../../../lib/json/json.ts';
import { decodeAgent, type LoggedRequest, parseLogDay, removeOrigin } from './request.ts';

/** The names of each field in the logs of nginx, Caddy, Traefik, Cloudflare and CloudFront; the first counts. */
const keys = {
  request: splitNames('request request_line'),
  target: splitNames('request_uri uri ClientRequestURI RequestPath url path request.uri cs-uri-stem'),
  query: splitNames('args query_string cs-uri-query'),
  // "host" alone is often the machine that wrote the log.
  host: splitNames('request.host http_host server_name ClientRequestHost RequestHost x-host-header'),
  method: splitNames('request_method method ClientRequestMethod RequestMethod request.method cs-method'),
  status: splitNames('status EdgeResponseStatus DownstreamStatus status_code sc-status'),
  agent: splitNames(
    'http_user_agent user_agent agent ClientRequestUserAgent request_User-Agent request.headers.User-Agent cs(User-Agent)',
  ),
  time: splitNames(
    'time_iso8601 time_local ts time timestamp @timestamp msec StartUTC EdgeStartTimestamp date',
  ),
};

function splitNames(names: string): readonly string[] {
  return names.split(' ');
}

/** Reads a line of JSON: a path, or a whole request line such as `GET /a HTTP/2.0`, and a status. */
export function parseJsonLine(line: string): LoggedRequest | undefined {
  const fields = parseJson(line);
  if (!isObject(fields)) return undefined;
  const read = (role: keyof typeof keys): string => listTexts(fields, keys[role])[0] ?? '';

  const [, method, target] = /^([A-Z]+) (\S+)/.exec(read('request')) ?? [];
  const path = removeOrigin(target ?? read('target'));
  const status = Number(read('status'));
  if (path === '' || !(status >= 100)) return undefined;

  // nginx writes the query into a field of its own.
  const query = path.includes('?') ? '' : read('query').replace(/^[-?]/, '');
  return {
    method: method ?? (read('method') || 'GET'),
    host: read('host'),
    target: query === '' ? path : `${path}?${query}`,
    status,
    // `time` may have only the time of day.
    day: listTexts(fields, keys.time).map(parseLogDay).find(Boolean) ?? '',
    agent: decodeAgent(read('agent')),
  };
}

/** The texts and numbers of the fields with these names. Caddy lists each header's values in an array. */
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
  return isObject(inner) ? readField(inner, rest.join('.')) : undefined;
}
