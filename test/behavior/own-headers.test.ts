import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { vercelSourceFault } from '../../integrations/signpost/src/platforms/vercel-source.ts';
import { amount } from '../proof.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { vercelEngine } from './engines/vercel.ts';
import { type Route, routeRequest } from './engines/vercel-routes.ts';
import { paths, rulesIn, sentBy, without } from './own-headers.ts';
import { makeSite } from './strange.ts';

describe.runIf(requireEngine(vercelEngine))("headers of vercel.json by Vercel's own routing code", () => {
  const packages = new URL('../engines/node_modules/', import.meta.url);
  const {
    getTransformedRoutes,
  }: {
    getTransformedRoutes(config: object): { routes: Route[] | null; error: { message: string } | null };
  } = createRequire(packages)('@vercel/routing-utils');

  const word = fc.constantFrom(
    ...['/', 'a', 'b', '.js', ':x', ':path*', '(.*)', '*', '+', '?', '{', '}', '(a|b)', '(?!a)', '((?!a).*)'],
    ...[':', '(', ')', '\\.', '(.*).css', ':x(a|b)', '/:y?', '(\\d+)', '()', '((a))', '[', '(['],
  );
  const source = fc.array(word, { maxLength: 5 }).map((words) => `/${words.join('')}`);

  test('a source that it refuses is invalid', () => {
    // It reports what another version of its parser would make of a source.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const check = (one: string): void => {
      const { error } = getTransformedRoutes({ headers: [{ source: one, headers: [] }] });
      expect([one, vercelSourceFault(one) !== undefined]).toEqual([one, error !== null]);
    };
    for (const one of ['/*', '/a/*', '/(.*)', '/:path*', '/{a/}?b', '/a?', '/{:x}?']) check(one);
    fc.assert(fc.property(source, check), { numRuns: amount(500, 5000) });
  });

  const sources = fc.constantFrom(
    ...['/(.*)', '/:path*', '/a', '/a/', '/a/:x', '/a/(.*)', '/(.*).js', '/:f(.*\\.js)', '/(a|b)', '/a/:p*'],
    ...['/((?!a).*)', '/:x', '/:x?', '/([a-z]+)', 'a', '/a/:p+', '/(.*)/(.*)'],
  );
  const config = fc.array(
    fc.record({
      source: sources,
      headers: fc.array(
        fc.record({ key: fc.constantFrom('X-A', 'x-a', 'X-B'), value: fc.constantFrom('1', '2', '3') }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { maxLength: 5 },
  );
  test("generated files: what is sent, and what is sent without the rules that don't count", () => {
    const ask = (headers: readonly object[], path: string): Record<string, string> =>
      routeRequest(getTransformedRoutes({ headers }).routes ?? [], new URL(`https://www.example.com${path}`))
        .headers;
    const check = (headers: readonly { source: string; headers: readonly object[] }[]): void => {
      const rules = rulesIn('vercel', { 'vercel.json': JSON.stringify({ headers }) });
      const unsure = new Set(
        rules.filter(({ conditions }) => conditions.length > 0).map(({ header }) => header?.name ?? ''),
      );
      let at = 0;
      const fewer = headers.map((block) => ({
        ...block,
        headers: block.headers.filter(() => rules[at++]?.state.is === 'active'),
      }));
      for (const path of paths) {
        const theirs = ask(headers, path);
        expect(ask(fewer, path)).toEqual(theirs);
        const known = Object.entries(theirs).filter(([name]) => !unsure.has(name));
        expect([path, without(sentBy(rules, path), unsure)]).toEqual([path, Object.fromEntries(known)]);
      }
    };
    fc.assert(fc.property(config, check), { numRuns: amount(300, 3000) });
  });
});

describe.runIf(requireEngine(firebaseEngine))('headers of firebase.json by superstatic', () => {
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
      .tuple(pattern, fc.constantFrom('X-A', 'x-a', 'X-B'), fc.constantFrom('1', '2', '3'))
      .map(([which, key, value]) => ({ ...which, headers: [{ key, value }] })),
    { maxLength: 5 },
  );
  const ask = async (headers: readonly object[], path: string): Promise<Record<string, string>> => {
    config = headers;
    const response = await fetch(base + path);
    return Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('x-')));
  };
  test('generated files', async () => {
    const check = async (headers: readonly object[]): Promise<void> => {
      const rules = rulesIn('firebase', { 'firebase.json': JSON.stringify({ hosting: { headers } }) });
      const unsure = new Set(
        rules.filter(({ conditions }) => conditions.length > 0).map(({ header }) => header?.name ?? ''),
      );
      const fewer = headers.filter((_, at) => rules[at]?.state.is === 'active');
      for (const path of paths) {
        const theirs = await ask(headers, path);
        if (fewer.length < headers.length) expect(await ask(fewer, path)).toEqual(theirs);
        expect([path, without(sentBy(rules, path), unsure)]).toEqual([path, without(theirs, unsure)]);
      }
    };
    await fc.assert(fc.asyncProperty(files, check), { numRuns: amount(60, 600) });
  });
});

