import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Answer, UnknownAnswer } from '../answers/answer.ts';
import type { SiteResponder } from '../answers/responder.ts';
import { requestTarget } from '../api/respond.ts';
import { isLinkFree } from '../lib/disk/is-inside.ts';
import { readBytes } from '../lib/disk/read.ts';
import { sendFile } from '../lib/disk/send-file.ts';
import type { Plan } from '../plan/plan.ts';
import type { Request } from '../plan/request.ts';

/** A response, for a log. */
export interface LoggedResponse {
  readonly status: number;
  readonly location?: string | undefined;
  /** Rules and servers besides the plan. */
  readonly note?: string | undefined;
}

/** A response whose body may still be on its way. */
interface Responded extends LoggedResponse {
  readonly sent: Promise<void>;
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
): Responded {
  const { plan } = responder;
  const answer = hideErrorPages(plan, responder.respond(requestFrom(plan, request)));
  if (answer.unknown !== undefined && answer.unknown.reason !== 'outside of the site')
    return refuse(answer, response);

  const { status = 404 } = answer;
  const location = answer.location && toLocalLocation(plan, answer.location, readOrigin(request));
  write(status, answer.headers, location, response);

  const sentBody = sendBody({ ...answer, status }, { dist, below }, request, response);
  return { status, location, note: describeOwnRule(answer), sent: sentBody };
}

/** 404 for /404.html, which a few hosts serve with 200 (`W-ERR-3`), where the host is unknown. */
function hideErrorPages({ errorPages }: Plan, answer: Answer): Answer {
  const file = errorPages[404];
  const isErrorPage = Object.values(errorPages).some((page) => page === answer.file);
  if (answer.dependsOnHost !== true || !isErrorPage || file === undefined) return answer;
  return { ...answer, status: 404, file };
}

/** Sends the file of an answer, or else the status as text. */
async function sendBody(
  { status, file: name, by }: Pick<Answer, 'file' | 'by'> & { readonly status: number },
  { dist, below }: Build,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (status === 204) {
    response.end();
    return;
  }
  if (name === undefined || request.method === 'OPTIONS') {
    response.end(status === 405 ? noForms : `${status}\n`);
    return;
  }

  const file = name.slice(below.length);
  const isWhole = status !== 200 || by.some(({ step }) => step === 'api');
  // The build contained no symbolic links. A later one may lead anywhere.
  if (!isLinkFree(dist, file)) reportMissing(dist, file, response);
  else if (isWhole) await sendWhole(dist, file, response);
  else if (!(await sendFile(join(dist, file), request, response))) reportMissing(dist, file, response);
}

/** For a form that a page sends by POST: only the host or a form service takes it. */
const noForms = '405: this server takes no forms. Try the form on the deployed site.\n';

/** `public/_redirects:3` for a rule of the site's own file. */
function describeOwnRule({ by }: Answer): string | undefined {
  const step = by.at(-1);
  return step?.step === 'own rule' ? `${step.place.file}:${step.place.line}` : undefined;
}

/** 501 for a URL that only the host can answer: `/far/* https://api.example/:splat 200`. */
function refuse(answer: UnknownAnswer, response: ServerResponse): Responded {
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  write(501, { ...answer.headers, ...text }, undefined, response);
  response.end(
    "Only the host answers this URL, by a function or from another server. See it with the host's own preview, or with the dev server of your generator.\n",
  );
  const place = describeOwnRule(answer);
  const note = place === undefined ? answer.unknown.text : `${place}: ${answer.unknown.text}`;
  return { status: 501, location: undefined, note, sent: Promise.resolve() };
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
export function toLocalLocation(plan: Plan, location: string, localOrigin: string): string {
  const isOwn = location === plan.origin || location.startsWith(`${plan.origin}/`);
  return isOwn ? localOrigin + location.slice(plan.origin.length) : location;
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

/** Sends an error page or an answer of the API, whatever part or condition the request names. */
async function sendWhole(dist: string, file: string, response: ServerResponse): Promise<void> {
  const bytes = await readBytes(join(dist, file));
  if (bytes === undefined) reportMissing(dist, file, response);
  else response.end(bytes);
}

function reportMissing(dist: string, file: string, response: ServerResponse): void {
  response.statusCode = 404;
  response.end(`${file} is no longer in ${dist}; build the site again.\n`);
}
