import { type Logged, type ParseLine, parseDay } from './tally.ts';

/** `"request" status bytes "referrer" "agent"`. The common format ends before the referrer. */
const combinedForm =
  /"([^ "]*) ([^ "\\]*(?:\\.[^ "\\]*)*)(?: [^"\\]*(?:\\.[^"\\]*)*)?" ([1-5]\d\d)(?:[^"]*"[^"\\]*(?:\\.[^"\\]*)*"[^"]*"([^"\\]*(?:\\.[^"\\]*)*)")?/y;

/**
 * Reads the common and combined formats of Apache and nginx, with an optional virtual host at the start or further fields
 * at the end.
 */
export function createCombinedParser(): ParseLine {
  /** True if lines start with a virtual host, as the first line shows. */
  let isHosted: boolean | undefined;
  return (line) => {
    combinedForm.lastIndex = Math.max(0, line.indexOf('"'));
    const before = line.slice(0, combinedForm.lastIndex);
    const [, method = '', target = '', status, agent = ''] = combinedForm.exec(line) ?? [];
    if (status === undefined) return undefined;
    isHosted ??= startsWithHost(before);

    return {
      method,
      host: isHosted ? before.slice(0, before.indexOf(' ')) : '',
      target: unescapeTarget(target),
      status: Number(status),
      day: parseDay(/\[(\d\d\/\w{3}\/\d{4})/.exec(before)?.[1] ?? ''),
      agent,
    };
  };
}

/** True where lines start with the virtual host: `www.example.com:443 203.0.113.9 - - [`, not with a visitor's name. */
function startsWithHost(line: string): boolean {
  return /^(?=[^\s"[]*[a-z])[^\s"[]+\s[\da-f.:]+\s\S+\s.*?\[/i.test(line);
}

/** A target without the log's escapes and without its origin; '' if it has no path. */
function unescapeTarget(target: string): string {
  const plain = target.replace(
    /\\x([0-9a-f]{2})|\\(.)/gi,
    (_, hex: string | undefined, other: string | undefined) =>
      hex === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const path = plain.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : '';
}

/** The fields by their names in W3C logs: CloudFront's, IIS's, and others that begin with `#Fields`. */
const names: Readonly<Record<Field, readonly string[]>> = {
  date: ['date'],
  method: ['cs-method'],
  path: ['cs-uri-stem', 'cs-uri'],
  query: ['cs-uri-query'],
  status: ['sc-status'],
  // CloudFront's cs(Host) is the name of the distribution.
  host: ['x-host-header', 'cs-host'],
  agent: ['cs(user-agent)'],
};
const fields = ['date', 'method', 'path', 'query', 'status', 'host', 'agent'] as const;
type Field = (typeof fields)[number];

export function createW3cParser(): ParseLine {
  let places: ReadonlyMap<Field, number> = new Map();
  let sign: string | undefined;

  return (line) => {
    // #Fields: date time cs-method cs-uri-stem sc-status
    if (line.startsWith('#')) {
      const header = /^#Fields:\s*(.*)/i.exec(line)?.[1];
      if (header !== undefined) places = readFieldPlaces(header.trim().toLowerCase().split(/\s+/));
      return 'comment';
    }
    sign ??= line.includes('\t') ? '\t' : ' ';
    const cells = line.split(sign);
    return requestOf((field) => cells[places.get(field) ?? -1] ?? '-');
  };
}

function readFieldPlaces(header: readonly string[]): Map<Field, number> {
  return new Map(
    fields.map((field) => [field, header.findIndex((name) => names[field].includes(name))] as const),
  );
}

function requestOf(at: (field: Field) => string): Logged | undefined {
  const [path, status, query, method] = [at('path'), Number(at('status')), at('query'), at('method')];
  if (!path.startsWith('/') || !(status >= 0)) return undefined;

  return {
    method: method === '-' ? 'GET' : method,
    host: at('host'),
    target: query === '-' || query === '' ? path : `${path}?${query}`,
    // 0: the client disconnected before the response.
    status: status === 0 ? 200 : status,
    day: at('date'),
    agent: decodeAgent(at('agent')),
  };
}

/** CloudFront escapes spaces, IIS writes `+`. */
function decodeAgent(text: string): string {
  return text.replaceAll('+', ' ').replace(/%(?:25)?20/g, ' ');
}
