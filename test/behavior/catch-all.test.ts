import { afterEach, describe, expect, test } from 'vitest';
import { splitBySupport } from '../../integrations/signpost/src/hosts/shared/support.ts';
import { answer, requestOf } from '../../integrations/signpost/src/plan/answer.ts';
import { apacheEngine, startOwnApache } from './engines/apache.ts';
import { caddyEngine, startCaddy } from './engines/caddy.ts';
import { requireEngine } from './engines/engine.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { get } from './proxied.ts';
import { makeSite } from './strange.ts';

// A redirect of everything on a server of one's own: `/* → https://new.example/*`. Its certificate is still renewed, and with the
// redirects alone, what the owner's configuration serves stays.

const files = { 'index.html': 'home', '404.html': 'not found', '.well-known/acme-challenge/here': 'token' };
const everything = [
  ['/old', 'https://new.example/older/'],
  ['/*', 'https://new.example/*'],
] as const;

let running: OwnServer | undefined;
afterEach(() => running?.stop());

const engines = [nginxEngine, caddyEngine, apacheEngine].filter(requireEngine);

/** A site with the serving of a host, as `map compile` plans it. */
function makeServedSite(
  { host }: (typeof engines)[number],
  entries: readonly (readonly [from: string, to: string])[],
  settings: Parameters<typeof makeSite>[1] = {},
) {
  const variant = { format: 'directory', trailingSlash: 'always' } as const;
  const serving = host.serving?.({ files: Object.keys(files), read: () => undefined, variant }).serving;
  return makeSite(entries, settings, files, serving);
}

describe.each(engines.map((engine) => ({ name: engine.name, engine })))('$name', ({ engine }) => {
  test('redirects everything but the requests that renew a certificate', async () => {
    const site = makeServedSite(engine, everything);
    running = await engine.start(site, engine.host.emit(site.plan));
    for (const [path, status, location] of [
      ['/old', 301, 'https://new.example/older/'],
      ['/x/y?a=1', 301, 'https://new.example/x/y?a=1'],
      ['/.well-known/security.txt', 301, 'https://new.example/.well-known/security.txt'],
      ['/.well-known/acme-challenge/here', 200, ''],
      ['/.well-known/acme-challenge/none', 404, ''],
    ] as const) {
      const reply = await get(running, path);
      expect([path, reply.status, reply.location]).toEqual([path, status, location]);
      const planned = answer(site.plan, requestOf(`https://www.example.com${path}`));
      expect([path, planned.status, planned.location ?? '']).toEqual([path, status, location]);
    }
  });

  // Near miss: another server answers the requests.
  test('redirects them where the map names their folder', async () => {
    const folder = '/.well-known/acme-challenge/*';
    const site = makeServedSite(engine, [[folder, `https://certificates.example${folder}`], ...everything]);
    running = await engine.start(site, engine.host.emit(site.plan));
    const { location } = await get(running, '/.well-known/acme-challenge/none');
    expect(location).toBe('https://certificates.example/.well-known/acme-challenge/none');
  });
});

/** What the owner's configuration serves beside the redirects: challenges of another folder. */
const owners = [
  {
    engine: nginxEngine,
    start: (site: ReturnType<typeof makeServedSite>) =>
      startNginx(
        site,
        nginxEngine.host.emit(site.plan),
        `
events {}
http {
  include http.conf;
  server {
    listen 80; server_name www.example.com; root ../../dist;
    include redirects.conf;
    location ^~ /.well-known/acme-challenge/ { return 200 own; }
  }
}
`,
      ),
  },
  {
    engine: caddyEngine,
    start: (site: ReturnType<typeof makeServedSite>) =>
      startCaddy(
        site,
        caddyEngine.host.emit(site.plan),
        `{
	auto_https off
}
http://www.example.com {
	root * ../../dist
	import signpost.caddy
	handle /.well-known/acme-challenge/* {
		respond "own"
	}
}
`,
      ),
  },
  {
    engine: apacheEngine,
    start: (site: ReturnType<typeof makeServedSite>) =>
      startOwnApache(site, apacheEngine.host.emit(site.plan), ({ folder, http }) => [
        `<Directory ${folder}>`,
        'Require all granted',
        '</Directory>',
        `<VirtualHost 127.0.0.1:${http}>`,
        'ServerName www.example.com',
        `DocumentRoot ${folder}/dist`,
        `Include ${folder}/htaccess`,
        `Alias /.well-known/acme-challenge/none ${folder}/dist/index.html`,
        '</VirtualHost>',
      ]),
  },
].filter(({ engine }) => requireEngine(engine));

test.each(owners.map((owner) => ({ name: owner.engine.name, ...owner })))(
  '$name with the redirects alone leaves the requests that renew a certificate to the owner',
  async ({ engine, start }) => {
    const patterns = [
      ['/.well-known/*', 'https://new.example/*'],
      ['/old/*', 'https://new.example/*'],
    ] as const;
    running = await start(makeServedSite(engine, patterns, { redirectsOnly: true }));
    expect(await get(running, '/.well-known/acme-challenge/none')).toMatchObject({ status: 200 });
    expect(await get(running, '/old/x')).toMatchObject({ status: 301, location: 'https://new.example/x' });
  },
);

// A RewriteRule of a <VirtualHost> runs before Apache looks for an alias or a proxy, so `map compile` says what to write instead.
test.runIf(requireEngine(apacheEngine))(
  'Apache with the redirects alone refuses a redirect of everything, and what to write instead leaves aliases and proxies',
  async () => {
    const site = makeServedSite(apacheEngine, everything, { redirectsOnly: true });
    const { supported, unsupported } = splitBySupport(site.plan, apacheEngine.host);
    const line = 'RedirectMatch 301 "^/(.*)" "https://new.example/$1"';
    expect(unsupported.map(({ fix }) => fix)).toEqual([expect.stringContaining(`\`${line}\``)]);

    const output = apacheEngine.host.emit(supported);
    running = await startOwnApache(site, output, ({ folder, http }) => [
      `<VirtualHost 127.0.0.1:${http}>`,
      'ServerName www.example.com',
      `DocumentRoot ${folder}/dist`,
      `Include ${folder}/htaccess`,
      `<Directory ${folder}/dist>`,
      'Require all granted',
      line,
      '</Directory>',
      `<Directory ${folder}/dist-api>`,
      'Require all granted',
      '</Directory>',
      `Alias /api ${folder}/dist-api`,
      'ProxyPass /application http://127.0.0.1:9/',
      '</VirtualHost>',
    ]);
    const statuses = [];
    for (const path of ['/old', '/x?a=1', '/api/x', '/application/x']) {
      const { status, location } = await get(running, path);
      statuses.push([path, status, location]);
    }
    expect(statuses).toEqual([
      ['/old', 301, 'https://new.example/older/'],
      ['/x?a=1', 301, 'https://new.example/x?a=1'],
      ['/api/x', 404, ''],
      ['/application/x', 503, ''],
    ]);
  },
);
