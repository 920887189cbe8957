import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { z } from 'zod';
import { packageFile } from '../../lib/disk/package.ts';
import { readBytes } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { decisionStatuses } from '../state/review-file.ts';
import { Conflict, type Desk } from './desk.ts';
import type { ManyDecisions } from './many.ts';
import type { DeskStart, MoveOverview, NewPage, OldDetails, TargetDetails } from './protocol.ts';

/** The requests of the page, beside the decisions. */
export interface DeskSource {
  readonly start: Omit<DeskStart, 'rows' | 'total' | 'undo' | 'redo' | 'unwritten' | 'preview'>;
  details(old: string): Promise<OldDetails>;
  judge(old: string, to: string): Promise<TargetDetails>;
  search(query: string): NewPage[];
  overview(): Promise<MoveOverview>;
  /** Writes the map, and returns what was written. */
  write(): Promise<string[]>;
}

interface DeskServer {
  /** The URL to open, with the token. */
  readonly url: string;
  close(): Promise<void>;
}

interface ServerInput {
  readonly desk: Desk;
  readonly many: ManyDecisions;
  readonly source: DeskSource;
  /** The folder of the new build; undefined without one. */
  readonly dist: string | undefined;
  /** The site's folder, such as `/docs/`, which isn't one in the build. */
  readonly base: string;
  /** 0 for any free port. */
  readonly port: number;
}

const host = '127.0.0.1';

/** A decision with a long note is far below. */
const maxBody = 1_000_000;

const decideRequest = z.strictObject({
  old: z.string(),
  version: z.int(),
  status: z.enum([...decisionStatuses, '']),
  target: z.string().max(4000),
  note: z.string().max(4000),
});
const manyRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sure') }),
  z.strictObject({ kind: z.literal('folder'), from: z.string(), to: z.string() }),
  z.strictObject({ kind: z.literal('section'), folder: z.string().startsWith('/') }),
  z.strictObject({
    kind: z.literal('pairs'),
    pairs: z.array(z.strictObject({ old: z.string(), to: z.string() })),
  }),
]);
const applyRequest = z.strictObject({ id: z.string(), except: z.array(z.string()), note: z.string() });

/**
 * Serves the desk on 127.0.0.1. Only a browser that got the token from the terminal can read or decide:
 *
 * 1. the Host must be this server's, so that no name of another site leads here;
 * 2. the token must be in the URL once, and in a cookie from then on;
 * 3. a POST must come from this origin, as JSON.
 */
