import { memoize } from '../lib/memoize.ts';
import { parsePath } from '../lib/url/path.ts';
import { makeLookup, type PatternMatch } from '../map/lookup.ts';
import { splitParameters } from '../map/query.ts';
import { isChallenge, listPatternsWithoutChallenge } from './acme-challenge.ts';
import { answerApi, answerOtherVersion, listCorsHeaders } from './answer-api.ts';
import {
  answerWithEntry,
  answerWithErrorPage,
  answerWithFile,
  answerWithRedirect,
  type PlannedAnswer,
  withHeaders,
} from './answers.ts';
import { findApiBody, isOfApi } from './api.ts';
import { isPreflight } from './api-http.ts';
import { findPage } from './page-urls.ts';
import { findProtection, type Maintenance, type Plan, type Protection } from './plan.ts';
import { escapeForLocation, type Request, splitTarget } from './request.ts';
import { findEarlyRedirect, findNoFileAnswer } from './serving.ts';
import { findScheme } from './tls.ts';

// A request and the plan → the right answer. The order of the decisions is that of `answerOnOrigin`.

export type { PlannedAnswer } from './answers.ts';
export { type Request, requestOf } from './request.ts';

/**
 * The right answer to a request. This is the only definition: every host meets it or declares a difference. Pure; the
 * plan's index is created at the first request.
 */
export function answer(plan: Plan, request: Request): PlannedAnswer {
  const answered = answerOnOrigin(plan, request);
  const isOrigin = findScheme(plan.tls, request) === 'https' && !plan.domains.includes(request.host);
  return withHeaders(plan, request, isOrigin ? answered : moveToOrigin(plan, request, answered));
}

/**
 * Redirects a request by http or to another domain. If the answer on the canonical origin is a redirect, visitors get
 * that redirect at once: http://example.com/old leads to https://www.example.com/new/. For a page, the path stays the
 * same.
 */
function moveToOrigin(plan: Plan, request: Request, answered: PlannedAnswer): PlannedAnswer {
  const origin = { step: 'origin' } as const;
  if (answered.location !== undefined) return { ...answered, by: [origin, ...answered.by] };
  // //about as /about: two slashes would start a host name.
  const target = request.target.replace(/^\/+/, '/');
  return answerWithRedirect(301, plan.origin + escapeForLocation(target), origin);
}

/**
 * The decisions for a request to the canonical origin, in order: maintenance, the host's own redirects, exact
 * entries, passwords, the API, files, patterns, URL variants of pages, and 404.
 */
function answerOnOrigin(plan: Plan, request: Request): PlannedAnswer {
  const { path, query } = splitTarget(request.target);
  if (plan.maintenance && parsePath(path) !== '/robots.txt')
    return withApiBody(plan, request, answerInMaintenance(plan.maintenance));

  // `/old` on Vercel with `trailingSlash: true` leads to `/old/` first.
  const early = plan.serving && findEarlyRedirect(plan.serving, path);
  if (early) return answerWithRedirect(early.status, locate(plan, early.to, query), { step: 'early' });

  const exact = indexEntries(plan).findExact(path, splitParameters(query));
  if (exact) return withApiBody(plan, request, answerWithEntry(plan, exact, query));

  const area = findProtection(plan, path);
  if (area && !request.headers['authorization'] && !isPreflight(plan, request))
    return withApiBody(plan, request, askForPassword(area));

  const api = plan.api && answerApi(plan.api, plan.served, request);
  if (api) return api;

  const file = findServedFile(plan, path);
  if (file !== undefined) return answerWithFile(request, file);

  const pattern = findPattern(plan, path, query);
  if (pattern) return answerWithEntry(plan, pattern.entry, query, pattern.captures);

  const page = findPage(plan.served, parsePath(path));
  if (page && page.status !== 200)
    return answerWithRedirect(page.status, locate(plan, page.to, query), { step: 'variant' });

  const otherVersion = plan.api && answerOtherVersion(plan.api, request);
  if (otherVersion) return otherVersion;
  return answerUnknown(plan, path);
}

/** The entries of a plan by path, indexed once, since plans don't change. */
const indexEntries = memoize(({ exact, patterns, ignoreCase }: Plan) =>
  makeLookup(exact, patterns, ignoreCase),
);

/**
 * The first pattern that matches a request. On a server of one's own, `/*` doesn't redirect
 * /.well-known/acme-challenge/TOKEN, so that the certificate can be renewed.
 */
export function findPattern(plan: Plan, path: string, query: string): PatternMatch | undefined {
  const found = indexEntries(plan).findPattern(path, splitParameters(query));
  const isExcepted =
    found !== undefined && isChallenge(plan, path) && listPatternsWithoutChallenge(plan).has(found.entry);
  return isExcepted ? undefined : found;
}

/** The page or file of the build at a URL; undefined where a host redirects to another URL of the page. */
export function findServedFile({ served }: Plan, path: string): string | undefined {
  const url = parsePath(path);
  const page = findPage(served, url);
  return page?.status === 200 ? page.file : served.files.get(url);
}

/** The answer for a URL without a page or file. */
function answerUnknown(plan: Plan, path: string): PlannedAnswer {
  const { serving, errorPages } = plan;
  if (serving === undefined) return answerWithErrorPage(404, errorPages[404], { step: 'nothing' });

  const { status, file } = findNoFileAnswer(serving, path, (name) => listPageFiles(plan).has(name));
  return answerWithErrorPage(status, file, { step: 'nothing' });
}

const listPageFiles = memoize(
  ({ served, errorPages }: Plan) => new Set([...served.pages.values(), ...Object.values(errorPages)]),
);

function locate({ origin }: Plan, path: string, query: string): string {
  return origin + escapeForLocation(query === '' ? path : `${path}?${query}`);
}

function askForPassword({ realm }: Protection): PlannedAnswer {
  const challenge = `Basic realm="${realm.replaceAll('"', "'")}"`;
  return { status: 401, headers: { 'www-authenticate': challenge }, by: [{ step: 'protected' }] };
}

function answerInMaintenance({ file, retryAfter }: Maintenance): PlannedAnswer {
  const closed = answerWithErrorPage(503, file, { step: 'maintenance' });
  return { ...closed, headers: { ...closed.headers, 'retry-after': retryAfter.toUTCString() } };
}

/** Errors below the API's base have the API's body, since its clients read it (`A-ERR-7`). */
function withApiBody(plan: Plan, { target, headers }: Request, answered: PlannedAnswer): PlannedAnswer {
  const isRefusal = answered.status >= 400 && isOfApi(plan, parsePath(splitTarget(target).path));
  const file = isRefusal ? findApiBody(plan, answered.status) : undefined;
  if (file === undefined || !plan.api) return answered;

  const apiHeaders = { 'content-type': 'application/json', ...listCorsHeaders(plan.api, headers['origin']) };
  return { ...answered, file, headers: { ...answered.headers, ...apiHeaders } };
}
