import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { azureSwa } from '../../integrations/signpost/src/hosts/azure-swa/host.ts';
import { firebase } from '../../integrations/signpost/src/hosts/firebase/host.ts';
import { azureEngine } from '../behavior/engines/azure-swa.ts';
import { type Running, requireEngine } from '../behavior/engines/engine.ts';
import { firebaseEngine } from '../behavior/engines/firebase.ts';
import { origin } from './site.ts';
import { type VersionedSite, versionedSite } from './versioned-site.ts';

interface Requested {
  readonly method?: string;
  readonly target: string;
  readonly accept?: string;
  readonly from?: string;
}

/** Headers by which an answer of the API is told. */
const reported = [
  'allow',
  'content-type',
  'etag',
  'cache-control',
  'vary',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-credentials',
  'access-control-max-age',
];
const servers = [
  { host: firebase, engine: firebaseEngine },
  { host: azureSwa, engine: azureEngine },
];
const bases: readonly (readonly [string, string])[] = [
  ['/v2/api', '/v1/api'],
  ['/shop/v2/api', '/shop/api'],
  ['/v2/api', '/api'],
];

describe.each(servers)('the function for $host.title', ({ host, engine }) => {
  describe.runIf(requireEngine(engine)).each(bases)('at %s and %s', (newest, oldest) => {
    let site: VersionedSite;
    let running: Running;
    beforeAll(async () => {
      site = await versionedSite([newest, oldest]);
      running = await engine.start({ name: 'main', ...site }, host.emit(site.plan));
    }, 60_000);
    afterAll(() => running?.stop());

    async function hold(
      { method = 'GET', target, accept, from }: Requested,
      ifNoneMatch?: string,
    ): Promise<number> {
      const url = target.replace('ID', site.id);
      const headers = Object.entries({ accept, origin: from, 'if-none-match': ifNoneMatch }).flatMap(
        ([name, value]) => (value === undefined ? [] : [[name, value]]),
      );
      const given = await running.ask({
        method,
        url: origin + url,
        headers: Object.fromEntries(headers),
      });
      const expected = site.api.answer({ method, target: url, accept, origin: from, ifNoneMatch });
      const wanted = new Map(expected.headers.map(([name, value]) => [name.toLowerCase(), value]));
      expect([given.status, given.body]).toEqual([expected.status, method === 'HEAD' ? '' : expected.body]);
      expect(reported.map((name) => [name, given.headers[name]])).toEqual(
        reported.map((name) => [name, wanted.get(name)]),
      );
      return given.status;
    }

    test.each([
      '/shop',
      '/shop?page=1&size=2',
      '/shop?size=2&page=9',
      '/shop?size=1&page=0&sortby=name&order=desc',
      '/shop?keyword=b',
      '/shop/item/ID',
      '/shop/item?name=e',
      '/openapi.json',
    ])('%s is answered', async (path) => {
      expect(await hold({ target: newest + path })).toBe(200);
    });

    test.each([
      '/shop?x=1',
      '/shop?size=1',
      '/shop/item/ID?name=e',
      '/shop?name=%E9&name=b',
      '/openapi.json?x',
    ])('%s is refused', async (path) => {
      expect(await hold({ target: newest + path })).toBeGreaterThanOrEqual(400);
    });

    test.each([
      '/shop.json',
      '/shop/item/ID.json',
      '/shop/page/2/0.json',
      '/_errors/404.json',
      '/nothing',
      '/shop/',
      '',
    ])('%s is no address of the API', async (path) => {
      expect(await hold({ target: newest + path })).toBe(404);
    });

    test('the older version is answered too', async () => {
      expect(await hold({ target: `${oldest}/shop` })).toBe(200);
      expect(await hold({ target: `${oldest}/shop?keyword=gru%CC%88sse` })).toBe(200);
      expect(await hold({ target: `${oldest}/shop/item` })).toBe(404);
    });

    test.each([
      { method: 'HEAD' },
      { method: 'POST' },
      { method: 'PUT' },
      { method: 'DELETE' },
      { method: 'OPTIONS', from: 'https://app.example.org' },
      { method: 'OPTIONS', from: 'https://evil.example' },
      { from: 'https://app.example.org' },
      { from: 'https://evil.example' },
      { accept: 'text/html' },
      { accept: 'application/json;q=0' },
      { accept: 'text/html, */*;q=0.1' },
    ])('%o', async (ask) => {
      await hold({ ...ask, target: `${newest}/shop?keyword=a` });
      await hold({ ...ask, target: `${newest}/nothing` });
    });

    test('a target that is too long', async () => {
      expect(await hold({ target: `${newest}/shop?name=${'a'.repeat(2048)}` })).toBe(414);
    });

    test('a copy that is still good is not sent again', async () => {
      const { headers } = await running.ask({ method: 'GET', url: `${origin}${newest}/shop`, headers: {} });
      expect(await hold({ target: `${newest}/shop?name=b` }, headers['etag'])).toBe(304);
      expect(await hold({ target: `${newest}/shop?name=b` }, '"another"')).toBe(200);
    });

    test.each(['/v9', '/v0'])(
      'the version %s is refused as such, or as a page that is not there',
      async (version) => {
        const target = `${newest.replace('/v2', version)}/shop`;
        if (host.id === 'firebase') return expect(await hold({ target })).toBe(400);
        const { status, body } = await running.ask({ method: 'GET', url: origin + target, headers: {} });
        return expect([status, body]).toEqual([404, site.files['404.html']]);
      },
    );

    test('pages are served as ever', async () => {
      const page = await running.ask({ method: 'GET', url: `${origin}/`, headers: {} });
      expect([page.status, page.body]).toEqual([200, site.files['index.html']]);
      const missing = await running.ask({ method: 'GET', url: `${origin}/nothing`, headers: {} });
      expect([missing.status, missing.body]).toEqual([404, site.files['404.html']]);
    });
  });
});
