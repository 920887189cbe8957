import fc from 'fast-check';
import { afterAll, describe, test } from 'vitest';
import { readAzureConfig } from '../../integrations/signpost/src/hosts/azure-swa/read.ts';
import { amount } from '../proof.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { type Count, expectSame } from './own-model.ts';
import { makeSite } from './strange.ts';

const site = makeSite([], {}, { 'index.html': 'home', '404.html': 'none' });
const count: Count = { files: 0, requests: 0, open: 0 };

/**
 * https://learn.microsoft.com/azure/static-web-apps/configuration#routes. Where a star stands behind other text than a slash,
 * or before an ending, the emulator's expression takes other paths than the documentation says (`globToRegExp` in
 * core/utils/glob.js: `a*` is any number of "a", `*.png` needs no dot): no request is asked that only differs there.
 */
const routes = [
  ...[
    '/a',
    '/a/',
    '/a/b',
    '/a/*',
    '/*',
    '/a/b/*',
    '/a/index.html',
    '/a.html',
    '/*.{png,jpg}',
    '/a/*.png',
    '/A',
    '/b',
  ],
  ...['/a/*/c', '/*/b', '/a/**', '/é', '/%C3%A9', '/x', '/a/b?c=d'],
];
const answers = [
  ...[{ redirect: '/t' }, { redirect: '/t/', statusCode: 301 }, { redirect: 'https://other.example/t' }],
  ...[{ redirect: '/a' }, { redirect: '/t?x=1', statusCode: 302 }, { redirect: '/b/', statusCode: 301 }],
  ...[{ rewrite: '/index.html' }, { statusCode: 404 }, { allowedRoles: ['editor'] }],
  ...[
    { redirect: '/t', methods: ['POST'] },
    { redirect: '/t', methods: ['GET', 'HEAD'] },
    { headers: { 'x-a': '1' } },
  ],
];
const urls = [
  ...[
    '/',
    '/a',
    '/a/',
    '/a/b',
    '/a/b/',
    '/a/b/c',
    '/a/x/c',
    '/b',
    '/c/b',
    '/a.html',
    '/x.png',
    '/a/x.png',
    '/A',
  ],
  ...['/%C3%A9', '/x', '/x/', '/a?q=1', '/a/b?c=d', '/a/index.html', '/t', '/t/', '/none'],
];

const route = fc
  .tuple(fc.constantFrom(...routes), fc.constantFrom(...answers))
  .map(([source, said]) => ({ route: source, ...said }));

/** A route may be written once: the emulator takes two, and the platform refuses them. */
const file = fc.uniqueArray(route, { minLength: 1, maxLength: 6, selector: (one) => one.route });

type Start = (content: string) => Promise<Running>;

async function check(given: readonly object[], start: Start): Promise<void> {
  const content = JSON.stringify({ routes: given }, undefined, 1);
  const server = await start(content);
  try {
    await expectSame(server, readAzureConfig(name, content), urls, count);
  } finally {
    await server.stop();
  }
}

const name = 'staticwebapp.config.json';
const startEmulator: Start = (content) => azureEngine.start(site, [{ path: name, content }]);

/** A route of the file, and the request that the emulator looks it up for. */
interface Matched {
  readonly redirect?: string;
  readonly statusCode?: number;
}
interface RouteRules {
  tryGetMatchingRoute(request: object, config: object): Matched | undefined;
}

/** The part of the emulator that chooses the route, without its server, which takes a second to start. */
async function startRoutes(content: string): Promise<Running> {
  const emulator = new URL('../engines/azure/node_modules/@azure/static-web-apps-cli/dist/', import.meta.url);
  const { logger } = await import(new URL('core/utils/logger.js', emulator).href);
  logger.silly = () => {};
  const { tryGetMatchingRoute }: RouteRules = await import(
    new URL('msha/routes-engine/rules/routes.js', emulator).href
  );
  return {
    async ask({ url }) {
      const { host, pathname, search } = new URL(url);
      const request = { url: pathname + search, method: 'GET', headers: { host } };
      const { redirect: location = '', statusCode } = tryGetMatchingRoute(request, JSON.parse(content)) ?? {};
      return {
        status: location === '' ? 200 : statusCode === 301 ? 301 : 302,
        location,
        headers: {},
        body: '',
      };
    },
    stop: () => Promise.resolve(),
  };
}

describe.runIf(requireEngine(azureEngine))(
  "readAzureConfig and Azure's own emulator agree on staticwebapp.config.json with",
  () => {
    afterAll(() => console.log("Azure's emulator", count));
    test.each(routes)('the route %s', async (one) => {
      for (const said of answers) await check([{ route: one, ...said }], startRoutes);
    });
    test('generated routes', async () => {
      await fc.assert(
        fc.asyncProperty(file, (given) => check(given, startRoutes)),
        { numRuns: amount(300, 3000) },
      );
    });
    test('generated routes, on its server', async () => {
      await fc.assert(
        fc.asyncProperty(file, (given) => check(given, startEmulator)),
        { numRuns: amount(8, 40) },
      );
    });
  },
);
