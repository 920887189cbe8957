import { afterEach, describe, expect, test } from 'vitest';
import { createResponder } from '../../integrations/signpost/src/answers/responder.ts';
import { azureSwa } from '../../integrations/signpost/src/hosts/azure-swa/host.ts';
import { readOwnFile } from '../../integrations/signpost/src/hosts/platform-files.ts';
import { platformFormats } from '../../integrations/signpost/src/hosts/platform-formats.ts';
import { joinContent, type OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { mergeOwn } from '../../integrations/signpost/src/lib/json/generated-keys.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { apacheEngine } from './engines/apache.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { caddyEngine } from './engines/caddy.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { nginxEngine } from './engines/nginx.ts';
import { vercelEngine } from './engines/vercel.ts';
import type { Reply } from './probe.ts';
import { get } from './proxied.ts';
import { makeSite } from './strange.ts';

const files = {
  'index.html': 'home',
  'about/index.html': 'about',
  '404.html': 'not found',
  'own/kept.txt': 'kept',
};
const entries = [
  ['/old', '/about/'],
  ['/blog/*', '/about/'],
] as const;
const proxied = makeSite(entries, {}, files);

/** nginx.conf and Caddyfile of somebody who had a server before, with our files included. */
const owners = [
  {
    engine: nginxEngine,
    own: `
user www-data;
events { worker_connections 512; }
http {
  gzip on;
  gzip_types text/css;
  include http.conf;
  map $http_x_beta $beta { default 0; yes 1; }
  upstream app { server 127.0.0.1:9; }
  server {
    listen 80;
    server_name www.example.com;
    root ../../dist;
    client_max_body_size 1m;
    location = /mine { add_header X-Mine $beta; return 302 https://mine.example/; }
    location /own/ { autoindex on; }
    location /app/ { proxy_pass http://app; }
    include server.conf;
  }
}
`,
  },
  {
    engine: caddyEngine,
    own: `{
	auto_https off
}
(mine) {
	header X-Mine 0
	redir https://mine.example/ 302
}
http:// {
	root * ../../dist
	handle /mine {
		import mine
	}
	handle /app/* {
		reverse_proxy 127.0.0.1:9
	}
	handle {
		import signpost.caddy
	}
}
`,
  },
];

let running: Running | undefined;
afterEach(() => running?.stop());

async function expectBoth(server: Running, ask: (path: string) => Promise<Reply>): Promise<void> {
  running = server;
  const mine = await ask('/mine');
  expect([mine.status, mine.location]).toEqual([302, 'https://mine.example/']);
  expect((await ask('/old')).location).toMatch(/^(?:https:\/\/www\.example\.com)?\/about\/$/);
  expect((await ask('/blog/2020/x')).location).toMatch(/^(?:https:\/\/www\.example\.com)?\/about\/$/);
  expect(await ask('/about/')).toMatchObject({ status: 200, body: 'about' });
  expect(await ask('/nothing')).toMatchObject({ status: 404 });
}

describe.each(owners.filter(({ engine }) => requireEngine(engine)))(
  '$engine.name with a configuration of its own and the generated one',
  ({ engine, own }) => {
    test('applies the rules of both', async () => {
      const server = await engine.start(proxied, engine.host.emit(proxied.plan), own);
      await expectBoth(server, (path) => get(server, path));
      expect((await get(server, '/mine')).headers['x-mine']).toBe('0');
      // What it hands to an application is not ours to answer, though nothing listens there.
      expect([502, 503]).toContain((await get(server, '/app/x')).status);
      expect(server.check()).toBe('');
    });
  },
);

interface Merged {
  readonly engine: Engine;
  readonly file: string;
  readonly own: string;
}

/** Files that both write: ours is merged into one that was there. */
const merged: readonly Merged[] = [
  {
    engine: apacheEngine,
    file: '.htaccess',
    own: [
      '# Mine.',
      'Options -Indexes',
      'Redirect 302 /mine https://mine.example/',
      '<IfModule mod_rewrite.c>',
      '  RewriteEngine On',
      '  RewriteRule ^inner$ /own/kept.txt [L]',
      '</IfModule>',
      '',
    ].join('\r\n'),
  },
  { engine: netlifyEngine, file: '_redirects', own: '# Mine.\n/mine https://mine.example/ 302\n' },
  {
    engine: vercelEngine,
    file: 'vercel.json',
    own: '{\n  "redirects": [{ "source": "/mine", "destination": "https://mine.example/", "statusCode": 302 }]\n}\n',
  },
  {
    engine: firebaseEngine,
    file: 'firebase.json',
    own: '{ "hosting": { "redirects": [{ "source": "/mine", "destination": "https://mine.example/", "type": 302 }] } }\n',
  },
];

describe.each(merged.filter(({ engine }) => requireEngine(engine)))(
  '$engine.name with own lines in $file',
  ({ engine, file, own }) => {
    const ends = engine.host.kind === 'platform' ? ({ at: 'here' } as const) : proxied.plan.tls;
    const site = { ...proxied, plan: selectSupportedPlan({ ...proxied.plan, tls: ends }, engine.host) };
    const mergeInto = (before: string): OutFile[] =>
      engine.host
        .emit(site.plan)
        .map((out) =>
          out.path === file ? { ...out, content: mergeOwn(file, before, joinContent(out)) ?? '' } : out,
        );
    const textIn = (output: readonly OutFile[]): string =>
      output.filter(({ path }) => path === file).map(joinContent)[0] ?? '';

    test('applies them and the generated ones', async () => {
      const server = await engine.start(site, mergeInto(own));
      const scheme = ends.at === 'here' ? 'https' : 'http';
      const headers = ends.at === 'here' ? {} : { 'x-forwarded-proto': 'https' };
      const ask = (path: string) =>
        server.ask({ method: 'GET', url: `${scheme}://www.example.com${path}`, headers });
      await expectBoth(server, ask);
      if (file === '.htaccess') expect((await ask('/inner')).body).toBe('kept');
    });

    test('keeps the file the same when it is merged again', () => {
      const once = textIn(mergeInto(own));
      expect(textIn(mergeInto(once))).toBe(once);
      const lines = own.match(/(?:\{ |^)[^{\n]*mine\.example[^}\n]*/gm) ?? [''];
      for (const line of lines) expect(once).toContain(line.trimEnd());
    });
  },
);

test('Azure with an own staticwebapp.config.json applies its routes before the generated ones', () => {
  const own = '{ "routes": [{ "route": "/mine", "redirect": "https://mine.example/", "statusCode": 302 }] }';
  const [out] = azureSwa
    .emit(selectSupportedPlan({ ...proxied.plan, tls: { at: 'here' } }, azureSwa))
    .filter(({ path }) => path === 'staticwebapp.config.json');
  const both = JSON.parse(mergeOwn('staticwebapp.config.json', own, out ? joinContent(out) : '') ?? '');
  expect(both.routes[0]).toEqual({ route: '/mine', redirect: 'https://mine.example/', statusCode: 302 });
  expect(both.routes.some(({ route }: { route: string }) => route === '/old')).toBe(true);
});

describe.runIf(requireEngine(azureEngine))("Azure's emulator with an own staticwebapp.config.json", () => {
  const plan = selectSupportedPlan({ ...proxied.plan, tls: { at: 'here' } }, azureEngine.host);
  const name = 'staticwebapp.config.json';
  const withRoutes = (routes: readonly object[]) => {
    const own = JSON.stringify({ routes });
    const output = azureEngine.host
      .emit(plan)
      .map((out) =>
        out.path === name ? { ...out, content: mergeOwn(name, own, joinContent(out)) ?? '' } : out,
      );
    return { own, output };
  };
  const requested = (path: string) => ({
    method: 'GET',
    url: `https://www.example.com${path}`,
    headers: {},
  });

  /** Path and query; both name the host, which is the emulator's own in its answers. */
  const placeOf = (location = ''): string => location.replace(/^https?:\/\/[^/]*/, '');

  test('answers what explain says', async () => {
    const { own, output } = withRoutes([
      { route: '/assets/*', headers: { 'x-mine': '0' } },
      { route: '/promo', redirect: '/about/' },
      { route: '/old', redirect: '/other/', statusCode: 301 },
      { route: '/own/kept.txt', redirect: '/about/', statusCode: 301 },
      // Below it, the emulator says otherwise than the documentation (#routes: `/admin*` is for all that begins so).
      { route: '/tag*', redirect: 'https://mine.example/', statusCode: 301 },
      { route: '/shop/*', redirect: '/about/', statusCode: 302 },
    ]);
    const found = { file: name, bytes: Buffer.from(own) };
    const formats = platformFormats.filter((format) => format.name === name);
    const rules = formats.map((format) => readOwnFile(found, format));
    const { respond } = createResponder({ plan, host: azureEngine.host, ownFiles: rules });
    running = await azureEngine.start({ ...proxied, plan }, output);
    const paths = ['/promo', '/promo?a=1', '/promo/', '/old', '/old/', '/own/kept.txt'];
    for (const path of [...paths, '/tag', '/shop', '/shop/', '/shop/a/b?c', '/assets/a', '/blog/a']) {
      const reply = await running.ask(requested(path));
      const request = {
        ...requested(path),
        scheme: 'https',
        host: 'www.example.com',
        target: path,
        peer: '',
      } as const;
      const answer = respond(request);
      expect([path, reply.status, placeOf(reply.location)]).toEqual([
        path,
        answer.status,
        placeOf(answer.location),
      ]);
    }
  });

  test('hides generated routes below an own route with headers, which is a finding', async () => {
    const { output } = withRoutes([{ route: '/*', headers: { 'x-mine': '0' } }]);
    running = await azureEngine.start({ ...proxied, plan }, output);
    expect((await running.ask(requested('/old'))).status).toBe(404);
  });
});

describe.runIf(requireEngine(vercelEngine))(
  'Vercel with an own trailingSlash that differs from the pages',
  () => {
    const plan = selectSupportedPlan({ ...proxied.plan, tls: { at: 'here' } }, vercelEngine.host);
    const own = '{ "trailingSlash": false }';
    const output = vercelEngine.host
      .emit(plan)
      .map((out) =>
        out.path === 'vercel.json'
          ? { ...out, content: mergeOwn(out.path, own, joinContent(out)) ?? '' }
          : out,
      );

    test('redirects pages by it alone', async () => {
      const server = await vercelEngine.start({ ...proxied, plan }, output);
      running = server;
      const ask = (path: string) =>
        server.ask({ method: 'GET', url: `https://www.example.com${path}`, headers: {} });
      expect((await ask('/about/')).location).toMatch(/\/about$/);
      expect(await ask('/about')).toMatchObject({ status: 200, location: '' });
    });
  },
);
