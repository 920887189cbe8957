import { createReadStream, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { encodeFile } from '../shared/pages.ts';
import type { EdgeConfig } from './config.ts';
import type { Platform } from './platform.ts';
import type { ApiModule } from './query-handler.ts';
import { makeResponder } from './respond.ts';
import { dataFolder } from './site-data.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;
/** The build of @astrojs/node, without starting its server. */
declare const signpostApp: {
  handler(request: IncomingMessage, response: ServerResponse, ...more: readonly unknown[]): unknown;
  readonly options: { readonly mode: string; readonly host?: string | boolean; readonly port?: number };
};
/** The folder of the site on its host, which isn't in `dist/client`. */
declare const signpostBelow: string;

export const { options } = signpostApp;
const isStandalone = options.mode === 'standalone';
const client = new URL('../client/', import.meta.url);
const { origin, domains } = signpost;

const respond = makeResponder(signpost, signpostApi);

/** Names the file of the build to send, in place of a body. */
const fileHeader = 'x-middleware-rewrite';

const fetchFile: Platform['fetchFile'] = async (file, asked) => {
  if (asked !== undefined) return new Response(null, { headers: { [fileHeader]: encodeURIComponent(file) } });
  try {
    return new Response(await readFile(urlOf(file)));
  } catch {
    return new Response(null, { status: 404 });
  }
};

/** Only for files that the plan contains. */
function urlOf(file: string): URL {
  if (file.startsWith(`${dataFolder}/`)) return new URL(file, import.meta.url);
  return new URL(`./${encodeFile(file.slice(signpostBelow.length))}`, client);
}

/** The adapter's handler behind the map's answers. */
export async function handler(
  request: IncomingMessage,
  response: ServerResponse,
  ...more: readonly unknown[]
): Promise<void> {
  const handOn = (): unknown => signpostApp.handler(request, response, ...more);
  const requested = request instanceof Error ? undefined : webRequest(request);
  if (requested === undefined) return void (await handOn());

  let isPassed = false;
  const answer = await respond(requested, {
    fetchFile,
    next(headers) {
      isPassed = true;
      return Promise.resolve(new Response(null, { headers }));
    },
  });
  const { [fileHeader]: file, ...headers } = Object.fromEntries(answer.headers);
  // The adapter's own headers override these.
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (isPassed) return void (await handOn());
  if (file !== undefined) return serve(decodeURIComponent(file), request, response, handOn);

  const body = new Uint8Array(await answer.arrayBuffer());
  response.setHeader('content-length', body.length);
  response.writeHead(answer.status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The request as it reached the site: a proxy before this server ends TLS. Undefined for an invalid URL. */
function webRequest({ url = '/', method = 'GET', headers }: IncomingMessage): Request | undefined {
  const host = headers.host?.replace(/:\d+$/, '').toLowerCase() ?? '';
  const start = domains.includes(host) ? `https://${host}` : origin;
  const whole = URL.parse(start + url);
  if (whole === null || !url.startsWith('/')) return undefined;

  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) sent.set(name, Array.isArray(value) ? value.join(', ') : value);
  }

  // No answer depends on a body, and `Request` doesn't support every method.
  const isKnown = /^[A-Z]+$/.test(method) && !/^(?:CONNECT|TRACE|TRACK)$/.test(method);
  return new Request(whole, { method: isKnown ? method : 'POST', headers: sent });
}

/** Serves a file of the build: through the adapter's server, with ranges, or directly if that serves no files. */
async function serve(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
  handOn: () => unknown,
): Promise<void> {
  if (isStandalone) {
    request.url = `/${encodeFile(file)}`;
    return void (await handOn());
  }

  const { size, mtime } = await stat(urlOf(file));
  response.setHeader('content-length', size);
  response.setHeader('last-modified', mtime.toUTCString());
  if (request.method === 'HEAD') response.end();
  else createReadStream(urlOf(file)).pipe(response);
}

/** Starts a server as the adapter does: https://docs.astro.build/en/guides/integrations-guide/node/#standalone */
export function startServer() {
  const port = Number(process.env['PORT'] ?? options.port ?? 8080);
  const named = typeof options.host === 'boolean' ? (options.host ? '0.0.0.0' : 'localhost') : options.host;
  const host = process.env['HOST'] ?? named;
  const [cert, key] = ['SERVER_CERT_PATH', 'SERVER_KEY_PATH'].map((name) => process.env[name]);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    handler(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  const isSecure = cert !== undefined && key !== undefined;
  const server = isSecure
    ? createHttps({ cert: readFileSync(cert), key: readFileSync(key) }, listener)
    : createHttp(listener);
  const closed = new Promise<void>((resolve, reject) => {
    server.once('close', resolve).once('error', reject);
  });
  const stop = (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    return closed;
  };
  server.listen(port, host, () => {
    if (process.env['ASTRO_NODE_LOGGING'] !== 'disabled')
      console.info(`Server listening on ${isSecure ? 'https' : 'http'}://${host ?? 'localhost'}:${port}`);
  });

  return { server: { server, host, port, closed: () => closed, stop }, done: closed };
}

if (isStandalone && process.env['ASTRO_NODE_AUTOSTART'] !== 'disabled') startServer();
