import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';
import { targetOf } from '../api/respond.ts';
import { fileConditions } from '../hosts/shared/api.ts';
import { isLinkFree } from '../lib/disk/real-path.ts';
import { type Answer, answer, type Request } from '../redirects/plan/answer.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import type { StandIn } from './alongside.ts';

/** What a request got, for a log. */
export interface Responded {
  readonly status: number;
  readonly location: string | undefined;
  readonly note: string | undefined;
}

/** A built site on disk: its folder, and the folder that it is put into below the document root ('' or `docs/`). */
export interface Build {
  readonly dist: string;
  readonly below: string;
}

/**
 * Answers one request with what the plan says, as the canonical https host would: the URL that the server listens on
 * counts as the canonical origin. `standIn` may put another answer in its place.
 */
export function respond(
  plan: Plan,
  { dist, below }: Build,
  request: IncomingMessage,
  response: ServerResponse,
  standIn = (planned: Answer, _asked: Request): StandIn => ({ answer: planned }),
): Responded {
  const here = originOf(request);
  const requested = requestFrom(plan, request);
  const { answer: given, body, note } = standIn(answer(plan, requested), requested);
  const location = given.location && localLocation(plan, given.location, here);
  write(given, location, response);
  if (given.file === undefined || request.method === 'OPTIONS')
    response.end(given.status === 204 ? undefined : (body ?? `${given.status}\n`));
  else {
    const isWhole = given.status !== 200 || given.by.some(({ step }) => step === 'api');
    if (isWhole) for (const name of fileConditions) delete request.headers[name.toLowerCase()];
    sendFile(dist, given.file.slice(below.length), request, response);
  }
  return { status: given.status, location, note };
}

/** The request as the canonical host would see it. */
export function requestFrom(plan: Plan, request: IncomingMessage): Request {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return {
    method: request.method ?? 'GET',
    scheme: 'https',
    host: new URL(plan.origin).hostname,
    target: targetOf(request.url ?? '/'),
    headers,
    peer: request.socket.remoteAddress ?? '',
  };
}

/**
 * The URL that the server listens on, by the name that it was asked at where that is this machine's own: any other
 * would let whoever sends a request say where it leads.
 */
export function originOf({ headers, socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  const url = localAddress.replace(/^::ffff:/, '');
  const own = `${url.includes(':') ? `[${url}]` : url}:${localPort}`;
  const requested = headers.host ?? own;
  return `http://${/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(requested) ? requested : own}`;
}

/** A `Location` to the canonical origin, as one to the URL that the server was asked at. */
export function localLocation(plan: Plan, location: string, here: string): string {
  return location === plan.origin || location.startsWith(`${plan.origin}/`)
    ? here + location.slice(plan.origin.length)
    : location;
}

function write({ status, headers }: Answer, location: string | undefined, response: ServerResponse): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    // A browser would remember HSTS for localhost, and then refuse every other project on it.
    if (name !== 'strict-transport-security') response.setHeader(name, value);
  }
  if (location !== undefined) response.setHeader('location', location);
}

/** What the library says of a file that it doesn't send: 412 and 416 are the request's own wish. */
interface SendError {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The library does what is routine: ranges, ETags, conditional requests. It keeps a status that is set. */
function sendFile(dist: string, file: string, request: IncomingMessage, response: ServerResponse): void {
  const path = file.split('/').map(encodeURIComponent).join('/');
  const isGone = (): void => {
    response.statusCode = 404;
    response.end(`${file} is no longer in ${dist}; build the site again.\n`);
  };
  // No link was among the files of the build: one that took the place of a file may lead anywhere.
  if (!isLinkFree(dist, file)) {
    isGone();
    return;
  }
  send(request, path, { root: dist, dotfiles: 'allow', index: false, cacheControl: false })
    .on('error', (error: SendError) => {
      if (error.status === 412 || error.status === 416) {
        response.statusCode = error.status;
        for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
        response.end(`${error.status}\n`);
        return;
      }
      isGone();
    })
    .pipe(response);
}
