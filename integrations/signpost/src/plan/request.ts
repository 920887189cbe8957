/** A request as a host receives it. */
export interface Request {
  /** Upper case. */
  readonly method: string;
  /** `http` or `https`, as received. */
  readonly scheme: 'http' | 'https';
  /** The Host header, without a port. */
  readonly host: string;
  /** Path and query as sent: `/a%20b?x=1`. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client's IP address, for trusting a proxy's headers. */
  readonly peer: string;
}

/** A GET of an absolute URL. */
export function requestOf(url: string, part: Partial<Request> = {}): Request {
  const [, scheme = 'https', host = '', target = '/'] =
    /^(https?):\/\/([^/?#:]*)(?::\d+)?([^#]*)/i.exec(url) ?? [];
  // http://www.example.com:8080/a?x=1#top: the port and the fragment go.
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

/** The path and query of a request target, as sent. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/**
 * A part of the request for use in a `Location`, unchanged even with invalid escapes. Only characters that are invalid in a
 * header, and `#`, are escaped.
 */
export function escapeForLocation(text: string): string {
  return text.replace(/[^!"$-~]+/gu, (piece) => encodeURIComponent(piece.toWellFormed()));
}
