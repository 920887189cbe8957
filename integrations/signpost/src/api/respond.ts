import { parsePath } from '../lib/url/path.ts';
import { preflightHeaders } from '../plan/api.ts';
import {
  allowedMethods,
  conditionFailed,
  Failure,
  failureBody,
  methodNotAllowed,
  notAcceptable,
  tooLong,
  unexpected,
} from './failure.ts';
import type { ApiSettings } from './settings.ts';

type Header = readonly [name: string, value: string];

/** A request from any runtime. It has no body, since none is read. */
export interface Ask {
  readonly method: string;
  /** The request target as sent: path and query. */
  readonly target: string;
  readonly accept?: string | null | undefined;
  readonly origin?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
  readonly ifMatch?: string | null | undefined;
}

/** A response for any runtime. For HEAD it is the same as for GET; the sender omits the body. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** The used part of a fetch request. `target` is the one that the client sent. */
export function askOf(
  { method, url, headers }: AskedRequest,
  target = targetOf(url.replace(/#.*/s, '')),
): Ask {
  return {
    method,
    target,
    accept: headers.get('accept'),
    origin: headers.get('origin'),
    ifNoneMatch: headers.get('if-none-match'),
    ifMatch: headers.get('if-match'),
  };
}

/** The part of a fetch request that is read. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** Converts to a fetch response. HEAD, 204 and 304 have no body. */
export function responseOf(method: string, { status, headers, body }: Answer): Response {
  const empty = method === 'HEAD' || status === 204 || status === 304;
  const init: ResponseInit = {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  };
  return new Response(empty ? null : body, init);
}

/** The path and query of a URL, without the origin that proxies send. */
export function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '') || '/';
}

/** True if a client accepts `application/json` (`A-ERR-4`): the most specific range in `Accept` decides. */
export function acceptsJson(accept: string | null | undefined): boolean {
  if (accept === null || accept === undefined || accept.trim() === '') return true;
  let best = { exactness: -1, quality: 0 };
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const exactness = ranges.indexOf(range);
    if (exactness < 0 || exactness < best.exactness) continue;
    const quality = qualityOf(parameters);
    best = { exactness, quality: exactness === best.exactness ? Math.max(quality, best.quality) : quality };
  }
  return best.quality > 0;
}

const ranges = ['*/*', 'application/*', 'application/json'];

/** The q of a media range; 1 by default, 0 if invalid. */
function qualityOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (q === undefined) return 1;
  const value = q.replace(/^q\s*=\s*/, '');
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : 0;
}

/** The CORS headers, of errors too (`A-HTTP-2`). With a list of origins, caches must know that the response varies. */
function corsHeaders(origins: readonly string[], origin: string | null | undefined): Header[] {
  if (origins.length === 0) return [];
  if (origins.includes('*')) return [['Access-Control-Allow-Origin', '*']];
  const vary: Header = ['Vary', 'Origin'];
  return origin && origins.includes(origin) ? [['Access-Control-Allow-Origin', origin], vary] : [vary];
}

/** Common to all responses of an API. */
export interface Manners {
  readonly origins: readonly string[];
  readonly maxTarget: number;
  /** The entity tag of all responses, which changes with anything published. */
  readonly etag: string;
  /** True in development: the technical cause of an error goes into `error` (`A-ERR-1`). */
  readonly development: boolean;
  /** Gets internal errors; the client gets 500 without the cause. */
  onError(error: unknown): void;
}

/** The manners of an API with these settings; `etag` is that of its data. */
export function mannersOf(
  { origins, maxTarget }: Pick<ApiSettings, 'origins' | 'maxTarget'>,
  etag: string,
  { development = false, onError = () => undefined }: Partial<Pick<Manners, 'development' | 'onError'>>,
): Manners {
  return { origins, maxTarget, etag, development, onError };
}

/** Path and query of a valid request, or the response that doesn't depend on them. */
type Opened = Answer | { readonly path: string; readonly search: string; readonly status?: undefined };

/** The checks before the URL, in the same order as hosts make them. */
export function open(ask: Ask, manners: Manners): Opened {
  const { method, target } = ask;
  if (method === 'OPTIONS') return preflight(ask, manners);
  if (method !== 'GET' && method !== 'HEAD') return refusal(ask, manners, methodNotAllowed);
  if (target.length > manners.maxTarget) return refusal(ask, manners, tooLong(manners.maxTarget));
  if (!acceptsJson(ask.accept)) return refusal(ask, manners, notAcceptable);
  const question = target.indexOf('?');
  if (question < 0) return { path: parsePath(target), search: '' };
  return { path: parsePath(target.slice(0, question)), search: target.slice(question) };
}

/** A successful response: 200, 304 if the client has it already, or 412 if it requires another state of the data. */
export function success(ask: Ask, manners: Manners, body: string): Answer {
  if (ask.ifMatch && !lists(ask.ifMatch, manners.etag)) return refusal(ask, manners, conditionFailed);
  const cors = corsHeaders(manners.origins, ask.origin);
  const fresh: Header[] = [
    ['ETag', manners.etag],
    ['Cache-Control', 'public, max-age=0, must-revalidate'],
  ];
  if (ask.ifNoneMatch && lists(ask.ifNoneMatch.replaceAll('W/', ''), manners.etag))
    return { status: 304, headers: [...fresh, ...cors], body: '' };
  return { status: 200, headers: [...json, ...fresh, ...cors], body };
}

/** The response for what was thrown: a `Failure`, or 500 for anything else. */
export function refusal(ask: Ask, manners: Manners, error: unknown): Answer {
  const failure = error instanceof Failure ? error : unexpected;
  if (!(error instanceof Failure)) report(error, manners);
  const cause = manners.development ? causeOf(error, ask) : '';
  const allow: Header[] = failure.status === 405 ? [['Allow', allowedMethods]] : [];
  const headers = [...json, ...allow, ...corsHeaders(manners.origins, ask.origin)];
  return { status: failure.status, headers, body: failureBody(failure, cause) };
}

/** The client gets its answer even if the log can't be written. */
function report(error: unknown, { onError }: Manners): void {
  try {
    onError(error);
  } catch (broken) {
    console.error(broken);
  }
}

const json: readonly Header[] = [
  ['Content-Type', 'application/json'],
  ['X-Content-Type-Options', 'nosniff'],
  // Records are for programs; search engines should find pages.
  ['X-Robots-Tag', 'noindex'],
];

function preflight({ origin }: Ask, { origins }: Manners): Answer {
  const headers: Header[] = [['Allow', allowedMethods], ...corsHeaders(origins, origin), ...preflightHeaders];
  return { status: 204, headers, body: '' };
}

/** True if the tags of a condition include this one. Weak tags, `W/"…"`, don't count in If-Match (RFC 9110). */
function lists(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}

function causeOf(error: unknown, { method, target }: Ask): string {
  return `${method} ${target.slice(0, 200)}: ${error instanceof Error ? error.message : String(error)}`;
}
