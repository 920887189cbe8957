import fc from 'fast-check';
import { afterAll, describe, test } from 'vitest';
import { readFirebaseJson } from '../../integrations/signpost/src/hosts/firebase/read.ts';
import { amount } from '../proof.ts';
import { requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { type Count, expectSame } from './own-model.ts';
import { makeSite } from './strange.ts';

const site = makeSite([], {}, { 'index.html': 'home', '404.html': 'none' });
const count: Count = { files: 0, requests: 0, open: 0 };

/** https://firebase.google.com/docs/hosting/full-config#redirects and #glob_pattern_matching */
const sources = [
  ...['/a', '/a/', '/a/b', '/a/*', '/a/**', '/a/*/c', '/**', '/*', '/{a,b}/c'],
  ...['/**/b', '/a/**/c', '/a.html', '/*.html', '/**/*.html', '/:x', '/a/:x', '/a/:x*', '/:x/:y'],
  ...['/é', '/a b', 'a', '/A', '/a.b'],
];
const regexes = [
  ...['/a', '^/a$', '^/a/(.*)$', '^/a/(?P<rest>.+)$', '/b/?$', '^/(a|b)/c', '^/a/(\\d+)$', 'b'],
  ...['^/a(/.*)?$', '^/(?P<x>[^/]+)/(?P<y>[^/]+)$', '^/a\\.html$'],
];
const destinations = [
  ...[
    '/t',
    '/t/',
    'https://other.example/t',
    '/t/:x',
    '/t/:x*',
    '/t/:x/:y',
    '/t/:1',
    '/t/:rest',
    '/t?x=1',
    '/t#f',
  ],
  ...['/t/:rest*', '/té'],
];
const types = [301, 302, 303, 307, 308, undefined];
const paths = [
  ...['/', '/a', '/a/', '/a/b', '/a/b/', '/a/b/c', '/a/x/c', '/a/b/x/c', '/b', '/b/c', '/c/b', '/a/1'],
  ...['/a.html', '/b/x.html', '/A', '/%C3%A9', '/a%20b', '/a?q=1', '/a/b?q=1&r=2', '/a.b'],
];

const rule = fc.record({
  source: fc.oneof(
    fc.constantFrom(...sources).map((source) => ({ source })),
    fc.constantFrom(...regexes).map((regex) => ({ regex })),
  ),
  destination: fc.constantFrom(...destinations),
  type: fc.constantFrom(...types),
});
const file = fc
  .array(rule, { minLength: 1, maxLength: 4 })
  .map((rules) => rules.map(({ source, destination, type }) => ({ ...source, destination, type })));

/** All of them in the full proof. */
const some = destinations.slice(0, amount(6, destinations.length));

async function check(redirects: readonly object[], requested: readonly string[]): Promise<void> {
  const content = JSON.stringify({ hosting: { public: '.', ignore: [], redirects } }, undefined, 1);
  const server = await firebaseEngine.start(site, [{ path: 'firebase.json', content }]);
  try {
    await expectSame(server, readFirebaseJson('firebase.json', content), requested, count);
  } finally {
    await server.stop();
  }
}

describe.runIf(requireEngine(firebaseEngine))(
  'readFirebaseJson and superstatic agree on firebase.json with',
  () => {
    afterAll(() => console.log('superstatic', count));
    test.each(sources)('the source %s', async (source) => {
      for (const destination of some) await check([{ source, destination }], paths);
    });
    test.each(regexes)('the regex %s', async (regex) => {
      for (const destination of some) await check([{ regex, destination, type: 302 }], paths);
    });
    test('generated redirects', async () => {
      await fc.assert(
        fc.asyncProperty(file, (rules) => check(rules, paths)),
        { numRuns: amount(100, 1000) },
      );
    });
  },
);
