import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { ForeignRule } from '../../integrations/signpost/src/hosts/shared/foreign-rule.ts';
import { readVercelJson } from '../../integrations/signpost/src/hosts/vercel/read.ts';
import { amount } from '../proof.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { vercelEngine } from './engines/vercel.ts';
import { type Route, routeRequest } from './engines/vercel-routes.ts';
import { type Count, expectSame } from './own-model.ts';

const count: Count = { files: 0, requests: 0, open: 0 };

/** https://vercel.com/docs/project-configuration/vercel-json#redirects, and what a person may mistake. */
const sources = [
  ...[
    '/a',
    '/a/',
    '/a/b',
    '/a/:x',
    '/a/:x/',
    '/a/:x*',
    '/a/:x+',
    '/a/:x?',
    '/:x',
    '/:x/:y',
    '/:x*',
    '/:x/b/:y*',
  ],
  ...['/a/(.*)', '/(.*)', '/a/:x(\\d+)', '/:x(a|b)/c', '/a/:x(.*)', '/(a|b)'],
  ...['/a-:x', '/:x-:y', '/:x.html', '/a.b', '/A', '/é', '/%C3%A9', '/*', '/a/*'],
  ...['/((?!a).*)', 'a', '/a b'],
];
const destinations = [
  ...['/t', '/t/', 'https://other.example/t', '/t/:x', '/t/:x*', '/t/:x/:y', '/t/$1', '/t#f', '/t?x=1'],
  ...['https://other.example/:x*', '/t-:x', '/té'],
];
const statuses = [
  ...[{}, { permanent: true }, { permanent: false }, { statusCode: 301 }, { statusCode: 303 }],
  ...[{ permanent: true, statusCode: 301 }],
];
const conditions = [
  {},
  {},
  {},
  { has: [{ type: 'query', key: 'q', value: '1' }] },
  { has: [{ type: 'host', value: 'www.example.com' }] },
  { has: [{ type: 'host', value: 'other.example' }] },
];
const urls = [
  ...['/', '/a', '/a/', '/a/b', '/a/b/', '/a/b/c', '/a/1', '/b', '/b/c', '/b/', '/x/b', '/x/b/y/z'],
  ...['/a-b', '/b.html', '/a.b', '/A', '/%C3%A9', '/a%20b', '/none', '/a/%C3%A9'],
];
const withQueries = ['/a?q=1', '/a?q=2', '/a/b?q=1'];

const redirect = fc
  .tuple(
    fc.constantFrom(...sources),
    fc.constantFrom(...destinations),
    fc.constantFrom(...statuses),
    fc.constantFrom(...conditions),
  )
  .map(([source, destination, status, more]) => ({ source, destination, ...status, ...more }));
const rewrite = fc
  .tuple(fc.constantFrom(...sources), fc.constantFrom(...destinations))
  .map(([source, destination]) => ({ source, destination }));
interface Config {
  readonly redirects?: readonly object[];
  readonly rewrites?: readonly object[];
}
type Compile = (config: Config) => { readonly routes: Route[] | null; readonly error: object | null };

/** A deployment with that file fails, and the model has to say of which rule; else Vercel's own routes answer. */
async function check(compile: Compile, config: Config): Promise<void> {
  const text = JSON.stringify(config, undefined, 1);
  const rules = readVercelJson('vercel.json', text);
  const { routes, error } = compile(JSON.parse(text));
  const isRefused = ({ state }: ForeignRule): boolean => state.is === 'invalid' || state.is === 'dropped';
  expect([text, rules.some(isRefused)]).toEqual([text, error !== null]);
  if (error === null) await expectSame(routedBy(routes ?? []), rules, [...urls, ...withQueries], count);
}

/** The query of a request goes on to the target: https://vercel.com/docs/redirects#query-string-handling */
function routedBy(routes: readonly Route[]): Running {
  return {
    async ask({ url }) {
      const requested = new URL(url);
      const { redirect: found } = routeRequest(routes, requested);
      const [, href = '', own = '', fragment = ''] =
        /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(found?.location ?? '') ?? [];
      const query =
        requested.search === '' ? own : own === '' ? requested.search : `${own}&${requested.search.slice(1)}`;
      const location = found === undefined ? '' : href + query + fragment;
      return { status: found?.status ?? 200, location, headers: {}, body: '' };
    },
    stop: () => Promise.resolve(),
  };
}

describe.runIf(requireEngine(vercelEngine))(
  "readVercelJson and Vercel's own compiler agree on vercel.json with",
  () => {
    const packages = new URL('../engines/node_modules/', import.meta.url);
    const { getTransformedRoutes }: { getTransformedRoutes: Compile } =
      createRequire(packages)('@vercel/routing-utils');
    afterAll(() => console.log('Vercel', count));
    test.each(sources)('the source %s', async (source) => {
      for (const destination of destinations)
        await check(getTransformedRoutes, { redirects: [{ source, destination }] });
    });
    test('generated redirects and rewrites', async () => {
      const file = fc.record({
        redirects: fc.array(redirect, { minLength: 1, maxLength: 4 }),
        rewrites: fc.array(rewrite, { maxLength: 2 }),
      });
      await fc.assert(
        fc.asyncProperty(file, (config) => check(getTransformedRoutes, config)),
        { numRuns: amount(500, 5000) },
      );
    });
  },
);
