import { type Path, parsePath } from '../../lib/url/path.ts';
import { answer } from '../../plan/answer.ts';
import { type PlannedAnswer, withHeaders } from '../../plan/answers.ts';
import { isInVersion } from '../../plan/api.ts';
import { findProtection, type Plan, type Protection } from '../../plan/plan.ts';
import { requestOf, splitTarget } from '../../plan/request.ts';
import { encodeFile } from '../shared/pages.ts';
import { dataFile, dataFolder, readSiteData, type SiteData } from './site-data.ts';

// The program at the edge. For each request:
//
// 1. `answer` decides: maintenance mode, the map, passwords, the API, other domains.
// 2. A page, a file or an unknown URL goes on to the platform, and gets the headers of the options.
// 3. An API query goes to the handler.
// 4. All else is the answer: /old → 301, /gone → 410 with 410.html.

/** The data in the edge function itself. The rest of the plan is in one JSON file (`site-data.ts`). */
export interface EdgeConfig extends Pick<Plan, 'origin' | 'domains' | 'protect'> {
  /** The bases of API versions whose queries the handler answers. */
  readonly handled: readonly Path[];
  /** A hash of the JSON file: another map makes another function, and nobody can guess it without the file. */
  readonly key: string;
}

/** The handler of `api/file-api.ts`, bundled separately and included if a plan has an API. */
export interface ApiModule {
  createFileApi(bases: readonly string[]): {
    fetch(request: Request, read: (path: string) => Promise<string>): Promise<Response>;
  };
}

/** The parts of a platform that the edge function uses. */
export interface Platform {
  /** True if the platform serves a page at every URL variant, so that the function redirects. */
  readonly servesVariants?: true;
  /** Sends the request on, as if the function didn't exist, and adds headers that the response doesn't have. */
  next(headers: Headers): Promise<Response>;
  /** Fetches a file of the build; with the request, as the response to it. */
  fetchFile(url: URL, request?: Request): Promise<Response>;
}

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;
/** The data of an edge function that gets few paths; otherwise it is in the JSON file. */
declare const signpostData: SiteData | undefined;

/** Loaded at the first request. */
let plan: Plan | undefined;
let api: ReturnType<ApiModule['createFileApi']> | undefined;

/** The response of the platform, of the API, or of the map. */
export async function respond(request: Request, platform: Platform): Promise<Response> {
  const read = (file: string): Promise<string> => readText(platform, locateFile(file, request));
  plan ??= readSiteData(signpostData ?? JSON.parse(await read(dataFile)), signpost);
  const { method } = request;
  const headers = await withoutWrongPassword(request, plan);
  const requested = requestOf(request.url, { method, headers, peer: '' });
  const planned = answer(plan, requested);

  const redirectsVariant = platform.servesVariants && planned.by.at(-1)?.step === 'variant';
  if (isForPlatform(planned) && !redirectsVariant) {
    if (isHidden(request.url, plan)) return new Response(null, { status: 404 });
    // A 404 of the platform gets the site's headers too, except cache headers.
    const { headers: added } = planned.status === 200 ? planned : withHeaders(plan, requested, unknown);
    const { 'content-type': _, ...own } = added;
    return platform.next(new Headers(own));
  }

  // A query for which no file was built: /api/products?sort=name.
  const path = parsePath(new URL(request.url).pathname);
  const isQuery = planned.status === 422 && signpost.handled.some((base) => isInVersion({ base }, path));
  if (!isQuery || signpostApi === undefined) return toResponse(planned, request, platform);

  api ??= signpostApi.createFileApi(signpost.handled);
  const { 'content-type': _, ...cors } = planned.headers;
  return addHeaders(await api.fetch(request, read), new Headers(cors));
}

/** True for a page, a file, a URL variant of a page, and an unknown URL. */
function isForPlatform({ by }: PlannedAnswer): boolean {
  return by.every(({ step }) => platformSteps.has(step));
}

const platformSteps: ReadonlySet<string> = new Set(['page', 'file', 'variant', 'method', 'nothing']);

const unknown: PlannedAnswer = { status: 404, headers: {}, by: [] };

/** The URL of a file by its path in `dist`. */
function locateFile(file: string, { url }: Request): URL {
  return new URL(`/${encodeFile(file)}`, url);
}

async function readText(platform: Platform, url: URL): Promise<string> {
  const response = await platform.fetchFile(url);
  if (!response.ok) throw new Error(`${url.pathname} answers ${response.status}`);
  return response.text();
}

/** The request's headers, without an Authorization that isn't of a user of the protected area. */
async function withoutWrongPassword(request: Request, plan: Plan): Promise<Record<string, string>> {
  const { authorization, ...headers } = Object.fromEntries(request.headers);
  const area = findProtection(plan, splitTarget(requestOf(request.url).target).path);
  const isValid = authorization !== undefined && area !== undefined && (await isUser(authorization, area));
  return isValid ? { ...headers, authorization } : headers;
}

/**
 * True for /_signpost/site.json in any encoding, and for //in/, where /in/ has a password and a platform tidies
 * paths.
 */
function isHidden(url: string, { protect }: Plan): boolean {
  return isSiteData(url) || (protect.length > 0 && /\/\/|\\|%2f|%5c/i.test(new URL(url).pathname));
}

/** True for the edge function's own data, which must never be served. */
export function isSiteData(url: string): boolean {
  // A platform may read /_signpost%2Fsite.json as /_signpost/site.json.
  const segments = parsePath(new URL(url).pathname).split(/\/|\\|%2F|%5C/);
  return segments.find((segment) => segment !== '')?.toLowerCase() === dataFolder;
}

async function toResponse(planned: PlannedAnswer, request: Request, platform: Platform): Promise<Response> {
  const { status, location, file } = planned;
  const headers = new Headers(planned.headers);
  if (location !== undefined) headers.set('location', location);
  if (file === undefined) return new Response(null, { status, headers });

  // A list of the API keeps ETag and ranges; an error page gets the status.
  const response = await platform.fetchFile(locateFile(file, request), status === 200 ? request : undefined);
  const body = request.method === 'HEAD' || response.status === 304 ? null : response.body;
  if (status !== 200) return new Response(body, { status, headers });
  return addHeaders(new Response(body, { status: response.status, headers }), response.headers);
}

/** Adds missing headers to a response. */
export function addHeaders(response: Response, added: Headers): Response {
  const { status, statusText, body, headers: ownHeaders } = response;
  // The upgrade to a WebSocket: no other response may have a status below 200.
  if (status === 101) return response;

  // Each `set-cookie` is a header by itself.
  const headers = new Headers(ownHeaders);
  for (const [name, value] of added) if (!ownHeaders.has(name)) headers.append(name, value);
  return new Response(body, { status, statusText, headers });
}

/** True if a Basic `Authorization` header has a user of the protected area with the right password. */
export async function isUser(authorization: string, { users }: Pick<Protection, 'users'>): Promise<boolean> {
  const [, code = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(decode(code)) ?? [];
  const lines = users.split('\n').map((line) => line.trim());
  return user !== '' && lines.includes(`${user}:${await hash(password)}`);
}

function decode(code: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(code), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/** As `htpasswd -s` prints it: `{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`. Web Crypto has no other format of htpasswd. */
async function hash(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  return `{SHA}${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
