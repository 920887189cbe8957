import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { packageFile } from '../../lib/disk/package.ts';
import { Problem } from '../../lib/problem.ts';
import { Conflict } from './desk.ts';
import { type DeskParts, type Endpoints, makeEndpoints } from './endpoints.ts';
import type { DeskEvent } from './protocol.ts';

interface DeskServer {
  /** The URL to open, with the token. */
  readonly url: string;
  close(): Promise<void>;
}

interface ServerInput extends DeskParts {
  /** The folder of the new build; undefined without one. */
  readonly dist: string | undefined;
  /** 0 for any free port. */
  readonly port: number;
}

const host = '127.0.0.1';

/** Bytes. Accepting 50,000 suggestions at once takes about 10 MB. */
const maxBody = 50_000_000;

/**
 * Serves the desk on 127.0.0.1. Only a browser that got the token from the terminal can read or decide:
 *
 * 1. the Host must be this server's, so that no name of another site leads here;
 * 2. the token must be in the URL once, and in a cookie from then on;
 * 3. a POST must come from this origin, as JSON.
 */
export async function startDesk({ dist, port, ...parts }: ServerInput): Promise<DeskServer> {
  const preview = dist === undefined ? undefined : await startPreview(dist, parts.pages.base);
  const server = createServer();
  await startListening(server, port);

  const origin = readOrigin(server);
  const token = randomBytes(24).toString('base64url');
  const endpoints = makeEndpoints(parts, preview?.origin);
  const assets = sirv(fileURLToPath(packageFile('dist/desk')), { dev: true });
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'",
    `form-action 'none'; frame-ancestors 'none'; frame-src ${preview?.origin ?? "'none'"}`,
  ].join('; ');

  server.on('request', (request, response) => {
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('cache-control', 'no-store');
    // GET // has no URL: any page on the web can make a browser send it.
    const url = URL.parse(request.url ?? '/', origin) ?? new URL('/invalid', origin);
    if (!isAllowed(request, url.searchParams, response, { origin, token })) return;

    if (url.pathname === '/events') sendEvents(response, parts.desk);
    else if (url.pathname.startsWith('/api/')) sendEndpoint(endpoints, url, request, response);
    else
      assets(request, response, () => {
        refuse(response, `${url.pathname} doesn't exist.`, 404);
      });
  });

  return {
    url: `${origin}/?token=${token}`,
    async close() {
      await Promise.all([closeServer(server), preview && closeServer(preview.server)]);
    },
  };
}

/** Answers a request that isn't allowed, and the first one, whose token becomes a cookie; these return false. */
function isAllowed(
  { method, headers }: IncomingMessage,
  query: URLSearchParams,
  response: ServerResponse,
  { origin, token }: { readonly origin: string; readonly token: string },
): boolean {
  if (`http://${headers.host}` !== origin)
    return refuse(response, `This is ${origin}. Open the URL that the terminal shows.`);

  // Cookies don't know ports: two desks have two names.
  const cookie = `signpost-${new URL(origin).port}`;
  if (isSame(query.get('token'), token)) {
    const setCookie = `${cookie}=${token}; Path=/; HttpOnly; SameSite=Strict`;
    response.writeHead(303, { location: '/', 'set-cookie': setCookie }).end();
    return false;
  }
  const cookies = (headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  if (!isSame(cookies.find(([name]) => name === cookie)?.[1], token))
    return refuse(response, 'The token is missing or wrong. Open the URL that the terminal shows.');

  const isFromPage = headers.origin === origin && headers['content-type'] === 'application/json';
  if (method === 'GET' || (method === 'POST' && isFromPage)) return true;
  return refuse(response, 'A decision must come from the page of the desk.');
}

/** Takes as long for a wrong token as for the right one. */
function isSame(given: string | null | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** Runs an endpoint and sends its JSON: 409 for a row that changed since, 400 for a wrong request. */
async function sendEndpoint(
  { reads, acts }: Endpoints,
  { pathname, searchParams }: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAct = request.method === 'POST';
  if ((isAct ? acts : reads)[pathname] === undefined)
    return send(response, 404, { message: `${pathname} doesn't exist.` });

  try {
    const body = isAct ? acts[pathname]?.(await readJson(request)) : reads[pathname]?.(searchParams);
    send(response, 200, (await body) ?? {});
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Conflict) return send(response, 409, { message, row: error.row });
    send(response, error instanceof Problem ? 400 : 500, { message });
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBody) throw new Problem('The request is too long.');
  }

  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new Problem("The request isn't JSON.");
  }
}

/** Every window hears of every change, also of its own. */
function sendEvents(response: ServerResponse, { events }: DeskParts['desk']): void {
  const sendEvent = (event: DeskEvent) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  events.on('change', sendEvent);
  response.on('close', () => events.off('change', sendEvent));
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
}

/**
 * Serves the pages of the build on an origin of its own, without scripts and without other hosts: what is on them can't reach
 * the desk.
 */
async function startPreview(dist: string, base: string): Promise<{ server: Server; origin: string }> {
  const policy =
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; sandbox allow-same-origin";
  const setHeaders = (response: ServerResponse) => response.setHeader('content-security-policy', policy);
  const files = sirv(dist, { dev: true, setHeaders });
  const server = createServer();
  await startListening(server, 0);

  const origin = readOrigin(server);
  server.on('request', (request, response) => {
    if (`http://${request.headers.host}` !== origin) {
      refuse(response, 'This is another host.');
      return;
    }
    // The build of a site below /docs/ has no such folder.
    if (request.url?.startsWith(base)) request.url = `/${request.url.slice(base.length)}`;
    files(request, response, () => {
      refuse(response, 'The build has no such page.', 404);
    });
  });
  return { server, origin };
}

async function startListening(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Problem(`Port ${port} is in use. Pass another one with --listen, or leave it out.`);
  }
}

function readOrigin(server: Server): string {
  const address = server.address();
  return `http://${host}:${typeof address === 'object' ? address?.port : ''}`;
}

function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, message: string, status = 403): false {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
  return false;
}
