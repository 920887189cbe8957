import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findMediaType } from '../../integrations/signpost/src/lib/media-type.ts';
import { type Deployment, type Requested, type Said, saidBy } from './matrix.ts';

/** A route of the build output, of those kinds that are there. */
interface Route {
  readonly handle?: string;
  readonly src?: string;
  readonly dest?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly has?: readonly { readonly type: string; readonly key: string; readonly value?: string }[];
  readonly continue?: boolean;
  readonly check?: boolean;
  readonly middlewarePath?: string;
}

type Handle = (request: Request) => Promise<Response>;

/** A request on its way through the routes. */
interface Way {
  path: string;
  status: number | undefined;
  headers: Headers;
}

const utils = new URL('../engines/node_modules/@vercel/routing-utils/', import.meta.url);

/**
 * `.vercel/output` as the platform serves it, by the order that its documentation gives; the routes are those that Vercel's
 * own code takes, and the functions are the built ones, called directly. No server of Vercel's runs without an account.
 * https://vercel.com/docs/build-output-api/configuration
 */
export async function startVercelOutput(root: string): Promise<Deployment> {
  const output = join(root, '.vercel/output');
  const { routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8'));
  const { normalizeRoutes } = createRequire(utils)('@vercel/routing-utils');
  const { error } = normalizeRoutes(structuredClone(routes));
  if (error) throw new Error(`Vercel refuses config.json: ${error.message}`);
  const at = routes.findIndex(({ handle }: Route) => handle === 'filesystem');
  const [first, behind]: [Route[], Route[]] = [routes.slice(0, at), routes.slice(at + 1)];
  const functions = new Map<string, Promise<Handle>>();
  const functionAt = (path: string): Promise<Handle> | undefined => {
    const folder = join(output, 'functions', `${path.replace(/^\//, '')}.func`);
    if (!existsSync(folder)) return undefined;
    const known = functions.get(path) ?? load(folder);
    functions.set(path, known);
    return known;
  };

  const ask = async ({ path, method = 'GET', body, headers = {} }: Requested): Promise<Said> => {
    const sent = body === undefined ? {} : { body };
    return saidBy(await answer(new Request(`https://www.example.com${path}`, { method, headers, ...sent })));
  };

  async function answer(request: Request): Promise<Response> {
    const way: Way = { path: new URL(request.url).pathname, status: undefined, headers: new Headers() };
    for (const phase of [first, behind]) {
      for (const route of phase) {
        const match = route.src === undefined ? null : new RegExp(route.src).exec(way.path);
        if (match === null || !hasAll(route, request.url)) continue;
        const done = await follow(route, match, way, request);
        if (done !== undefined) return done;
        if (route.check === true && fileAt(way.path) !== undefined) break;
        if (route.continue !== true && route.check !== true) break;
      }
      const served = await serve(way, request);
      if (served !== undefined) return served;
    }
    return new Response(null, { status: 404, headers: way.headers });
  }

  async function follow(route: Route, match: RegExpExecArray, way: Way, request: Request) {
    const fill = (text: string): string =>
      text.replace(/\$(\d+)/g, (_, name: string) => match[Number(name)] ?? '');
    for (const [name, value] of Object.entries(route.headers ?? {})) way.headers.set(name, fill(value));
    if (route.middlewarePath !== undefined) return throughMiddleware(route.middlewarePath, way, request);
    if (route.dest !== undefined) way.path = fill(route.dest).replace(/\?.*$/, '');
    if (route.status === undefined) return undefined;
    way.status = route.status;
    const isRedirect = route.status >= 300 && route.status < 400;
    return isRedirect ? new Response(null, { status: route.status, headers: way.headers }) : undefined;
  }

  async function throughMiddleware(name: string, way: Way, request: Request): Promise<Response | undefined> {
    const middleware = await functionAt(name);
    if (middleware === undefined) throw new Error(`there is no function ${name}`);
    const given = await middleware(request.clone());
    const {
      'x-middleware-next': next,
      'x-middleware-rewrite': rewrite,
      ...headers
    } = Object.fromEntries(given.headers);
    if (next === undefined && rewrite === undefined) return given;
    for (const [key, value] of Object.entries(headers)) way.headers.set(key, value);
    if (rewrite !== undefined) way.path = new URL(rewrite).pathname;
    return undefined;
  }

  /** A file, or else a function. */
  async function serve({ path, status, headers }: Way, request: Request): Promise<Response | undefined> {
    const file = fileAt(path);
    if (file !== undefined) {
      const all = new Headers(headers);
      if (!all.has('content-type')) all.set('content-type', findMediaType(file));
      return new Response(readFileSync(join(output, 'static', file)), {
        status: status ?? 200,
        headers: all,
      });
    }
    const handle = await functionAt(path);
    if (handle === undefined) return undefined;
    const found = await handle(request);
    const all = new Headers(found.headers);
    for (const [name, value] of headers) if (!all.has(name)) all.set(name, value);
    return new Response(found.body, { status: status ?? found.status, headers: all });
  }

  function fileAt(path: string): string | undefined {
    const name = decodeURIComponent(path).slice(1);
    const names = [name, `${name.replace(/\/$/, '')}/index.html`.replace(/^\//, '')];
    return names.find((one) => one !== '' && isFile(join(output, 'static', one)));
  }

  /** The module that `.vc-config.json` names; the `fetch` of a middleware asks this deployment. */
  async function load(folder: string): Promise<Handle> {
    const { entrypoint, handler, runtime } = JSON.parse(
      readFileSync(join(folder, '.vc-config.json'), 'utf8'),
    );
    if (runtime !== 'edge') {
      const { default: server } = await import(pathToFileURL(join(folder, handler)).href);
      return (request) => server.fetch(request);
    }
    const text = `let fetch;\nexport const setFetch = (given) => { fetch = given; };\n${readFileSync(join(folder, entrypoint), 'utf8')}`;
    const module = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`);
    module.setFetch((url: string | URL, init?: RequestInit) => answer(new Request(url, init)));
    return module.default;
  }

  return { ask, stop: () => Promise.resolve() };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function hasAll({ has = [] }: Route, url: string): boolean {
  const { searchParams, hostname } = new URL(url);
  return has.every(({ type, key, value }) => {
    const sent = type === 'host' ? hostname : searchParams.getAll(key).at(-1);
    return sent !== undefined && (value === undefined || new RegExp(`^${value}$`).test(sent));
  });
}
