import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { requestTarget } from '../api/respond.ts';
import { isPlain, prepareOwnAnswers } from '../hosts/own-answers.ts';
import type { OwnFile } from '../hosts/platform-files.ts';
import { makeOnDemandTest } from '../hosts/shared/rule-matching.ts';
import { isLinkFree } from '../lib/disk/is-inside.ts';
import { readBytes } from '../lib/disk/read.ts';
import { answer, type PlannedAnswer, type Request } from '../plan/answer.ts';
import type { Plan } from '../plan/plan.ts';

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
 * Answers one request as the plan says, from the view of the canonical https host: the server's own URL counts as the
 * canonical origin. `fallback` may replace the answer.
 */
export function respond(
  plan: Plan,
  { dist, below }: Build,
  request: IncomingMessage,
  response: ServerResponse,
  fallback: (planned: PlannedAnswer, request: Request) => FallbackAnswer,
): LoggedResponse {
  const here = readOrigin(request);
  const requested = requestFrom(plan, request);
  const { answer: given, body, note } = fallback(answer(plan, requested), requested);
  const location = given.location && toLocalLocation(plan, given.location, here);
  write(given, location, response);

  if (given.status === 204) response.end();
  else if (given.file === undefined || request.method === 'OPTIONS')
    response.end(body ?? `${given.status}\n`);
  else {
    const file = given.file.slice(below.length);
    const isWhole = given.status !== 200 || given.by.some(({ step }) => step === 'api');
    // The build contained no links. A later link may lead anywhere.
    if (!isLinkFree(dist, file)) reportMissing(dist, file, response);
    else if (isWhole) void sendWhole(dist, file, response);
    else sendFile(dist, file, request, response);
  }

  return { status: given.status, location, note };
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
  { status, headers }: PlannedAnswer,
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

/** Rules and servers besides the plan. */
export interface OtherHandlers {
  /** The rules of the site's own platform files. */
  readonly own: readonly OwnFile[];
  /** URL patterns of pages rendered on demand. */
  readonly onDemand: readonly string[];
}

/** A response in place of the plan's. */
interface FallbackAnswer {
  readonly answer: PlannedAnswer;
  /** The body, if not a file. */
  readonly body?: string;
  /** For the log. */
  readonly note?: string;
}

/**
 * Decides the response for a URL, given the plan's answer. If the plan has none, the site's own rules answer. A proxy
 * and an on-demand page get 501.
 */
export function createPlatformFallback(plan: Plan, { own, onDemand }: OtherHandlers) {
  const files = own.map((file) => prepareOwnAnswers(plan, file));
  const isOnDemand = makeOnDemandTest(onDemand);

  return (given: PlannedAnswer, request: Request): FallbackAnswer => {
    if (given.by.at(-1)?.step !== 'nothing') return { answer: given };

    for (const { file, host, find } of files) {
      const { found } = find(request, { hasFile: false, isAnswered: false });
      if (found === undefined) continue;
      const { rule, answer: own } = found;
      // /api/* https://api.example.com/:splat 200
      if (rule.kind === 'proxy' && rule.to !== '')
        return makeUnavailable(given, `${file}:${rule.line} fetches ${rule.to} on ${host}`);
      // /app/* /app/index.html 200
      const isServed = isPlain(rule) || (rule.kind === 'rewrite' && own.file !== undefined);
      const note = `${file}:${rule.line}, read by ${host}`;
      if (isServed) return { answer: { ...own, headers: given.headers }, note };
    }

    if (!isOnDemand(plan.origin + request.target)) return { answer: given };
    return makeUnavailable(given, "rendered on demand, which this server can't do");
  };
}

/** 501 for a URL that only the platform can serve. */
function makeUnavailable({ headers, by }: PlannedAnswer, note: string): FallbackAnswer {
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  const body =
    "Another server answers this URL: the host's, or that of astro dev. See it with astro dev, or with the host's own preview.\n";
  return { answer: { status: 501, headers: { ...headers, ...text }, by }, body, note };
}
