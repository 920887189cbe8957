import { answer } from '../../plan/answer.ts';
import { type Answer, withHeaders } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { findProtection } from '../../plan/protect.ts';
import { requestOf, splitTarget } from '../../plan/request.ts';
import type { EdgeConfig } from './config.ts';
import { isUser } from './password.ts';
import type { Platform } from './platform.ts';
import { type ApiModule, makeQueryHandler } from './query-handler.ts';
import { isSiteData } from './request-path.ts';
import { dataFile, readSiteData } from './site-data.ts';

type Responder = (request: Request, platform: Platform) => Promise<Response>;

/**
 * Makes the responder. It answers what the map, maintenance mode, passwords and the API decide, and sends every other
 * request on, so that the platform serves files by its own rules. The map is loaded at the first request.
 */
export function makeResponder(config: EdgeConfig, api?: ApiModule): Responder {
  const handleQuery = makeQueryHandler(config.handled, api);
  let plan: Plan | undefined;

  return async (request, platform) => {
    plan ??= readSiteData(await (await platform.fetchFile(dataFile)).text(), config);
    const headers = await withoutWrongPassword(request, plan);
    const requested = requestOf(request.url, { method: request.method, headers, peer: '' });
    const given = answer(plan, requested);

    const isLeft = platform.servesVariants === undefined || given.by.at(-1)?.step !== 'variant';
    if (isLeft && isForPlatform(given)) {
      // /_signpost/site.json, and //in/ where /in/ has a password.
      const isHidden = isSiteData(request.url) || (plan.protect.length > 0 && isOdd(request.url));
      if (isHidden) return new Response(null, { status: 404 });
      const { headers: added } = given.status === 200 ? given : withHeaders(plan, requested, noAnswer);
      const { 'content-type': type, ...own } = added;
      return platform.next(new Headers(own));
    }
    return (await handleQuery(given, request, platform)) ?? (await toResponse(given, request, platform));
  };
}

/** True for a page, a file, a URL variant of a page, and an unknown URL. */
function isForPlatform({ by }: Answer): boolean {
  return by.every(({ step }) => platformSteps.has(step));
}

const platformSteps: ReadonlySet<string> = new Set(['page', 'file', 'variant', 'method', 'nothing']);

/** For responses of the platform: they get the site's headers too, except cache headers. */
const noAnswer: Answer = { status: 404, headers: {}, by: [] };

/** The request's headers, without an Authorization that isn't of a user of the protected area. */
async function withoutWrongPassword(request: Request, plan: Plan): Promise<Record<string, string>> {
  const { authorization, ...headers } = Object.fromEntries(request.headers);
  const area = findProtection(plan, splitTarget(requestOf(request.url).target).path);
  const isValid = authorization !== undefined && area !== undefined && (await isUser(authorization, area));
  return isValid ? { ...headers, authorization } : headers;
}

/** True for a path that a platform may tidy up to another one. */
function isOdd(url: string): boolean {
  return /\/\/|\\|%2f|%5c/i.test(new URL(url).pathname);
}

async function toResponse(given: Answer, request: Request, platform: Platform): Promise<Response> {
  const { status, location, file } = given;
  const headers = new Headers(given.headers);
  if (location !== undefined) headers.set('location', location);
  if (file === undefined) return new Response(null, { status, headers });

  // A list of the API keeps its ETag and ranges; an error page has a status of its own.
  const found = await platform.fetchFile(file, status === 200 ? request : undefined);
  const body = request.method === 'HEAD' ? null : found.body;
  if (status !== 200) return new Response(body, { status, headers });
  const sent = new Headers(headers);
  for (const [name, value] of found.headers) if (!headers.has(name)) sent.append(name, value);
  return new Response(found.status === 304 ? null : body, { status: found.status, headers: sent });
}