describe.runIf(requireEngine(azureEngine))('headers of staticwebapp.config.json on its emulator', () => {
  const name = 'staticwebapp.config.json';
  const files = { 'index.html': 'home', 'a/b.txt': 'b', 'b.txt': 'b', 'c/d.txt': 'd', '404.html': '404' };
  const site = makeSite([], { tls: { at: 'here' } }, files);

  test('a type without a dot: the whole file is refused', async () => {
    const config = { globalHeaders: { 'X-A': 'b' }, mimeTypes: { txt: 'text/x-mine' } };
    const text = JSON.stringify(config);
    const rules = rulesIn('azure-swa', { [name]: text });
    expect(rules.map(({ state }) => state.is)).toEqual(['active', 'invalid']);
    const azure = await azureEngine.start(site, [{ path: name, content: text }]);
    try {
      const requested = { method: 'GET', url: 'http://www.example.com/b.txt', headers: {} };
      expect((await azure.ask(requested)).headers['x-a']).toBeUndefined();
    } finally {
      await azure.stop();
    }
  });

  test('global headers, the first route, and types of files', async () => {
    const config = {
      globalHeaders: { 'X-A': 'global', 'X-B': 'global', 'X-C': 'global' },
      routes: [
        { route: '/a/*', headers: { 'X-A': 'folder', 'X-C': '' } },
        { route: '/a/b.txt', headers: { 'X-B': 'never' } },
        { route: '/b.txt', methods: ['POST'], headers: { 'X-A': 'post' } },
        { route: '/b.txt', headers: { 'X-A': 'get' } },
        { route: '/*', headers: { 'X-D': 'rest' } },
      ],
      mimeTypes: { '.txt': 'text/x-mine' },
    };
    const text = JSON.stringify(config, null, 1);
    const rules = rulesIn('azure-swa', { [name]: text });
    const odd = rules.filter(({ header, state }) => header !== undefined && state.is !== 'active');
    expect(odd.map(({ header, state }) => [header?.value, state.is])).toEqual([['never', 'shadowed']]);
    const azure = await azureEngine.start(site, [{ path: name, content: text }]);
    try {
      for (const path of ['/a/b.txt', '/b.txt', '/c/d.txt']) {
        const { headers } = await azure.ask({
          method: 'GET',
          url: `http://www.example.com${path}`,
          headers: {},
        });
        const generated = sentBy(rules, path);
        const names = ['x-a', 'x-b', 'x-c', 'x-d', 'content-type'];
        expect([path, ...names.map((one) => headers[one]?.replace(/;.*/, ''))]).toEqual([
          path,
          ...names.map((one) => generated[one]),
        ]);
      }
    } finally {
      await azure.stop();
    }
  });
});
