import { readFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apache } from '../../integrations/signpost/src/hosts/apache/host.ts';
import { caddy } from '../../integrations/signpost/src/hosts/caddy/host.ts';
import { nginx } from '../../integrations/signpost/src/hosts/nginx/host.ts';
import { apacheEngine } from '../behavior/engines/apache.ts';
import { caddyEngine } from '../behavior/engines/caddy.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { nginxEngine } from '../behavior/engines/nginx.ts';
import type { OwnServer } from '../behavior/engines/own-server.ts';
import { type ApiSite, apiSite, origin } from './site.ts';

const servers = [
  { host: nginx, engine: nginxEngine },
  { host: caddy, engine: caddyEngine },
  { host: apache, engine: apacheEngine },
];

describe.each(servers)('the API on $host.title', ({ host, engine }) => {
  describe.runIf(requireEngine(engine))('started with a site', () => {
    let site: ApiSite;
    let running: OwnServer;
    beforeAll(async () => {
      site = await apiSite();
      running = await engine.start(
        { name: 'main', files: site.files, plan: site.plan },
        host.emit(site.plan),
      );
    });
    afterAll(() => running?.stop());

    const withId = (path: string) => path.replace('ID', site.lists[0]?.records[0]?.id ?? '');
    const get = (path: string) =>
      running.ask({ method: 'GET', url: origin + withId(path), headers: { accept: 'application/json' } });

    test.each([
      ['', 0],
      ['application/json', 2],
      ['text/xml', 100],
      // Above nginx's usual limit of 1 MiB
      ['multipart/form-data; boundary=x', 3_000_000],
    ])('returns 405 in JSON for a POST of type "%s" and %d bytes', async (type, size) => {
      const expected = site.api.answer({ method: 'POST', target: '/api/product' });
      const { status, allow, body } = await post(running, type, 'x'.repeat(size));
      expect({ status, allow, body }).toEqual({
        status: 405,
        allow: 'GET, HEAD, OPTIONS',
        body: expected.body,
      });
    });

    test.each([
      ['TRACE', 'TRACE', '/api/product'],
      ['`%00` in the path', 'GET', '/api/product/%00'],
      ["a URL longer than the server's buffer", 'GET', '/api/product?name='.padEnd(9000, 'x')],
      ['a name of more than 255 bytes in the path', 'GET', `/api/product/${'x'.repeat(256)}`],
    ])('returns what the table of the guide says for %s', async (row, method, target) => {
      const { status, headers, body } = await running.ask({ method, url: origin + target, headers: {} });
      const isJson = headers['content-type'] === 'application/json' && JSON.parse(body).code !== undefined;
      // Apache sends the request back.
      const isEcho = method === 'TRACE' && status === 200;
      const found = isEcho ? `${status} with the request` : `${status}${isJson ? ' in JSON' : ', as HTML'}`;
      expect(readDecidedRows().get(row)?.[host.id]).toContain(found);
    });

    test.each([2049, 4000, 8100])('returns 414 in JSON for a URL of %d bytes', async (length) => {
      const target = '/api/product?name='.padEnd(length, 'x');
      const expected = site.api.answer({ method: 'GET', target });
      expect(await get(target)).toMatchObject({ status: 414, body: expected.body });
    });

    test.each([
      '/api/product/ID?page=0',
      '/api/product/ID?page=0&size=2',
      '/api/product/ID?color=red',
      '/api/openapi.json?page=0',
      '/api/product?color=red',
      // The sizes of another resource
      '/api/tag?page=0&size=2',
    ])('returns 422 for GET %s', async (path) => {
      const { status, body } = await get(path);
      const { code, message } = JSON.parse(body);
      expect([status, code]).toEqual([422, 'A0402']);
      expect(message).toContain(
        'This server answers lists with page alone, or with page and size, and nothing else.',
      );
    });

    test.each(['/api/nothing?color=red', '/api/product/0000000000000?page=0', '/api/product.json?page=0'])(
      'returns 404 for GET %s',
      async (path) => {
        const { status, body } = await get(path);
        expect([status, JSON.parse(body).code]).toEqual([404, 'A0001']);
      },
    );

    test.each([
      '/api/product',
      '/api/product?page=1',
      '/api/product?size=2&page=1',
      '/api/product/ID',
      '/api/openapi.json',
      '/api/nothing',
      '/api/product?color=red',
    ])('sends the Cache-Control of the handler for GET %s', async (path) => {
      const expected = site.api.answer({ method: 'GET', target: withId(path) });
      const cacheControl = expected.headers.find(([name]) => name === 'Cache-Control')?.[1];
      const { status, headers } = await get(path);
      expect([status, headers['cache-control']]).toEqual([expected.status, cacheControl]);
    });
  });
});

/** The rows of the guide's table of what the servers decide, by server. */
function readDecidedRows(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const guide = readFileSync(
    new URL('../../docs/src/content/docs/guides/json-api.md', import.meta.url),
    'utf8',
  );
  const [, table = ''] =
    /\n\| request \| nginx \| Caddy \| Apache \|\n\|[-|]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.map(([, request = '', nginx = '', caddy = '', apache = '']) => [request, { nginx, caddy, apache }]),
  );
}

/**
 * Posts as curl does: a body above 1 MiB is announced first and sent once the server asks for it,
 * since a server that has answered already may close the connection under a body that nobody reads.
 * https://everything.curl.dev/http/post/expect100
 */
function post({ ports }: OwnServer, type: string, body: string) {
  const isAnnounced = body.length > 1024 * 1024;
  const headers = {
    host: new URL(origin).host,
    'content-length': String(body.length),
    ...(type !== '' && { 'content-type': type }),
    ...(isAnnounced && { expect: '100-continue' }),
  };
  const options = { host: '127.0.0.1', port: ports.https, method: 'POST', path: '/api/product', headers };

  return new Promise<{ status: number | undefined; allow: string | undefined; body: string }>(
    (resolve, reject) => {
      const request = httpsRequest({ ...options, agent: false, rejectUnauthorized: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => {
          request.destroy();
          resolve({ status: answer.statusCode, allow: answer.headers.allow, body: text });
        });
      });
      request.on('error', reject);

      if (isAnnounced) {
        request.on('continue', () => request.end(body));
        request.flushHeaders();
      } else {
        request.end(body);
      }
    },
  );
}
