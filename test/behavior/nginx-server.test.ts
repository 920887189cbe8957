import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectSecure } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nginx } from '../../integrations/signpost/src/hosts/nginx/host.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { freePorts, requireEngine } from './engines/engine.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { get as getAsProxy } from './proxied.ts';
import { type SiteName, siteOf } from './sites.ts';
import { makeSite } from './strange.ts';

/** What nginx does beside the probe table: things that the reference knows nothing of. */
describe.runIf(requireEngine(nginxEngine))('nginx', () => {
  const running = new Map<SiteName, OwnServer>();
  const start = async (name: SiteName): Promise<OwnServer> => {
    const site = await siteOf(name);
    const server = await startNginx(site, nginx.emit(site.plan));
    running.set(name, server);
    return server;
  };
  let main: OwnServer;
  let closed: OwnServer;
  beforeAll(async () => {
    main = await start('main');
    closed = await start('closed');
  });
  afterAll(async () => {
    for (const server of running.values()) await server.stop();
  });
  const get = (server: OwnServer, path: string, headers: Record<string, string> = {}) =>
    server.ask({ method: 'GET', url: `https://www.example.com${path}`, headers });

  test.each(['www.example.com', 'example.com'])(
    'answers an unknown Transfer-Encoding to %s on port 80 with 400',
    async (host) => {
      const socket = connectSocket(main.ports.http, '127.0.0.1');
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: foo\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('speaks HTTP/2 over TLS', async () => {
    const session = connect(`https://127.0.0.1:${main.ports.https}`, {
      rejectUnauthorized: false,
      servername: 'www.example.com',
    });
    try {
      const status = await new Promise((resolve, reject) => {
        session.on('error', reject);
        const request = session.request({ ':path': '/old-name', ':authority': 'www.example.com' });
        request.on('response', (headers) => resolve([headers[':status'], headers['location']]));
        request.on('error', reject);
        request.end();
      });
      expect(session.alpnProtocol).toBe('h2');
      expect(status).toEqual([301, 'https://www.example.com/about/']);
    } finally {
      session.close();
    }
  });

  test("leaves it to the servers of one's own whether HTTP/2 is spoken", async () => {
    const site = await siteOf('main');
    const output = nginx.emit(site.plan);
    const example = output.find(({ path }) => path === 'nginx.conf');
    const own = example && joinContent(example).replaceAll(' http2;', ';');
    const server = await startNginx(site, output, own);
    try {
      expect(await protocolOf(server, ['h2', 'http/1.1'])).toBe('http/1.1');
    } finally {
      await server.stop();
    }
  });

  test('serves the compressed variant that lies beside a file', async () => {
    const packed = await get(main, '/assets/style.css', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'text/css; charset=utf-8',
    });
    expect((await get(main, '/assets/style.css')).headers).not.toHaveProperty('content-encoding');
  });

  test('opens and closes again without a reload', async () => {
    const page = async () => (await get(closed, '/about/')).status;
    expect(await page()).toBe(503);
    await writeFile(join(closed.folder, 'dist', '.signpost-open'), '');
    expect(await page()).toBe(200);
    expect((await get(closed, '/.signpost-open')).status).toBe(404);
    expect((await get(closed, '/old-name')).location).toBe('https://www.example.com/about/');
    await rm(join(closed.folder, 'dist', '.signpost-open'));
    expect(await page()).toBe(503);
  });

  test('serves a page that was added after the configuration was written', async () => {
    await writeFile(join(main.folder, 'dist/news/later.txt'), 'later-marker');
    expect((await get(main, '/news/later.txt')).body).toBe('later-marker');
  });

  test('hides the locations that only errors lead to', async () => {
    for (const path of ['/.signpost/html/404', '/.signpost/api/404', '/.signpost/none']) {
      expect((await get(main, path)).status).toBe(404);
    }
  });

  test('answers FOO with 405 and JSON under the API', async () => {
    const reply = await main.ask({
      method: 'FOO',
      url: 'https://www.example.com/api/product',
      headers: {},
    });
    expect(reply).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS', 'content-type': 'application/json' },
    });
  });

  test.each(['/%zz', '/%00', '/../../etc/passwd', '/a/../../b'])(
    'refuses %s before any rule',
    async (path) => {
      expect((await get(main, path)).status).toBe(400);
    },
  );

  test('redirects to a page that another redirect leads to itself, though nothing is known of the build', async () => {
    const site = makeSite(
      [
        ['/old', '/standards/SAML/'],
        ['/standards/SAML', '/standards/SAML/'],
        ['/old-shop', '/shop/a/'],
        ['/shop/*', '/shop/*/'],
      ],
      {},
      {},
    );
    const server = await startNginx(
      { ...site, files: { 'standards/SAML/index.html': 'SAML', 'shop/a/index.html': 'shop' } },
      nginx.emit(site.plan),
    );
    try {
      const to = async (path: string) => (await getAsProxy(server, path)).location;
      expect(await to('/old')).toBe('https://www.example.com/standards/SAML/');
      expect(await to('/old-shop')).toBe('https://www.example.com/shop/a/');
      expect((await getAsProxy(server, '/standards/SAML/')).status).toBe(200);
      expect((await getAsProxy(server, '/shop/a/')).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test("knows a proxy that speaks the PROXY protocol, though nginx has the visitor's address from it", async () => {
    const site = makeSite([['/old', '/']]);
    const [port = 0] = await freePorts(1);
    const own = `
events {}
http {
  set_real_ip_from 127.0.0.1;
  real_ip_header proxy_protocol;
  include http.conf;
  server {
    listen 80;
    listen 127.0.0.1:${port} proxy_protocol;
    root ../../dist;
    include server.conf;
  }
}
`;
    const server = await startNginx(site, nginx.emit(site.plan), own);
    const ask = (path: string): Promise<string> => {
      const socket = connectSocket(port, '127.0.0.1');
      const lines = [`GET ${path} HTTP/1.1`, 'Host: www.example.com', 'X-Forwarded-Proto: https'];
      const request = [...lines, 'Connection: close', '', ''].join('\r\n');
      socket.write(`PROXY TCP4 198.51.100.7 127.0.0.1 4000 80\r\n${request}`);
      return text(socket);
    };
    try {
      expect(await ask('/')).toMatch(/^HTTP\/1\.1 200 [\s\S]*home$/);
      expect(await ask('/old')).toContain('Location: https://www.example.com/\r\n');
      expect(server.check()).toBe('');
    } finally {
      await server.stop();
    }
  });

  // nginx starts all the same, and is slower for it; which numbers it wants hangs on how the keys fall.
  test.each([300, 1250, 4900, 12_000])(
    'has room for %i entries: its checker has nothing to say',
    async (count) => {
      const site = makeSite(
        Array.from(
          { length: count },
          (_, at) =>
            [
              `/a-long-name-of-a-folder-in-a-shop/kind-${at % 89}/a-product-with-a-long-name-number-${at}.html`,
              `/p/${at}/`,
            ] as const,
        ),
      );
      const server = await startNginx(site, nginx.emit(site.plan));
      try {
        expect(server.check()).toBe('');
      } finally {
        await server.stop();
      }
    },
  );
});

/** What a server chooses of the protocols that a client offers it. */
async function protocolOf({ ports }: OwnServer, offered: readonly string[]): Promise<string | false | null> {
  const socket = connectSecure({
    host: '127.0.0.1',
    port: ports.https,
    servername: 'www.example.com',
    rejectUnauthorized: false,
    ALPNProtocols: [...offered],
  });
  await once(socket, 'secureConnect');
  socket.destroy();
  return socket.alpnProtocol;
}
