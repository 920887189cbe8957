import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../proof.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { vercelEngine } from './engines/vercel.ts';
import { type Route, routeRequest } from './engines/vercel-routes.ts';
import { crawlerHeaders, headersRead, paths } from './own-headers.ts';
import { makeSite } from './strange.ts';

describe.runIf(requireEngine(vercelEngine))("the headers of Vercel's own routing code", () => {
  const packages = new URL('../engines/node_modules/', import.meta.url);
  const {
    getTransformedRoutes,
  }: {
    getTransformedRoutes(config: object): { routes: Route[] | null };
  } = createRequire(packages)('@vercel/routing-utils');

  const sources = fc.constantFrom(
    ...['/(.*)', '/:path*', '/a', '/a/', '/a/:x', '/a/(.*)', '/(.*).js', '/:f(.*\\.js)', '/(a|b)', '/a/:p*'],
    ...['/((?!a).*)', '/:x', '/:x?', '/([a-z]+)', 'a', '/a/:p+', '/(.*)/(.*)'],
  );
  const config = fc.array(
    fc.record({
      source: sources,
      headers: fc.array(
        fc.record({
          key: fc.constantFrom('Refresh', 'refresh', 'X-Robots-Tag'),
          value: fc.constantFrom('1', '2', '3'),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { maxLength: 5 },
  );
  test('are those that readVercelHeaders returns for generated files', () => {
    const ask = (headers: readonly object[], path: string): Record<string, string> =>
      routeRequest(getTransformedRoutes({ headers }).routes ?? [], new URL(`https://www.example.com${path}`))
        .headers;
    const check = (headers: readonly object[]): void => {
      const text = JSON.stringify({ headers });
      for (const path of paths)
        expect([path, headersRead('vercel', { 'vercel.json': text }, path)]).toEqual([
          path,
          ask(headers, path),
        ]);
    };
    fc.assert(fc.property(config, check), { numRuns: amount(100, 1000) });
  });
});

describe.runIf(requireEngine(firebaseEngine))('the headers of superstatic', () => {
  const load = createRequire(new URL('../engines/firebase/package.json', import.meta.url));
  const middleware: (spec: object) => (request: object, response: ServerResponse, next: () => void) => void =
    load('superstatic/lib/middleware/headers');
  let config: readonly object[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const requested = Object.assign(request, { superstatic: { headers: structuredClone(config) } });
    middleware({})(requested, response, () => response.end());
  });
  let base = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(() => void server.close());

  const globs = fc.constantFrom(
    ...['**', '/**', '/a', '/a/', '/a/**', '/a/*', '**/*.js', '**/*.@(js|css)', '/*.js', '/**/*.{js,css}'],
    ...['a/*', '/a/**/c', '/a/b/**', '*', '/*', '/a*', '/**/b/**', '/a/:x', '[ab]', '/a?', 'index.html'],
  );
  const pattern = fc.oneof(
    fc.record({ source: globs }),
    fc.record({ regex: fc.constantFrom('/a', '^/a$', '.*\\.js$', '^/(a|b)', '/a/.*', '[a-z]+$') }),
  );
  const files = fc.array(
    fc
      .tuple(pattern, fc.constantFrom('Refresh', 'refresh', 'X-Robots-Tag'), fc.constantFrom('1', '2', '3'))
      .map(([which, key, value]) => ({ ...which, headers: [{ key, value }] })),
    { maxLength: 5 },
  );
  const ask = async (headers: readonly object[], path: string): Promise<Record<string, string>> => {
    config = headers;
    const response = await fetch(base + path);
    return crawlerHeaders(response.headers);
  };
  test('are those that readFirebaseHeaders returns for generated files', async () => {
    const check = async (headers: readonly object[]): Promise<void> => {
      const text = JSON.stringify({ hosting: { headers } });
      for (const path of paths)
        expect([path, headersRead('firebase', { 'firebase.json': text }, path)]).toEqual([
          path,
          await ask(headers, path),
        ]);
    };
    await fc.assert(fc.asyncProperty(files, check), { numRuns: amount(30, 300) });
  });
});

describe.runIf(requireEngine(azureEngine))("the headers of Azure's emulator", () => {
  const name = 'staticwebapp.config.json';
  const files = { 'index.html': 'home', 'a/b.txt': 'b', 'b.txt': 'b', 'c/d.txt': 'd', '404.html': '404' };
  const site = makeSite([], { tls: { at: 'here' } }, files);

  test('are those that readAzureHeaders returns for global headers, the first route and types of files', async () => {
    const config = {
      globalHeaders: { 'X-Robots-Tag': 'noindex', Refresh: '9', Link: '</a>' },
      routes: [
        { route: '/a/*', headers: { 'X-Robots-Tag': 'all', Link: '' } },
        { route: '/b.txt', methods: ['POST'], headers: { 'X-Robots-Tag': 'none' } },
        { route: '/b.txt', headers: { 'X-Robots-Tag': 'noarchive' } },
      ],
      mimeTypes: { '.txt': 'text/x-mine' },
    };
    const text = JSON.stringify(config, null, 1);
    const azure = await azureEngine.start(site, [{ path: name, content: text }]);
    try {
      for (const path of ['/a/b.txt', '/b.txt', '/c/d.txt']) {
        const requested = { method: 'GET', url: `http://www.example.com${path}`, headers: {} };
        const { headers } = await azure.ask(requested);
        const read = headersRead('azure-swa', { [name]: text }, path);
        const names = ['x-robots-tag', 'refresh', 'link', 'content-type'];
        expect([path, ...names.map((one) => headers[one]?.replace(/;.*/, ''))]).toEqual([
          path,
          ...names.map((one) => read[one]),
        ]);
      }
    } finally {
      await azure.stop();
    }
  });
});
