import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../lib/disk/package.ts';
import { sendFile } from '../../lib/disk/send-file.ts';
import { makeSafeListener } from '../../lib/http/safe-listener.ts';
import { Problem } from '../../lib/problem.ts';
import type { Desk } from './desk.ts';
import { makeEndpoints } from './endpoints.ts';
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
  const token = randomBytes(24).toString('base64url');
  const endpoints = makeEndpoints(parts);
  const posts = new Map(Object.entries(endpoints).map(([name, endpoint]) => [`POST /api/${name}`, endpoint]));

  const server = await startServer(port, (request, response, origin) => {
    response.setHeaders(new Map(Object.entries(headers)));
    // GET // has no URL, and any page on the web can make a browser send the request.
    const url = URL.parse(request.url ?? '/', origin) ?? new URL('/invalid', origin);
    if (isSame(url.searchParams.get('token'), token)) return sendCookie(response, origin, token);
    const refusal = findRefusal(request, origin, token);
    if (refusal !== undefined) return refuse(response, refusal);

    const endpoint = posts.get(`${request.method} ${url.pathname}`);
    if (url.pathname === '/events') sendEvents(response, parts.desk);
    else if (endpoint !== undefined) return sendReply(endpoint, request, response);
    else return sendPage(url.pathname, request, response);
  });
  return { url: `${server.origin}/?token=${token}`, close: server.close };
}

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Starts a server on 127.0.0.1 that refuses every foreign Host. */
async function startServer(
  port: number,
  respond: (request: IncomingMessage, response: ServerResponse, origin: string) => unknown,
) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error) => {
    // Ports below 1024 may be for administrators alone.
    const reason = error.code === 'EADDRINUSE' ? 'is in use' : `can't be used (${error.code})`;
    throw new Problem(`Port ${port} ${reason}. Pass another one with --listen, or leave it out.`);
  });

  // Port 0 became a free port.
  const bound = server.address();
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}`;
  const listener = makeSafeListener((request, response) => {
    if (`http://${request.headers.host}` === origin) return respond(request, response, origin);
    return refuse(response, `This is ${origin}. Open the URL that the terminal shows.`);
  }, console.error);
  server.on('request', listener);
  return {
    origin,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const pageFiles = new Map([
  ['/', 'index.html'],
  ['/desk.css', 'desk.css'],
  ['/desk.js', 'desk.js'],
]);

/** Sends a file of the page, or 404. */
async function sendPage(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = pageFiles.get(path);
  const file = name && fileURLToPath(packageFile(`dist/desk/${name}`));
  if (file === undefined || !(await sendFile(file, request, response)))
    refuse(response, `There is no file for ${path}.`, 404);
}

function refuse(response: ServerResponse, message: string, status = 403): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
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

function findRefusal(
  { method, headers }: IncomingMessage,
  origin: string,
  token: string,
): string | undefined {
  const cookies = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  const sentToken = cookies.find(([name]) => name === nameCookie(origin))?.[1];
  if (!isSame(sentToken, token))
    return 'The token is missing or wrong. Open the URL that the terminal shows.';

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
