import { unknownType } from '../../lib/media-type.ts';
import { parsePath, withoutTrailingSlash } from '../../lib/url/path.ts';
import { answer } from '../../plan/answer.ts';
import { type Answer, withHeaders } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { requestOf } from '../../plan/request.ts';
import { barePlan, type EdgeConfig } from './config.ts';
import { isUser } from './password.ts';
import { type ApiModule, type FetchFile, makeQueryHandler, type Pass, read } from './query-handler.ts';
import { dataFile, dataFolder, withSiteData } from './site-data.ts';

/** Answers a request. Each comes with the platform's `fetch` for files, and possibly a way to pass it on. */
type Responder = (request: Request, fetchFile: FetchFile, pass?: Pass) => Promise<Response>;

/** How a platform differs from others. */
interface Platform {
  /** True if it accepts form posts. */
  readonly takesForms?: boolean;
  /**
   * By name, the values of headers that it sends with files by itself. A file's other headers are from the site's own
   * header file, and win. Without this, only headers that belong to the file are passed on.
   */
  readonly fileDefaults?: Readonly<Record<string, string>>;
}

/** Response headers of the platform that belong to the file. */
const ownHeaders = [
  'x-middleware-rewrite',
  'etag',
  'last-modified',
  'cache-control',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'vary',
  'x-robots-tag',
];
/** Request headers that concern the file. */
const fileRequest = ['if-none-match', 'if-modified-since', 'if-range', 'range', 'accept-encoding'];

/** Makes the responder. The map and the list of pages are loaded at the first request. */
export function makeResponder(
  config: EdgeConfig,
  api?: ApiModule,
  { takesForms = false, fileDefaults }: Platform = {},
): Responder {
  const handleQuery = makeQueryHandler(config.handled, api);
  const isElsewhere = makeElsewhere(config.plan.elsewhere ?? []);
  const bare = barePlan(config);
  let plan: Plan | undefined;

  return async (request, fetchFile, pass) => {
    plan ??= withSiteData(bare, await (await read(dataFile, fetchFile)).text());
    const headers = await headersOf(request, plan.protect);
    const requested = requestOf(request.url, { method: request.method, headers, peer: '' });
    const given = answer(plan, requested);

    // /search is rendered on demand by another program, and a form posts to a page.
    const isForm = takesForms && isFormFor(given, request);
    const isLeft = (isForm || isElsewhere(request.url)) && !isSiteData(request.url) && isUnanswered(given);
    if (pass && isLeft) return pass(new Headers(withHeaders(plan, requested, noAnswer).headers));

    return (
      (await handleQuery(given, request, fetchFile)) ??
      (await toResponse(given, request, fetchFile, fileDefaults))
    );
  };
}

/** The request's headers, without an Authorization that isn't valid. */
async function headersOf(
  request: Request,
  protect: EdgeConfig['plan']['protect'],
): Promise<Record<string, string>> {
  const { authorization, ...headers } = Object.fromEntries(request.headers);
  const known = authorization !== undefined && (await isUser(authorization, protect));
  return known ? { ...headers, authorization } : headers;
}

async function toResponse(
  answer: Answer,
  request: Request,
  fetchFile: FetchFile,
  fileDefaults: Platform['fileDefaults'],
): Promise<Response> {
  const { status, location, file } = answer;
  const headers = new Headers(answer.headers);
  if (location !== undefined) headers.set('location', location);
  if (file === undefined) return new Response(null, { status, headers });
  const isPage = status === 200 && (request.method === 'GET' || request.method === 'HEAD');
  const sent = isPage ? pick(request.headers, fileRequest) : new Headers();
  const found = await fetchFile(file, { method: isPage ? request.method : 'GET', headers: sent, isPage });
  if (isPage) {
    for (const [name, value] of pick(found.headers, ownHeaders))
      if (!headers.has(name)) headers.set(name, value);
  }
  if (fileDefaults !== undefined) {
    const type = found.headers.get('content-type');
    if (isPage && type !== null && headers.get('content-type') === unknownType)
      headers.set('content-type', type);
    for (const [name, value] of found.headers) {
      if (!isOfSite(name, isPage)) continue;
      if (value.replaceAll(' ', '') !== fileDefaults[name]?.replaceAll(' ', '') || !headers.has(name))
        headers.set(name, value);
    }
  }
  const body = request.method === 'HEAD' ? null : found.body;
  return new Response(found.status === 304 ? null : body, {
    status: isPage ? found.status : status,
    headers,
  });
}

/** True for a header that the site's own header file may set. An error isn't cached as a file is. */
function isOfSite(name: string, isPage: boolean): boolean {
  if (name === 'cache-control') return isPage;
  return !ofFile.has(name) && !/^(?:cf|x-nf)-/.test(name);
}

/** Headers of a file that its body or the plan decides. */
const ofFile: ReadonlySet<string> = new Set([
  ...ownHeaders,
  ...['content-length', 'content-type', 'location', 'retry-after', 'transfer-encoding'],
  // Of the server that sent it.
  ...['age', 'cache-status', 'connection', 'date', 'server'],
]);

function pick(from: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

/** For responses of another program: they get the site's headers too, except cache headers. */
const noAnswer: Answer = { status: 404, headers: {}, by: [] };

/** True if one of the patterns matches the URL; `:name` is one segment, `*` the rest. */
export function makeElsewhere(patterns: readonly string[]): (url: string) => boolean {
  const known = patterns.map(segmentsOf);
  return (url) => {
    if (known.length === 0) return false;
    const request = segmentsOf(parsePath(new URL(url).pathname));
    return known.some((segments) => fits(segments, request));
  };
}

/** True for the edge function's own data, which must never be served, in any percent-encoding. */
export function isSiteData(url: string): boolean {
  const folder = segmentsOf(parsePath(new URL(url).pathname)).find((segment) => segment !== '');
  return folder?.toLowerCase() === dataFolder;
}

/** True for a form submission to a page, which the platform may handle. */
function isFormFor({ by }: Answer, { method, headers }: Request): boolean {
  const type = headers.get('content-type') ?? '';
  return by.at(-1)?.step === 'method' && method === 'POST' && forms.test(type);
}

const forms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** True if the plan has no answer of its own. */
function isUnanswered({ by }: Answer): boolean {
  const step = by.at(-1)?.step;
  return step === 'nothing' || step === 'method';
}

function segmentsOf(path: string): readonly string[] {
  return withoutTrailingSlash(parsePath(path)).split('/');
}

function fits(pattern: readonly string[], request: readonly string[]): boolean {
  if (pattern.at(-1) === '*') {
    const head = pattern.slice(0, -1);
    return fits(head, request.slice(0, head.length));
  }
  return (
    pattern.length === request.length &&
    pattern.every((segment, at) => segment.startsWith(':') || segment === request[at])
  );
}