export async function startDesk({ desk, many, source, dist, base, port }: ServerInput): Promise<DeskServer> {
  const token = randomBytes(24).toString('base64url');
  const ending = new AbortController();
  const preview = dist === undefined ? undefined : await startPreview(dist, base);
  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => fail(response, error));
  });
  await startListening(server, port);
  const own = readOrigin(server);
  const names = [own, own.replace(host, 'localhost')];
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'",
    `form-action 'none'; frame-ancestors 'none'; frame-src ${preview?.origin ?? "'none'"}`,
  ].join('; ');

  const reads: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    '/api/desk': (): DeskStart => ({
      ...source.start,
      ...desk.state,
      rows: desk.rows(),
      total: desk.entries.size,
      preview: preview?.origin,
    }),
    '/api/old': (query) => source.details(query.get('old') ?? ''),
    '/api/target': (query) => source.judge(query.get('old') ?? '', query.get('to') ?? ''),
    '/api/search': (query) => source.search(query.get('q') ?? ''),
    '/api/many': () => many.listOffers(),
    '/api/move': () => source.overview(),
  };
  const acts: Readonly<Record<string, (body: unknown) => unknown>> = {
    '/api/decide': (body) => desk.decide(parseBody(decideRequest, body)),
    '/api/undo': () => desk.undo(),
    '/api/redo': () => desk.redo(),
    '/api/preview': (body) => many.preview(parseBody(manyRequest, body)),
    '/api/apply': (body) => many.apply(parseBody(applyRequest, body)),
    '/api/write': () => source.write(),
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('cache-control', 'no-store');
    const { method = 'GET', headers } = request;
    const name = `http://${headers.host}`;
    if (!names.includes(name))
      return sendRefusal(response, `This is ${own}. Open the URL that the terminal shows.`);

    const { pathname, searchParams } = new URL(request.url ?? '/', name);
    const cookie = `signpost-${new URL(own).port}`;
    if (isSame(searchParams.get('token'), token)) {
      const setCookie = `${cookie}=${token}; Path=/; HttpOnly; SameSite=Strict`;
      response.writeHead(303, { location: '/', 'set-cookie': setCookie }).end();
      return;
    }
    if (!isSame(readCookie(headers.cookie, cookie), token))
      return sendRefusal(response, 'The token is missing or wrong. Open the URL that the terminal shows.');

    if (method === 'POST') {
      if (headers.origin !== name || headers['content-type'] !== 'application/json')
        return sendRefusal(response, 'A decision must come from the page of the desk.');
      const act = acts[pathname];
      if (act === undefined) return send(response, 404, { message: `${pathname} doesn't exist.` });
      return send(response, 200, (await act(await readJson(request))) ?? {});
    }
    if (pathname === '/events') return sendEvents(response);
    const read = reads[pathname];
    if (read !== undefined) return send(response, 200, await read(searchParams));
    await sendFile(response, pathname);
  }

  /** Every window hears of every change, also of its own. */
  function sendEvents(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
    const closed = new AbortController();
    response.on('close', () => closed.abort());
    desk.listen(
      (event) => response.write(`data: ${JSON.stringify(event)}\n\n`),
      AbortSignal.any([closed.signal, ending.signal]),
    );
  }

  return {
    url: `${own}/?token=${token}`,
    async close() {
      ending.abort();
      await Promise.all([closeServer(server), preview && closeServer(preview.server)]);
    },
  };
}

/**
 * Serves the pages of the build on an origin of its own, without scripts and without other hosts: what is on them can't reach
 * the desk.
 */
async function startPreview(dist: string, base: string): Promise<{ server: Server; origin: string }> {
  const policy =
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; sandbox allow-same-origin";
  const files = sirv(dist, {
    dev: true,
    setHeaders: (response) => response.setHeader('content-security-policy', policy),
  });
  const server = createServer((request, response) => {
    if (`http://${request.headers.host}` !== readOrigin(server))
      return sendRefusal(response, 'This is another host.');
    if (request.url?.startsWith(base)) request.url = `/${request.url.slice(base.length)}`;
    files(request, response, () => sendRefusal(response, 'The build has no such page.', 404));
  });
  await startListening(server, 0);

  return { server, origin: readOrigin(server) };
}

/** The files of the page, as the build of the package wrote them. */
const assets: Readonly<Record<string, string>> = {
  '/': 'text/html; charset=utf-8',
  '/desk.js': 'text/javascript; charset=utf-8',
  '/desk.css': 'text/css; charset=utf-8',
};

async function sendFile(response: ServerResponse, pathname: string): Promise<void> {
  const type = assets[pathname];
  if (type === undefined) return sendRefusal(response, `${pathname} doesn't exist.`, 404);
  const file = packageFile(`dist/desk${pathname === '/' ? '/index.html' : pathname}`);
  const bytes = await readBytes(fileURLToPath(file));
  if (bytes === undefined)
    throw new Problem("The page of the desk isn't built. Run `npm run build:package`.");
  response.writeHead(200, { 'content-type': type }).end(bytes);
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
  return `http://${host}:${isBound(address) ? address.port : 0}`;
}

function isBound(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** Takes as long for a wrong token as for the right one. */
function isSame(given: string | null | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > maxBody) throw new Problem('The request is too long.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("The request isn't JSON.");
  }
}

function parseBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const { data, error } = schema.safeParse(body);
  if (error) throw new Problem(`The request is invalid: ${z.prettifyError(error)}`);
  return data;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendRefusal(response: ServerResponse, message: string, status = 403): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}

/** 409 for a decision about a row that changed, 400 for a wrong request; anything else is a fault of the desk. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Conflict) send(response, 409, { message, row: error.row });
  else send(response, error instanceof Problem ? 400 : 500, { message });
}
