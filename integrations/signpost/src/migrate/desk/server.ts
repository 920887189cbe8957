import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../lib/disk/package.ts';
import { Problem } from '../../lib/problem.ts';
import type { NewPages } from '../review/new-pages.ts';
import type { Desk } from './desk.ts';
import { makeEndpoints } from './endpoints.ts';
import { findFileBelow, refuse, sendBelow, startServer } from './local-server.ts';
import type { DeskParts } from './open-desk.ts';
import type { DeskRow } from './row.ts';

/**
 * Serves the desk on 127.0.0.1. Only a browser with the token of the terminal can read or decide, by `url`:
 *
 * 1. the Host must be the server's, so that no foreign name leads to the desk;
 * 2. the token must be in the URL once, and in a cookie from then on;
 * 3. a POST must come from the desk's origin, as JSON.
 *
 * Port 0 is any free port.
 */
export async function startDesk(parts: DeskParts, port: number) {
  const { dist, pages, desk } = parts;
  const token = randomBytes(24).toString('base64url');
  let deskOrigin = '';
  const isOfDesk = (request: IncomingMessage): boolean => hasCookie(request, deskOrigin, token);
  const preview = dist === undefined ? undefined : await startPreview(dist, pages, isOfDesk);
  const endpoints = makeEndpoints(parts, preview?.origin);
  const posts = new Map(Object.entries(endpoints).map(([name, endpoint]) => [`POST /api/${name}`, endpoint]));
  const assets = fileURLToPath(packageFile('dist/desk'));
  const headers = {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src ${preview?.origin ?? "'none'"}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };

  const server = await startServer(port, (request, response, origin) => {
    response.setHeaders(new Map(Object.entries(headers)));
    // GET // has no URL, and any page on the web can make a browser send the request.
    const url = URL.parse(request.url ?? '/', origin) ?? new URL('/invalid', origin);
    if (isSame(url.searchParams.get('token'), token)) return sendCookie(response, origin, token);
    const refusal = findRefusal(request, origin, token);
    if (refusal !== undefined) return refuse(response, refusal);

    const endpoint = posts.get(`${request.method} ${url.pathname}`);
    if (url.pathname === '/events') sendEvents(response, desk);
    else if (endpoint !== undefined) return sendReply(endpoint, request, response);
    else return sendBelow(assets, url.pathname, request, response);
  });
  deskOrigin = server.origin;
  return {
    url: `${server.origin}/?token=${token}`,
    async close(): Promise<void> {
      await Promise.all([server.close(), preview?.close()]);
    },
  };
}

/** Cookies don't know ports: two desks have two names. */
function nameCookie(origin: string): string {
  return `signpost-${new URL(origin).port}`;
}

/** The first request has the token in the URL, all further requests in the cookie. */
function sendCookie(response: ServerResponse, origin: string, token: string): void {
  const cookie = `${nameCookie(origin)}=${token}; Path=/; HttpOnly; SameSite=Strict`;
  response.writeHead(303, { location: '/', 'set-cookie': cookie }).end();
}

const noSession = 'The token is missing or wrong. Open the URL that the terminal shows.';

/** True for a browser that has opened the desk. Its cookie reaches the preview too, since cookies don't know ports. */
function hasCookie({ headers }: IncomingMessage, origin: string, token: string): boolean {
  const cookies = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  const sentToken = cookies.find(([name]) => name === nameCookie(origin))?.[1];
  return isSame(sentToken, token);
}

function findRefusal(request: IncomingMessage, origin: string, token: string): string | undefined {
  if (!hasCookie(request, origin, token)) return noSession;

  const { method, headers } = request;
  const isFromPage = headers.origin === origin && headers['content-type'] === 'application/json';
  if (method === 'GET' || (method === 'POST' && isFromPage)) return undefined;
  return 'A decision must come from the page of the desk.';
}

/** Takes as long for a wrong token as for the right one. */
function isSame(sentToken: string | null | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(sentToken ?? ''), Buffer.from(token)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** Sends the JSON of an endpoint: 400 for a wrong request. */
async function sendReply(
  endpoint: (body: unknown) => Promise<unknown>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const reply = await endpoint(await json(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  } catch (error) {
    // /a for /a, or broken JSON: the person reads the sentence.
    const isWrong = error instanceof Problem || error instanceof SyntaxError;
    refuse(response, error instanceof Error ? error.message : String(error), isWrong ? 400 : 500);
  }
}

function sendEvents(response: ServerResponse, { events }: Desk): void {
  const sendEvent = (rows: readonly DeskRow[]) => response.write(`data: ${JSON.stringify(rows)}\n\n`);
  events.on('change', sendEvent);
  response.on('close', () => events.off('change', sendEvent));
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
}

/**
 * Serves the pages of the build on a separate origin, without scripts and foreign hosts, so that no page reaches the desk.
 * The build may be unpublished, so only the browser of the desk may read it.
 */
function startPreview(dist: string, pages: NewPages, isOfDesk: (request: IncomingMessage) => boolean) {
  const policy =
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; sandbox allow-same-origin";

  return startServer(0, async (request, response, origin) => {
    if (!isOfDesk(request)) return refuse(response, noSession);

    response.setHeader('content-security-policy', policy);
    const { pathname } = URL.parse(request.url ?? '/', origin) ?? new URL('/invalid', origin);
    // The build of a site below /docs/ has no such folder.
    const path = pathname.startsWith(pages.base) ? `/${pathname.slice(pages.base.length)}` : pathname;
    const isServed = findFileBelow(dist, path) !== undefined;
    const page = isServed ? await pages.readHtml(pathname).catch(() => undefined) : undefined;
    if (page === undefined) return sendBelow(dist, path, request, response);

    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(markMainPart(page));
  });
}

/** Adds the anchor `#signpost-main`, so that the frame starts at the text and not at the menu. */
function markMainPart(html: string): string {
  return html.replace(/<(?:main|article|h1)\b/i, '<a id="signpost-main"></a>$&');
}
