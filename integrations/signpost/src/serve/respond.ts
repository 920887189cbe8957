import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import type { Answer, UnknownAnswer } from '../answers/answer.ts';
import type { SiteResponder } from '../answers/responder.ts';
import { requestTarget } from '../api/respond.ts';
import { isLinkFree } from '../lib/disk/is-inside.ts';
import { readBytes } from '../lib/disk/read.ts';
import type { Plan } from '../plan/plan.ts';
import type { Request } from '../plan/request.ts';

/** A response, for a log. */
export interface LoggedResponse {
  readonly status: number;
  readonly location?: string | undefined;
  /** Rules and servers besides the plan. */
  readonly note?: string | undefined;
}

/** A built site on disk, and the folder below the document root ('' or `docs/`). */
export interface Build {
  readonly dist: string;
  readonly below: string;
}

/**
 * Answers one request as the responder says, from the view of the canonical https host: the server's own URL counts as
 * the canonical origin.
 */
export function respond(
  responder: SiteResponder,
  { dist, below }: Build,
  request: IncomingMessage,
  response: ServerResponse,
): LoggedResponse {
  const { plan } = responder;
  const answer = responder.respond(requestFrom(plan, request));
  if (answer.unknown !== undefined && answer.unknown.reason !== 'outside of the site')
    return refuse(answer, response);

  const { status = 404, file } = answer;
  const location = answer.location && toLocalLocation(plan, answer.location, readOrigin(request));
  write(status, answer.headers, location, response);

  if (status === 204) response.end();
  else if (file === undefined || request.method === 'OPTIONS') response.end(`${status}\n`);
  else {
    const name = file.slice(below.length);
    const isWhole = status !== 200 || answer.by.some(({ step }) => step === 'api');
    // The build contained no links. A later link may lead anywhere.
    if (!isLinkFree(dist, name)) reportMissing(dist, name, response);
    else if (isWhole) void sendWhole(dist, name, response);
    else sendFile(dist, name, request, response);
  }

  return { status, location, note: describeOwnRule(answer) };
}

/** `public/_redirects:3` for a rule of the site's own file. */
function describeOwnRule({ by }: Answer): string | undefined {
  const step = by.at(-1);
  return step?.step === 'own rule' ? `${step.place.file}:${step.place.line}` : undefined;
}

/** 501 for a URL that only the host can answer: `/far/* https://api.example/:splat 200`. */
function refuse(answer: UnknownAnswer, response: ServerResponse): LoggedResponse {
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  write(501, { ...answer.headers, ...text }, undefined, response);
  response.end(
    "Another server answers this URL: the host's, or that of astro dev. See it with astro dev, or with the host's own preview.\n",
  );
  const place = describeOwnRule(answer);
  const note = place === undefined ? answer.unknown.text : `${place}: ${answer.unknown.text}`;
  return { status: 501, location: undefined, note };
}

/** The request from the view of the canonical host. */
export function requestFrom(plan: Plan, request: IncomingMessage): Request {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    method: request.method ?? 'GET',
    scheme: 'https',
    host: new URL(plan.origin).hostname,
    target: requestTarget(request.url ?? '/'),
    headers: Object.fromEntries(headers),
    peer: request.socket.remoteAddress ?? '',
  };
}

/**
 * The server's URL, by the requested host name for a name of the machine. With a foreign name, clients would decide
 * where redirects lead.
 */
export function readOrigin({ headers, socket }: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  const requested = headers.host ?? '';
  if (/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(requested)) return `http://${requested}`;

  const ip = localAddress.replace(/^::ffff:/, '');
  return `http://${ip.includes(':') ? `[${ip}]` : ip}:${localPort}`;
}

/** Replaces the canonical origin in `Location` by the server's URL. */
export function toLocalLocation(plan: Plan, location: string, here: string): string {
  const isOwn = location === plan.origin || location.startsWith(`${plan.origin}/`);
  return isOwn ? here + location.slice(plan.origin.length) : location;
}

function write(
  status: number,
  headers: Answer['headers'],
  location: string | undefined,
  response: ServerResponse,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    // A browser would remember HSTS for localhost, for all projects on localhost.
    if (name !== 'strict-transport-security') response.setHeader(name, value);
  }
  if (location !== undefined) response.setHeader('location', location);
}

/** Sends a page or file with status 200. `sirv` knows ranges, for players of videos, and ETags. */
function sendFile(dist: string, file: string, request: IncomingMessage, response: ServerResponse): void {
  // sirv would send archive.tar.gz as a compressed archive.tar, and browsers would unpack it.
  response.setHeader('content-encoding', 'identity');
  request.url = `/${encodeURI(file.toWellFormed())}`;
  const serve = sirv(dist, { dev: true, etag: true, extensions: [] });
  serve(request, response, () => reportMissing(dist, file, response));
}

/** Sends an error page or an answer of the API, whatever part or condition the request names. */
async function sendWhole(dist: string, file: string, response: ServerResponse): Promise<void> {
  const bytes = await readBytes(join(dist, file));
  if (bytes === undefined) reportMissing(dist, file, response);
  else response.end(bytes);
}

function reportMissing(dist: string, file: string, response: ServerResponse): void {
  response.statusCode = 404;
  response.removeHeader('content-encoding');
  response.end(`${file} is no longer in ${dist}; build the site again.\n`);
}
