import { parsePath } from '../../lib/url/path.ts';
import { answer } from '../../plan/answer.ts';
import { type Answer, withHeaders } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { findProtection } from '../../plan/protect.ts';
import { requestOf, splitTarget } from '../../plan/request.ts';
import { isUser } from './password.ts';
import { dataFile, dataFolder, readSiteData } from './site-data.ts';

// The program at the edge. For each request:
//
// 1. `answer` decides: maintenance mode, the map, passwords, the API, other domains.
// 2. A page, a file or an unknown URL goes on to the platform, and gets the headers of the options.
// 3. An API query goes to the handler.
// 4. All else is the answer: /old → 301, /gone → 410 with 410.html.

/** The data in the edge function itself. The rest of the plan is in one JSON file (`site-data.ts`). */
export interface EdgeConfig extends Pick<Plan, 'origin' | 'domains' | 'protect'> {
  /** The bases of API versions whose queries the handler answers. */
  readonly handled: readonly string[];
  /** A hash of the JSON file: another map makes another function, and nobody can guess it without the file. */
  readonly key: string;
}

/** The handler of `api/file-api.ts`, which is bundled separately and included if a plan needs it. */
export interface ApiModule {
  createFileApi(bases: readonly string[]): {
    fetch(request: Request, read: (path: string) => Promise<string>): Promise<Response>;
  };
}

/** The parts of a platform that the edge function uses. */
export interface Platform {
  /** True if the platform serves a page at every variant of its URL, so that the function redirects the others. */
  readonly servesVariants?: true;
  /** Sends the request on, as if the function didn't exist, and adds headers that the response doesn't have. */
  next(headers: Headers): Promise<Response>;
  /** Fetches a file of the build by its path in `dist`; with the request, as the response to it. */
  fetchFile(file: string, request?: Request): Promise<Response>;
}

/** Makes the responder. The map is loaded at the first request. */
export function makeResponder(config: EdgeConfig, module?: ApiModule) {
  const api = module?.createFileApi(config.handled);
  let plan: Plan | undefined;

  return async (request: Request, platform: Platform): Promise<Response> => {
    plan ??= readSiteData(await readText(platform, dataFile), config);
    const { method } = request;
    const headers = await withoutWrongPassword(request, plan);
    const requested = requestOf(request.url, { method, headers, peer: '' });
    const given = answer(plan, requested);

    const redirectsVariant = platform.servesVariants && given.by.at(-1)?.step === 'variant';
    if (isForPlatform(given) && !redirectsVariant) {
      if (isHidden(request.url, plan)) return new Response(null, { status: 404 });
      // A 404 of the platform gets the site's headers too, except cache headers.
      const { headers: added } = given.status === 200 ? given : withHeaders(plan, requested, unknown);
      const { 'content-type': _, ...own } = added;
      return platform.next(new Headers(own));
    }

    // A query for which no file was built: /api/products?sort=name.
    const isQuery = given.status === 422 && isIn(config.handled, request.url);
    if (!api || !isQuery) return toResponse(given, request, platform);
    const { 'content-type': _, ...cors } = given.headers;
    return addHeaders(await api.fetch(request, (path) => readText(platform, path)), new Headers(cors));
  };
}

/** True for a page, a file, a URL variant of a page, and an unknown URL. */
function isForPlatform({ by }: Answer): boolean {
  return by.every(({ step }) => platformSteps.has(step));
}

const platformSteps: ReadonlySet<string> = new Set(['page', 'file', 'variant', 'method', 'nothing']);

const unknown: Answer = { status: 404, headers: {}, by: [] };

function isIn(bases: readonly string[], url: string): boolean {
  const path = parsePath(new URL(url).pathname);
  return bases.some((base) => path.startsWith(`${base}/`));
}

async function readText(platform: Platform, path: string): Promise<string> {
  const found = await platform.fetchFile(path);
  if (!found.ok) throw new Error(`${path} answers ${found.status}`);
  return found.text();
}

/** The request's headers, without an Authorization that isn't of a user of the protected area. */
async function withoutWrongPassword(request: Request, plan: Plan): Promise<Record<string, string>> {
  const { authorization, ...headers } = Object.fromEntries(request.headers);
  const area = findProtection(plan, splitTarget(requestOf(request.url).target).path);
  const isValid = authorization !== undefined && area !== undefined && (await isUser(authorization, area));
  return isValid ? { ...headers, authorization } : headers;
}

/** True for /_signpost/site.json in any encoding, and for //in/, where /in/ has a password and a platform tidies paths. */
function isHidden(url: string, { protect }: Plan): boolean {
  return isSiteData(url) || (protect.length > 0 && /\/\/|\\|%2f|%5c/i.test(new URL(url).pathname));
}

/** True for the edge function's own data, which must never be served. */
export function isSiteData(url: string): boolean {
  const segments = parsePath(new URL(url).pathname).split('/');
  return segments.find((segment) => segment !== '')?.toLowerCase() === dataFolder;
}

async function toResponse(given: Answer, request: Request, platform: Platform): Promise<Response> {
  const { status, location, file } = given;
  const headers = new Headers(given.headers);
  if (location !== undefined) headers.set('location', location);
  if (file === undefined) return new Response(null, { status, headers });

  // A list of the API keeps its ETag and ranges; an error page has a status of its own.
  const found = await platform.fetchFile(file, status === 200 ? request : undefined);
  const body = request.method === 'HEAD' || found.status === 304 ? null : found.body;
  if (status !== 200) return new Response(body, { status, headers });
  return addHeaders(new Response(body, { status: found.status, headers }), found.headers);
}

/** A response with headers that it doesn't have. */
export function addHeaders(response: Response, added: Headers): Response {
  const { status, statusText, body, headers: own } = response;
  // The upgrade to a WebSocket: no other response may have a status below 200.
  if (status === 101) return response;

  // Each `set-cookie` is a header by itself.
  const headers = new Headers(own);
  for (const [name, value] of added) if (!own.has(name)) headers.append(name, value);
  return new Response(body, { status, statusText, headers });
}
