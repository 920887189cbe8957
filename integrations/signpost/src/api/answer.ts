/** A header as it is sent. */
export type Header = readonly [name: string, value: string];

/** A request as any runtime can give it: no body, since nothing here reads one. */
export interface Ask {
  readonly method: string;
  /** The request target as it was sent: path and query. */
  readonly target: string;
  readonly accept?: string | null | undefined;
  readonly origin?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
}

/** An answer as any runtime can send it. That to HEAD is as that to GET; who sends it leaves the body out. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** What is read of a request that speaks fetch. */
export function askOf(request: Request): Ask {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: `${pathname}${search}`,
    accept: request.headers.get('accept'),
    origin: request.headers.get('origin'),
    ifNoneMatch: request.headers.get('if-none-match'),
  };
}

/** An answer as a response; that to HEAD, and 204 and 304, have no body. */
export function responseOf(method: string, { status, headers, body }: Answer): Response {
  const empty = method === 'HEAD' || status === 204 || status === 304;
  const init: ResponseInit = {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  };
  return new Response(empty ? null : body, init);
}

/** The path and query of an address that may come whole, as proxies send it; then its origin is cut off. */
export function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '') || '/';
}
