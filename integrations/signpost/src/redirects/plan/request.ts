/** A request as a host sees it. */
export interface Request {
  /** Upper case. */
  readonly method: string;
  /** `http` or `https`, as it arrived here. */
  readonly scheme: 'http' | 'https';
  /** The Host header, without a port. */
  readonly host: string;
  /** Path and query as they were sent: `/a%20b?x=1`. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The URL that the connection came from, for trusting a proxy's headers. */
  readonly peer: string;
}

/** A GET of an absolute URL, the commonest request. */
export function requestOf(url: string, part: Partial<Request> = {}): Request {
  const [, scheme = 'https', host = '', target = '/'] =
    /^(https?):\/\/([^/?#:]*)(?::\d+)?([^#]*)/i.exec(url) ?? [];
  return {
    method: 'GET',
    scheme: scheme.toLowerCase() === 'http' ? 'http' : 'https',
    host: host.toLowerCase(),
    target: target.startsWith('/') ? target : `/${target}`,
    headers: {},
    peer: '127.0.0.1',
    ...part,
  };
}

/** The path and the query of a request target, as they were sent. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/**
 * What was sent, for a `Location` that says it again: broken escapes and all, since to mend them would be to change
 * them. Only what no header may hold is escaped, and `#`, which HTTP doesn't let through.
 */
export function untouched(text: string): string {
  return text.replace(/[^!"$-~]+/gu, (piece) => encodeURIComponent(piece.toWellFormed()));
}
