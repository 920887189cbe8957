import { parsePath, removeFragment } from '../lib/url/path.ts';
import {
  apiCacheControl,
  apiMethods,
  buildCorsHeaders,
  findRefusedStatus,
  preflightHeaders,
} from '../plan/api-http.ts';
import type { Header } from '../plan/plan.ts';
import { splitTarget } from '../plan/request.ts';
import { Failure, findFailure, printFailure } from './failure.ts';
import { maxTarget } from './settings.ts';

/** A request from any runtime, without a body. */
export interface ApiRequest {
  readonly method: string;
  /** The request target as sent: path and query. */
  readonly target: string;
  readonly accept?: string | null | undefined;
  readonly origin?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
}

/** A response for any runtime. The sender omits the body of HEAD. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** Answers a request of a fetch runtime. */
export async function respondTo(
  { method, url, headers }: Request,
  answer: (ask: ApiRequest) => ApiAnswer | Promise<ApiAnswer>,
): Promise<Response> {
  const apiAnswer = await answer({
    method,
    target: requestTarget(removeFragment(url)),
    accept: headers.get('accept'),
    origin: headers.get('origin'),
    ifNoneMatch: headers.get('if-none-match'),
  });

  const isBodiless = method === 'HEAD' || apiAnswer.status === 204 || apiAnswer.status === 304;
  const sentHeaders = new Headers(apiAnswer.headers.map(([name, value]): [string, string] => [name, value]));
  return new Response(isBodiless ? null : apiAnswer.body, { status: apiAnswer.status, headers: sentHeaders });
}

/** The path and query of a URL, without the origin that proxies send. */
export function requestTarget(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '') || '/';
}

/** Common to all responses of an API. */
export interface ResponseSettings {
  readonly origins: readonly string[];
  /** The entity tag of all responses, which changes with anything published. */
  readonly etag: string;
  /** Gets internal errors; the client gets 500 without the cause. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Answers a request, with checks in the order of hosts. `findBody` throws a `Failure` for a path or query without a body.
 * Never throws.
 */
export function respond(
  ask: ApiRequest,
  settings: ResponseSettings,
  findBody: (path: string, query: string) => string,
): ApiAnswer {
  if (ask.method === 'OPTIONS') return answerPreflight(ask, settings);
  try {
    // POST, a URL of 2,100 characters, or Accept: text/html
    const errorStatus = findRefusedStatus(ask.method, ask.target, ask.accept, maxTarget);
    if (errorStatus !== undefined) throw findFailure(errorStatus);

    const { path, query } = splitTarget(ask.target);
    return answerBody(ask, settings, findBody(parsePath(path), query));
  } catch (error) {
    return answerError(ask, settings, error);
  }
}

/** 204 with the allowed methods, for `OPTIONS`. */
function answerPreflight({ origin }: ApiRequest, { origins }: ResponseSettings): ApiAnswer {
  const headers: Header[] = [
    ['Allow', apiMethods],
    ...buildCorsHeaders(origins, origin),
    ...preflightHeaders,
  ];
  return { status: 204, headers, body: '' };
}

const jsonHeaders: readonly Header[] = [
  ['Content-Type', 'application/json'],
  ['X-Content-Type-Options', 'nosniff'],
  // Records are for programs; search engines should find pages.
  ['X-Robots-Tag', 'noindex'],
];

/** 200, or 304 if the client has the body already. */
function answerBody(
  { origin, ifNoneMatch }: ApiRequest,
  { origins, etag }: ResponseSettings,
  body: string,
): ApiAnswer {
  const cors = buildCorsHeaders(origins, origin);
  const caching: Header[] = [
    ['ETag', etag],
    ['Cache-Control', apiCacheControl],
  ];
  if (ifNoneMatch && listsTag(ifNoneMatch, etag))
    return { status: 304, headers: [...caching, ...cors], body: '' };
  return { status: 200, headers: [...jsonHeaders, ...caching, ...cors], body };
}

/** True for `"a", W/"b"` or `*` if the tag is one of them. */
function listsTag(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** The JSON error for a request that the handler never gets, such as 400 for one without `Host`. */
export function makeErrorAnswer(status: number): ApiAnswer {
  return answerError({}, { origins: [], etag: '' }, findFailure(status));
}

/** The response for a thrown `Failure`, or 500 for any further error. */
function answerError(
  { origin }: Pick<ApiRequest, 'origin'>,
  settings: ResponseSettings,
  error: unknown,
): ApiAnswer {
  const failure = error instanceof Failure ? error : findFailure(500);
  if (error !== failure) settings.onError?.(error);

  const allow: Header[] = failure.status === 405 ? [['Allow', apiMethods]] : [];
  const headers = [...jsonHeaders, ...allow, ...buildCorsHeaders(settings.origins, origin)];
  return { status: failure.status, headers, body: printFailure(failure) };
}
