import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Certified } from '../../integrations/signpost/test/lib/http/support/certificates.ts';

const html = { 'content-type': 'text/html' };
/** 200 MB of nothing in a few hundred bytes. */
const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)));
const piece = Buffer.alloc(65_536, 'x ');
const fiveGigabytes = 5 * 2 ** 30;

/** What a server of that kind was asked, and how much it could send. */
export interface Heard {
  readonly requested: string[];
  /** Bytes of the endless body that somebody took. */
  sent: number;
}

type Answer = (response: ServerResponse, request: IncomingMessage, heard: Heard) => unknown;

const page = (body: string): Answer => {
  return (response) => response.writeHead(200, html).end(`<!doctype html><title>Page</title>${body}`);
};
const redirect = (status: number, location: string): Answer => {
  return (response) => response.writeHead(status, { location }).end();
};

async function drip(response: ServerResponse): Promise<void> {
  response.writeHead(200, html);
  for (const letter of '<!doctype html><title>Slow</title>') {
    response.write(letter);
    await pause(10);
  }
  response.end();
}

function flood(response: ServerResponse, _: IncomingMessage, heard: Heard): void {
  response.writeHead(200, { ...html, 'content-length': String(fiveGigabytes) });
  const pour = (): void => {
    while (!response.destroyed && heard.sent < fiveGigabytes) {
      heard.sent += piece.length;
      if (!response.write(piece)) {
        response.once('drain', pour);
        return;
      }
    }
  };
  pour();
}

/** Every way in which a server can be hard to ask, by path. */
export const hostile: Readonly<Record<string, Answer>> = {
  '/reset': (response) => response.socket?.destroy(),
  '/drip': drip,
  '/loop': redirect(301, '/loop'),
  '/short': (response) => {
    response.writeHead(200, { ...html, 'content-length': '1000', connection: 'close' });
    response.write('<!doctype html>');
    setImmediate(() => response.destroy());
  },
  '/bomb': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(bomb),
  '/flood': flood,
  '/bytes': (response) =>
    response.writeHead(200, html).end(Buffer.from([0x3c, 0x62, 0x3e, 0xff, 0xfe, 0xc3, 0x28])),
  '/cookie': (response, request, heard) =>
    request.headers.cookie === undefined
      ? response.writeHead(302, { location: '/cookie', 'set-cookie': 'seen=1' }).end()
      : page('')(response, request, heard),
  '/busy': (response, request, heard) => {
    if (heard.requested.filter((path) => path === '/busy').length === 1)
      return response.writeHead(429, { 'retry-after': '1' }).end();
    return page('')(response, request, heard);
  },
  '/good': page('<p>Good.</p>'),
};

/** Starts it with TLS; hops go on for ten thousand, and the home page links to all of it. */
export async function startHostile({ cert, key }: Certified) {
  const heard: Heard = { requested: [], sent: 0 };
  const links = [...Object.keys(hostile), '/hop/1'].map((path) => `<a href="${path}">x</a>`).join('');
  const server = createServer({ cert, key }, (request, response) => {
    const path = request.url ?? '/';
    heard.requested.push(path);
    const hop = Number(/^\/hop\/(\d+)$/.exec(path)?.[1] ?? 0);
    const to = /^\/to-(\w+)$/.exec(path)?.[1];
    const answer =
      path === '/'
        ? page(links)
        : hop > 0 && hop < 10_000
          ? redirect(301, `/hop/${hop + 1}`)
          : to !== undefined
            ? redirect(301, `/${to}`)
            : hostile[path];
    response.on('error', () => undefined);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request, heard);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    heard,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
