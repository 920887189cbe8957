import type { Logged, ParseLine } from './line.ts';

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
const fields = ['date', 'method', 'path', 'query', 'status', 'host', 'agent'] as const;
type Field = (typeof fields)[number];

/** Reads the extended log format of the W3C: fields in the order that a line at the top names. */
export function w3cParser(): ParseLine {
  let places: ReadonlyMap<Field, number> = new Map();
  let sign: string | undefined;
  return (line) => {
    if (line.startsWith('#')) {
      const header = /^#Fields:\s*(.*)/i.exec(line)?.[1];
      if (header !== undefined) places = placesIn(header.trim().toLowerCase().split(/\s+/));
      return 'comment';
    }
    sign ??= line.includes('\t') ? '\t' : ' ';
    const cells = line.split(sign);
    return requestOf((field) => cells[places.get(field) ?? -1] ?? '-');
  };
}

function placesIn(header: readonly string[]): Map<Field, number> {
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
    // 0: the visitor hung up before the answer.
    status: status === 0 ? 200 : status,
    day: Number(at('date').replaceAll('-', '')) || 0,
    agent: plainAgent(at('agent')),
  };
}

/** CloudFront escapes spaces, IIS writes them as plus. */
function plainAgent(text: string): string {
  return text.replaceAll('+', ' ').replace(/%(?:25)?20/g, ' ');
}
