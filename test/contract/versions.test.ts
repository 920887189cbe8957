import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apache } from '../../integrations/signpost/src/hosts/apache/host.ts';
import { caddy } from '../../integrations/signpost/src/hosts/caddy/host.ts';
import { netlify } from '../../integrations/signpost/src/hosts/netlify/host.ts';
import { nginx } from '../../integrations/signpost/src/hosts/nginx/host.ts';
import { vercel } from '../../integrations/signpost/src/hosts/vercel/host.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { apacheEngine } from '../behavior/engines/apache.ts';
import { caddyEngine } from '../behavior/engines/caddy.ts';
import { type Running, requireEngine } from '../behavior/engines/engine.ts';
import { nginxEngine } from '../behavior/engines/nginx.ts';
import { startNetlify, startVercel } from './platform-stubs.ts';
import { origin } from './site.ts';
import { type VersionedSite, versionedSite } from './versioned-site.ts';

type Files = VersionedSite['files'];

/** With a page where an API without versions would be. */
const build = () =>
  versionedSite(['/v2/api', '/v1/api'], {
    'api/index.html': '<!doctype html><title>About the API</title>',
  });

interface Server {
  readonly name: string;
  /** True if a request for another version is refused as the handler refuses it. */
  readonly comparesVersions: boolean;
  missing(): string | undefined;
  start(files: Files, plan: Plan): Promise<Running>;
}

const here = () => undefined;
const servers: readonly Server[] = [
  ...[
    { host: nginx, engine: nginxEngine },
    { host: caddy, engine: caddyEngine },
    { host: apache, engine: apacheEngine },
  ].map(
    ({ host, engine }): Server => ({
      name: host.title,
      comparesVersions: false,
      missing: engine.missing,
      start: (files, plan) => engine.start({ name: 'main', files, plan }, host.emit(plan)),
    }),
  ),
  {
    name: 'Netlify',
    comparesVersions: true,
    missing: here,
    start: (files, plan) => startNetlify(files, netlify.emit(plan)),
  },
  {
    name: 'Vercel',
    comparesVersions: true,
    missing: here,
    start: (files, plan) => startVercel(files, vercel.emit(plan)),
  },
];

describe.each(servers)('two versions of an API (A-VER-1) on $name', (server) => {
  describe.runIf(requireEngine(server))('started with a site', () => {
    let site: VersionedSite;
    let running: Running;
    beforeAll(async () => {
      site = await build();
      running = await server.start(site.files, site.filesPlan);
    });
    afterAll(() => running?.stop());

    test.each([
      '/v2/api/shop',
      '/v1/api/shop',
      '/v2/api/shop/item',
      '/v2/api/shop/item/ID',
      '/v2/api/shop?page=1&size=2',
      '/v2/api/shop/item?size=2&page=1',
      '/v1/api/shop?page=9&size=2',
      '/v2/api/openapi.json',
      '/v1/api/openapi.json',
      '/v1/api/shop/item',
      '/v1/api/nothing',
    ])('GET %s returns the answer of its version', async (path) => {
      const target = path.replace('ID', site.id);
      const { status, body } = await running.ask({ method: 'GET', url: origin + target, headers: {} });
      const expected = site.api.answer({ method: 'GET', target });
      // Its own description is that of files alone.
      const own = site.files[target.slice(1).replace('openapi.json', 'openapi.json.json')];
      const described = target.endsWith('/openapi.json') ? own : expected.body;
      expect([status, body]).toEqual([expected.status, described]);
    });

    test.each(['/v2/api/shop?x=1', '/v1/api/shop?x=1', '/v2/api/shop/item/ID?x=1'])(
      'GET %s is 422',
      async (path) => {
        const url = origin + path.replace('ID', site.id);
        const { status, body } = await running.ask({ method: 'GET', url, headers: {} });
        expect([status, JSON.parse(body).code]).toEqual([422, 'A0402']);
      },
    );

    test.each(['/v3/api/shop', '/v0/api/shop', '/api/shop'])(
      'GET %s returns the answer of the other version',
      async (target) => {
        const { status, body } = await running.ask({ method: 'GET', url: origin + target, headers: {} });
        const expected = site.api.answer({ method: 'GET', target });
        // Servers don't compare numbers: they say that the version is another one.
        const code = server.comparesVersions ? JSON.parse(expected.body).code : 'A0805';
        expect([status, JSON.parse(body).code]).toEqual([expected.status, code]);
      },
    );

    test
      .runIf(server.comparesVersions)
      .each([
        { method: 'POST' },
        { method: 'HEAD' },
        { method: 'OPTIONS', origin: 'https://app.example.org' },
        { accept: 'application/xml' },
        { accept: 'application/json;q=0' },
        { origin: 'https://app.example.org' },
        { origin: 'https://evil.example' },
        { target: `/v9/api/shop?${'x'.repeat(2100)}` },
        { target: '/v9/api' },
        { target: '/v%39/api/shop' },
        { target: '/v9/%61pi/shop?page=0' },
      ])('%o returns what the handler does for the other version', async (ask) => {
      const { method = 'GET', target = '/v9/api/shop', accept, origin: from } = ask;
      const headers = {
        ...(accept === undefined ? {} : { accept }),
        ...(from === undefined ? {} : { origin: from }),
      };
      const given = await running.ask({ method, url: origin + target, headers });
      const expected = site.api.answer({ method, target, accept, origin: from });
      expect([given.status, given.body]).toEqual([expected.status, method === 'HEAD' ? '' : expected.body]);
      const names = ['allow', 'content-type', 'access-control-allow-origin'];
      const wanted = new Map(expected.headers.map(([name, value]) => [name.toLowerCase(), value]));
      expect(names.map((name) => given.headers[name])).toEqual(names.map((name) => wanted.get(name)));
    });

    test('a page is served where no version is', async () => {
      const url = `${origin}/api/`;
      const { status, body } = await running.ask({ method: 'GET', url, headers: {} });
      expect([status, body]).toEqual([200, site.files['api/index.html']]);
    });

    test.each(['/v3/apiary', '/v3/shop/api', '/v03/api/shop'])(
      'GET %s returns the 404 page',
      async (path) => {
        const { status, body } = await running.ask({ method: 'GET', url: origin + path, headers: {} });
        expect([status, body]).toEqual([404, site.files['404.html']]);
      },
    );

    test.each(['/v1/api/shop', '/v2/api/shop/item'])(
      "a preflight of %s returns the handler's answer",
      async (target) => {
        const headers = { origin: 'https://app.example.org', 'access-control-request-method': 'GET' };
        const given = await running.ask({ method: 'OPTIONS', url: origin + target, headers });
        const expected = site.api.answer({ method: 'OPTIONS', target, origin: headers.origin });
        const wanted = expected.headers.map(([name, value]) => [name.toLowerCase(), value]);
        expect(given.status).toBe(expected.status);
        expect(given.headers).toMatchObject(Object.fromEntries(wanted));
      },
    );
  });
});
