import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { encodeFile } from '../shared/pages.ts';
import { type EdgeConfig, type Platform, respond } from './respond.ts';
import { dataFolder } from './site-data.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
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

/** The adapter's handler behind the map's answers. Never rejects: that would end the process. */
export async function handler(
  request: IncomingMessage,
  response: ServerResponse,
  ...more: readonly unknown[]
): Promise<void> {
  try {
    await answerRequest(request, response, more);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly unknown[],
): Promise<void> {
  const requested = toWebRequest(request);
  if (requested === undefined) return void response.writeHead(400).end();

  let isPassed = false;
  const platform: Platform = {
    next(headers) {
      isPassed = true;
      return Promise.resolve(new Response(null, { headers }));
    },
    async fetchFile({ pathname }, pageRequest) {
      // A list of the API: the adapter's own server sends it, with ETag and ranges.
      if (pageRequest === undefined || !isStandalone) return readAsset(pathname);
      request.url = pathname;
      isPassed = true;
      return new Response(null);
    },
  };
  const answer = await respond(requested, platform);
  // The adapter's own headers override these.
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (isPassed) return void (await signpostApp.handler(request, response, ...more));

  const body = new Uint8Array(await answer.arrayBuffer());
  response.writeHead(answer.status, { 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The request as the visitor sent it: a proxy ends TLS. Undefined for an invalid URL or method. */
function toWebRequest({ url = '', method = 'GET', headers }: IncomingMessage): Request | undefined {
  const { origin, domains } = signpost;
  const host = headers.host?.replace(/:\d+$/, '').toLowerCase() ?? '';
  const start = domains.includes(host) ? `https://${host}` : origin;
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);

  // `OPTIONS *`, or TRACE, which Request refuses.
  try {
    return url.startsWith('/') ? new Request(start + url, { method, headers: sent }) : undefined;
  } catch {
    return undefined;
  }
}

/** Only for files that the plan contains. */
async function readAsset(path: string): Promise<Response> {
  const isData = path.startsWith(`/${dataFolder}/`);
  const below = encodeFile(`/${signpostBelow}`);
  const url = isData
    ? new URL(`.${path}`, import.meta.url)
    : new URL(`./${path.slice(below.length)}`, client);
  try {
    return new Response(await readFile(url));
  } catch {
    return new Response(null, { status: 404 });
  }
}

/** Starts a server as the adapter does: https://docs.astro.build/en/guides/integrations-guide/node/#standalone */
export function startServer() {
  const port = Number(process.env['PORT'] ?? options.port ?? 8080);
  let hostName = options.host;
  if (hostName === true) hostName = '0.0.0.0';
  if (hostName === false) hostName = 'localhost';
  const host = process.env['HOST'] ?? hostName;
  const [cert, key] = ['SERVER_CERT_PATH', 'SERVER_KEY_PATH'].map((name) => process.env[name]);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void handler(request, response);
  };

  const isSecure = cert !== undefined && key !== undefined;
  const server = isSecure
    ? createHttps({ cert: readFileSync(cert), key: readFileSync(key) }, listener)
    : createHttp(listener);
  server.listen(port, host, () => {
    if (process.env['ASTRO_NODE_LOGGING'] !== 'disabled')
      console.info(`Server listening on ${isSecure ? 'https' : 'http'}://${host ?? 'localhost'}:${port}`);
  });
  return { server: { server, host, port } };
}

if (isStandalone && process.env['ASTRO_NODE_AUTOSTART'] !== 'disabled') startServer();
