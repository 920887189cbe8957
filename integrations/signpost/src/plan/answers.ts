import type { Place } from '../lib/finding.ts';
import { findMediaType } from '../lib/media-type.ts';
import { parsePath } from '../lib/url/path.ts';
import { type Entry, isPermanent } from '../map/entry.ts';
import { splitParameters } from '../map/query.ts';
import { type Captures, resolveTarget } from '../map/resolve-target.ts';
import { printAbsolute } from '../map/target.ts';
import { coversUrl, isForFiles, type Plan, printRedirectCache } from './plan.ts';
import { type Request, splitTarget } from './request.ts';
import { findScheme } from './tls.ts';

// The parts of an answer: a redirect, a file, an error page, each with the step that decided, and the headers of the options.

/** Why a request got its answer, in the order of the decisions. */
export type Step =
  | {
      readonly step:
        | 'origin'
        | 'maintenance'
        | 'protected'
        | 'page'
        | 'file'
        | 'variant'
        | 'method'
        | 'api'
        | 'nothing';
    }
  /** A redirect of the host itself, before those of the map. */
  | { readonly step: 'early' }
  /** A redirect or gone URL of the map. */
  | { readonly step: 'entry'; readonly entry: Entry }
  /** A rule of the site's own platform file. */
  | { readonly step: 'own rule'; readonly place: Place; readonly says: string };

/** An answer without the bytes of its body. */
export interface PlannedAnswer {
  readonly status: number;
  /** Absolute; present for a redirect. */
  readonly location?: string;
  /** The file in `dist` that is the body, if any. */
  readonly file?: string;
  /** By lower-case name, without `location`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly by: readonly Step[];
}

/** A redirect to an absolute URL. */
export function answerWithRedirect(
  status: number,
  location: string,
  by: Step,
): PlannedAnswer & { readonly location: string } {
  return { status, location, headers: {}, by: [by] };
}

/**
 * The answer of a map entry. Fixed targets are page URLs already. A host fills in `/new/:slug` as written, whatever the
 * URLs of the pages.
 */
export function answerWithEntry(plan: Plan, entry: Entry, query: string, captures?: Captures): PlannedAnswer {
  const by = { step: 'entry', entry } as const;
  const target = resolveTarget(entry, splitParameters(query), captures);
  if (target === undefined) return answerWithErrorPage(410, plan.errorPages[410], by);
  return answerWithRedirect(entry.outcome.status, printAbsolute(target, plan.origin), by);
}

/** A page or file of the build. Other methods than GET and HEAD get 405. */
export function answerWithFile(request: Request, file: string): PlannedAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { allow: 'GET, HEAD' }, by: [{ step: 'method' }] };
  }
  const step = file.endsWith('.html') ? 'page' : 'file';
  return { status: 200, file, headers: { 'content-type': findMediaType(file) }, by: [{ step }] };
}

/** An error with the site's own page, if it has one (`W-ERR-1`, `W-ERR-2`). */
export function answerWithErrorPage(status: number, file: string | undefined, by: Step): PlannedAnswer {
  if (file === undefined) return { status, headers: {}, by: [by] };
  return { status, file, headers: { 'content-type': findMediaType(file) }, by: [by] };
}

/**
 * Adds the plan's headers for the URL, and HSTS on https (`W-REDIR-7`). Cache headers apply only to files and pages;
 * permanent redirects have their own lifetime.
 */
export function withHeaders(plan: Plan, request: Request, answer: PlannedAnswer): PlannedAnswer {
  const headers: Record<string, string> = {};
  if (plan.hsts && findScheme(plan.tls, request) === 'https')
    headers['strict-transport-security'] = printHsts(plan.hsts);

  // A 404 below a folder of hashed assets must not be cached for a year.
  const isServed = answer.status === 200 && answer.by.every(({ step }) => fileSteps.has(step));
  const path = parsePath(splitTarget(request.target).path);
  for (const rule of plan.headers) {
    if (!coversUrl(rule.match, path)) continue;
    for (const [name, value] of rule.headers)
      if (isServed || !isForFiles(name)) headers[name.toLowerCase()] = value;
  }
  const age = findCacheControl(plan, answer);
  if (age !== undefined) headers['cache-control'] = age;
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

const fileSteps: ReadonlySet<Step['step']> = new Set(['page', 'file', 'api']);

function findCacheControl(plan: Plan, { status, location }: PlannedAnswer): string | undefined {
  if (plan.redirectMaxAge === undefined || location === undefined || !isPermanent(status)) return undefined;
  return printRedirectCache(plan.redirectMaxAge);
}

/** The value of `Strict-Transport-Security`. */
export function printHsts({ maxAge, includeSubDomains, preload }: NonNullable<Plan['hsts']>): string {
  const parts = [`max-age=${maxAge}`];
  if (includeSubDomains) parts.push('includeSubDomains');
  if (preload) parts.push('preload');
  return parts.join('; ');
}
