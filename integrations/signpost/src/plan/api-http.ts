import { parsePath } from '../lib/url/path.ts';
import { isOfApi } from './api.ts';
import type { Header, Plan } from './plan.ts';
import { type Request, splitTarget } from './request.ts';

// What the API accepts and sends on every host and in the handler: methods, the Accept header, and the headers that let
// scripts of other origins read it (CORS). It is read-only, so a write request is refused.

/** The methods of the API, which is read-only. */
export const apiMethods = 'GET, HEAD, OPTIONS';

/** The `Cache-Control` of lists, records and pages: a client asks each time, and mostly gets 304. */
export const apiCacheControl = 'public, max-age=0, must-revalidate';

/** The request headers for other origins, also of write requests, so that scripts can read the error. */
const crossHeaders = 'Accept, Authorization, Content-Type, If-Match, If-None-Match';

/** The headers of a preflight besides the origin (`A-HTTP-2`), the same on every host and in the handler. */
export const preflightHeaders: readonly Header[] = [
  ['Access-Control-Allow-Methods', 'GET, HEAD'],
  ['Access-Control-Allow-Headers', crossHeaders],
  ['Access-Control-Max-Age', '86400'],
  // No cookies or stored passwords: nothing reads them, and a token belongs in Authorization.
  ['Access-Control-Allow-Credentials', 'false'],
];

/** The response header that scripts of other origins may read, to send it in If-None-Match. The others that they need are open anyway. */
export const exposedHeader: Header = ['Access-Control-Expose-Headers', 'ETag'];

/** The CORS headers, of errors too (`A-HTTP-2`). With a list of origins, caches must know that the response varies. */
export function buildCorsHeaders(origins: readonly string[], origin: string | null | undefined): Header[] {
  if (origins.length === 0) return [];
  if (origins.includes('*')) return [['Access-Control-Allow-Origin', '*'], exposedHeader];
  const vary: Header = ['Vary', 'Origin'];
  return origin && origins.includes(origin)
    ? [['Access-Control-Allow-Origin', origin], exposedHeader, vary]
    : [vary];
}

/** The status of a request that the API refuses at every URL, in the order of the hosts' checks. */
export function findRefusedStatus(
  method: string,
  target: string,
  accept: string | null | undefined,
  maxTarget: number,
): 405 | 414 | 406 | undefined {
  if (method !== 'GET' && method !== 'HEAD') return 405;
  if (target.length > maxTarget) return 414;
  return acceptsJson(accept) ? undefined : 406;
}

/** True if the Accept header allows JSON. The most specific range counts; `q=0` refuses (`A-ERR-4`). */
export function acceptsJson(accept: string | null | undefined): boolean {
  if (accept === undefined || accept === null || accept.trim() === '') return true;
  const ranges = new Map<string, boolean>();
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
    ranges.set(range, !isRefused);
  }
  return ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? false;
}

/** True for a preflight to the API, which browsers send without a password (`A-HTTP-2`). */
export function isPreflight(plan: Plan, { method, target }: Pick<Request, 'method' | 'target'>): boolean {
  return method === 'OPTIONS' && isOfApi(plan, parsePath(splitTarget(target).path));
}
