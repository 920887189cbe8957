import { writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nginx } from '../../integrations/signpost/src/hosts/nginx/host.ts';
import { parsePath } from '../../integrations/signpost/src/lib/url/path.ts';
import { requireEngine } from './engines/engine.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { get as getAsProxy } from './proxied.ts';
import { keepsOneSlash, knowsAddedPages, knowsPagesByUrl, starterOf } from './server-cases.ts';
import { type SiteName, siteOf } from './sites.ts';
import { makeSite } from './strange.ts';

/** What nginx does beside the probe table: things that the reference knows nothing of. */
describe.runIf(requireEngine(nginxEngine))('nginx', () => {
  const startOnce = starterOf(nginxEngine);
  keepsOneSlash(startOnce);
  // No file whose name ends in .html has this URL, so nginx doesn't look for a folder of the name.
  knowsPagesByUrl(startOnce, (path) => path === '/api.html');
  knowsAddedPages(startOnce);

  const running = new Map<SiteName, OwnServer>();
  const start = async (name: SiteName): Promise<OwnServer> => {
    const site = await siteOf(name);
    const server = await startNginx(site, nginx.emit(site.plan));
    running.set(name, server);
    return server;
  };
  let main: OwnServer;
  beforeAll(async () => {
    main = await start('main');
  });
  afterAll(async () => {
    for (const server of running.values()) await server.stop();
  });
  const get = (server: OwnServer, path: string, headers: Record<string, string> = {}) =>
    server.ask({ method: 'GET', url: `https://www.example.com${path}`, headers });

  test.each(['www.example.com', 'example.com'])(
    'returns 400 for an unknown Transfer-Encoding to %s on port 80',
    async (host) => {
      const socket = connectSocket(main.ports.http, '127.0.0.1');
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: foo\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('serves the compressed file beside a file', async () => {
    const packed = await get(main, '/assets/style.css', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'text/css; charset=utf-8',
    });
    expect((await get(main, '/assets/style.css')).headers).not.toHaveProperty('content-encoding');
  });

  test('serves no .env, .git or _signpost of the site, but .well-known', async () => {
    const hidden = ['.env', '.git/config', 'docs/.env', 'docs/.git/config', '_signpost/site.json'];
    const shown = '.well-known/security.txt';
    const files = Object.fromEntries([...hidden, shown].map((file) => [file, 'marker']));
    const site = makeSite([], { tls: { at: 'here' } }, { 'index.html': 'home', ...files });
    const server = await startNginx(site, nginx.emit(site.plan));
    const paths = [...hidden, 'docs/%2eenv', '%5Fsignpost/site.json', 'docs/../.env', shown];
    const replies = paths.map(async (path) => (await get(server, `/${path}`)).status);
    expect(await Promise.all(replies)).toEqual([...paths.slice(0, -1).map(() => 404), 200]);
    await server.stop();
  });

  test('serves a page that was added after the configuration was written', async () => {
    await writeFile(join(main.folder, 'dist/news/later.txt'), 'later-marker');
    expect((await get(main, '/news/later.txt')).body).toBe('later-marker');
  });

  test('redirects to a page that is a source of another redirect, without a build', async () => {
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

  /** A server whose media types are those of Debian's package, with a folder beside the site. */
  const besideOwnFolder = `
events {}
http {
  include /etc/nginx/mime.types;
  include http.conf;
  server {
    listen 80;
    server_name www.example.com;
    root ../../dist;
    location /uploads/ { }
    include server.conf;
  }
}
`;
  const typesOf = async (server: OwnServer, paths: readonly string[]) => {
    const replies = await Promise.all(paths.map((path) => getAsProxy(server, path)));
    return replies.map(({ headers }) => headers['content-type']);
  };

  test('keeps the media types of other locations, and sends those of the site', async () => {
    const files = { 'index.html': 'home', '404.html': 'none', 'app.mjs': 'a', 'uploads/x.jpg': 'image' };
    const site = makeSite([['/old', '/']], {}, files);
    const plan = {
      ...site.plan,
      served: { ...site.plan.served, files: new Map([[parsePath('/app.mjs'), 'app.mjs']]) },
    };
    const server = await startNginx(site, nginx.emit(plan), besideOwnFolder);
    try {
      expect(await typesOf(server, ['/', '/app.mjs', '/none', '/uploads/x.jpg'])).toEqual([
        'text/html; charset=utf-8',
        'text/javascript; charset=utf-8',
        'text/html; charset=utf-8',
        'image/jpeg',
      ]);
      expect(server.check()).toBe('');
    } finally {
      await server.stop();
    }
  });

  test("keeps the server's media types and page URLs without a build", async () => {
    const files = {
      'index.html': 'home',
      'about.html': 'about',
      'style.css': 'a',
      'app.js': 'a',
      'a.png': 'a',
    };
    const site = makeSite([['/old', '/about.html']], {}, {});
    const server = await startNginx({ ...site, files }, nginx.emit(site.plan), besideOwnFolder);
    try {
      expect(await typesOf(server, ['/', '/style.css', '/app.js', '/a.png'])).toEqual([
        'text/html; charset=utf-8',
        'text/css; charset=utf-8',
        'application/javascript; charset=utf-8',
        'image/png',
      ]);
      expect((await getAsProxy(server, '/old')).location).toBe('https://www.example.com/about.html');
      expect((await getAsProxy(server, '/about.html')).body).toBe('about');
    } finally {
      await server.stop();
    }
  });

  // nginx starts all the same, and is slower for it; which numbers it wants hangs on how the keys fall.
  test.each([300, 1250, 4900, 12_000])(
    'accepts %i redirects without a warning of its checker',
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
