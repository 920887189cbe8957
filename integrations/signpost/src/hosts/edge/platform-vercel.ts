import { type EdgeConfig, isSiteData, respond } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;

/** Marks the program's own requests for the map and for records, since they pass through the middleware again. */
const ownRequest = 'x-signpost-read';

/** Vercel's middleware responds, passes the request on, or points to a file of the build. */
export default function middleware(request: Request): Promise<Response> {
  if (request.headers.get(ownRequest) === signpost.key && isOwnFile(request.url))
    return goOn('x-middleware-next', '1');
  return respond(request, {
    servesVariants: true,
    next: (headers) => goOn('x-middleware-next', '1', headers),
    fetchFile(url, pageRequest) {
      if (pageRequest !== undefined) return goOn('x-middleware-rewrite', url.href);
      return fetch(url, { headers: isOwnFile(url.href) ? { [ownRequest]: signpost.key } : {} });
    },
  });
}

/** https://vercel.com/docs/routing-middleware/api */
function goOn(name: string, value: string, headers = new Headers()): Promise<Response> {
  headers.set(name, value);
  return Promise.resolve(new Response(null, { headers }));
}

function isOwnFile(url: string): boolean {
  const { pathname } = new URL(url);
  const isRecord =
    pathname.endsWith('.json') && signpost.handled.some((base) => pathname.startsWith(`${base}/`));
  return isRecord || isSiteData(url);
}
