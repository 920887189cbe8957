import { parsePath } from '../lib/url/path.ts';
import { answerApi, answerOtherVersion, listCorsHeaders } from './answer-api.ts';
import {
  type Answer,
  answerWithEntry,
  answerWithErrorPage,
  answerWithFile,
  answerWithRedirect,
  withHeaders,
} from './answers.ts';
import { findApiBody, findMaintenanceApiFile, isOfApi, isPreflight } from './api.ts';
import type { Plan } from './plan.ts';
import { indexOf, type PlanIndex } from './plan-index.ts';
import { escapeForLocation, type Request, splitTarget } from './request.ts';
import { findScheme } from './tls.ts';

export type { Answer, Step } from './answers.ts';
export { type Request, requestOf } from './request.ts';

/**
 * The right answer to a request. This is the only definition: every host meets it or declares a difference. Pure; the
 * plan's index is created at the first request.
 */
export function answer(plan: Plan, request: Request): Answer {
  const here = answerOnOrigin(plan, indexOf(plan), request);
  const isOrigin = findScheme(plan.tls, request) === 'https' && !plan.domains.includes(request.host);
  return withHeaders(plan, request, isOrigin ? here : moveToOrigin(plan, request, here));
}

/**
 * Redirects from http or another domain straight to the path's own target. Anything that isn't a redirect is answered
 * there.
 */
function moveToOrigin(plan: Plan, request: Request, here: Answer): Answer {
  const origin = { step: 'origin' } as const;
  if (here.location !== undefined) return { ...here, by: [origin, ...here.by] };
  return answerWithRedirect(301, plan.origin + escapeForLocation(request.target), origin);
}

/** The decisions for a request to the canonical origin, in order. */
function answerOnOrigin(plan: Plan, index: PlanIndex, request: Request): Answer {
  const { path, query } = splitTarget(request.target);
  if (plan.maintenance && parsePath(path) !== '/robots.txt')
    return answerInMaintenance(plan, plan.maintenance, request);

  // `/old` on Vercel with `trailingSlash: true` leads to `/old/` first.
  const early = index.host?.early(path);
  if (early)
    return answerWithRedirect(early.status, plan.origin + withQuery(early.to, query), { step: 'early' });

  const exact = index.exact(path, query);
  if (exact) return withApiBody(plan, request, answerWithEntry(plan, exact));
  const area = plan.protect.find(({ prefix }) => `${parsePath(path)}/`.startsWith(prefix));
  if (area && !request.headers['authorization'] && !isPreflight(plan, request)) {
    const challenge = `Basic realm="${area.realm.replaceAll('"', "'")}"`;
    const refused: Answer = {
      status: 401,
      headers: { 'www-authenticate': challenge },
      by: [{ step: 'protected' }],
    };
    return withApiBody(plan, request, refused);
  }
  const api = plan.api && answerApi(plan.api, plan.served, request);
  if (api) return api;
  const file = index.file(path);
  if (file !== undefined) return answerWithFile(request, file);
  const pattern = index.pattern(path, query);
  if (pattern) return answerWithEntry(plan, pattern);
  const canonical = index.canonical(path);
  if (canonical !== undefined) {
    const status = index.host?.variantStatus(path) ?? 301;
    return answerWithRedirect(status, plan.origin + withQuery(canonical, query), { step: 'variant' });
  }

  const other = plan.api && answerOtherVersion(plan.api, request);
  if (other) return other;
  const unknown = index.host?.unknown(path) ?? { status: 404, file: plan.errorPages[404] };
  return answerWithErrorPage(unknown.status, unknown.file, { step: 'nothing' });
}

function withQuery(path: string, query: string): string {
  return query === '' ? escapeForLocation(path) : `${escapeForLocation(path)}?${escapeForLocation(query)}`;
}

/** Errors below the API's base have the API's body, since its clients read it (`A-ERR-7`). */
function withApiBody(plan: Plan, { target, headers }: Request, refused: Answer): Answer {
  const isRefusal = plan.api && refused.status >= 400 && isOfApi(plan, parsePath(splitTarget(target).path));
  const file = isRefusal ? findApiBody(plan, refused.status) : undefined;
  if (file === undefined || !plan.api) return refused;
  const own = { 'content-type': 'application/json', ...listCorsHeaders(plan.api, headers['origin']) };
  return { ...refused, file, headers: { ...refused.headers, ...own } };
}

function answerInMaintenance(
  plan: Plan,
  maintenance: NonNullable<Plan['maintenance']>,
  request: Request,
): Answer {
  const by = { step: 'maintenance' } as const;
  const body = isOfApi(plan, parsePath(splitTarget(request.target).path))
    ? findMaintenanceApiFile(plan)
    : undefined;
  const closed = answerWithErrorPage(503, body ?? maintenance.file, by);
  const own = {
    'retry-after': maintenance.retryAfter.toUTCString(),
    ...(body !== undefined && plan.api ? listCorsHeaders(plan.api, request.headers['origin']) : {}),
  };
  return { ...closed, headers: { ...closed.headers, ...own } };
}
