import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { vercel } from '../../../integrations/signpost/src/hosts/vercel/host.ts';
import { joinContent } from '../../../integrations/signpost/src/lib/file.ts';
import type { Reply } from '../probe.ts';
import type { Engine, Requested } from './engine.ts';
import { compileConfig, queryOf, type Route, routeRequest } from './vercel-routes.ts';
import { makeStatic, type Static } from './vercel-static.ts';

const utils = new URL('../../engines/node_modules/@vercel/routing-utils/', import.meta.url);

/** Why Vercel's compiler of vercel.json can't run. */
function missing(): string | undefined {
  return existsSync(fileURLToPath(utils))
    ? undefined
    : '@vercel/routing-utils is not installed: npm run engines';
}

/**
 * vercel.json as Vercel's own `getTransformedRoutes` checks and compiles it, read by an evaluator of the tests, and
 * the emitted middleware.js as it is, on the same web interfaces that an edge has. No server of Vercel's runs
 * without an account.
 */
export const vercelEngine: Engine = {
  name: 'vercel',
  host: vercel,
  missing,
  artefacts: {
    // The project sets it: https://vercel.com/docs/project-configuration/vercel-json#cleanurls
    'flat-page': 'Vercel serves about.html at /about only with `"cleanUrls": true`',
  },
  async start({ files }, output) {
    const text = (path: string): string | undefined =>
      output.filter((file) => file.path === path).map(joinContent)[0];
    const { getTransformedRoutes } = createRequire(utils)('@vercel/routing-utils');
    const routes = compileConfig(getTransformedRoutes, text('vercel.json') ?? '{}');
    const shards = output
      .filter(({ path }) => path.startsWith('_signpost/'))
      .map((file) => [file.path, joinContent(file)]);
    const site = makeStatic({ ...files, ...Object.fromEntries(shards) });
    const program = text('middleware.js');
    const middleware = program === undefined ? undefined : await loadMiddleware(program);
    return {
      ask: (requested) => answer(requested, { routes, site, middleware }),
      stop: () => Promise.resolve(),
    };
  },
};

type Fetch = (url: URL | string) => Promise<Response>;
type Middleware = (request: Request, fetch: Fetch) => Promise<Response | undefined>;

interface Deployment {
  readonly routes: readonly Route[];
  readonly site: Static;
  readonly middleware: Middleware | undefined;
}

/** The module with its `fetch` handed in, so that it asks this deployment. */
async function loadMiddleware(program: string): Promise<Middleware> {
  const text = `let fetch;\nexport const setFetch = (given) => { fetch = given; };\n${program}`;
  const module = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`);
  const matcher = new RegExp(`^${String(module.config.matcher)}$`);
  return async (request, fetch) => {
    if (!matcher.test(new URL(request.url).pathname)) return undefined;
    module.setFetch(fetch);
    return module.default(request);
  };
}

/** In the platform's order: headers and redirects, middleware, files, rewrites, 404. */
async function answer(
  { method, url, headers: { '(peer)': _, ...headers } }: Requested,
  { routes, site, middleware }: Deployment,
): Promise<Reply> {
  const requested = new URL(url);
  const routed = routeRequest(routes, requested, queryOf(url));
  if (routed.redirect)
    return reply(routed.redirect.status, { ...routed.headers, location: routed.redirect.location }, '');
  const serve = async (path: URL): Promise<Response> =>
    site(path.pathname) ?? new Response('missing', { status: 404 });
  const response = await middleware?.(new Request(url, { method, headers }), (href) => serve(new URL(href)));
  const rewritten = response?.headers.get('x-middleware-rewrite') ?? undefined;
  const goesOn = response === undefined || response.headers.has('x-middleware-next');
  if (!goesOn && rewritten === undefined) return fromResponse(response, routed.headers, method);
  const { 'x-middleware-next': next, ...own } = response ? Object.fromEntries(response.headers) : {};
  const path = rewritten === undefined ? requested.pathname : new URL(rewritten).pathname;
  const file = site(path) ?? routed.rewrites.map((to) => site(to)).find((one) => one !== undefined);
  if (file) return fromResponse(file, { ...routed.headers, ...own }, method);
  const missing = site('/404.html', 404) ?? new Response(null, { status: 404 });
  return fromResponse(missing, { ...routed.headers, ...own }, method);
}

/** What an engine is compared by; `more` are headers that routes add. */
export async function fromResponse(
  response: Response,
  more: Readonly<Record<string, string>>,
  method: string,
): Promise<Reply> {
  const headers = { ...Object.fromEntries(response.headers), ...more };
  return reply(response.status, headers, method === 'HEAD' ? '' : await response.text());
}

function reply(status: number, headers: Readonly<Record<string, string>>, body: string): Reply {
  return { status, location: headers['location'] ?? '', headers, body };
}
