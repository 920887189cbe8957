import { parsePath } from '../core/path.ts';
import { preflightHeaders } from '../plan/preflight.ts';
import type { Answer, Ask, Header } from './answer.ts';
import { corsHeaders } from './cors.ts';
import { Failure, failureBody } from './failure.ts';
import { acceptsJson } from './negotiate.ts';
import { allowedMethods, methodNotAllowed, notAcceptable, tooLong, unexpected } from './standard-failures.ts';

/** What holds for all answers of an API. */
export interface Manners {
  readonly origins: readonly string[];
  readonly maxTarget: number;
  /** The entity tag of all answers: it changes when anything that is published does. */
  readonly etag: string;
  /** True while developing: the technical cause of a failure goes into `error` (`A-ERR-1`). */
  readonly development: boolean;
  /** Told of what should never happen; the caller gets 500 without the cause. */
  onError(error: unknown): void;
}

/** Path and query of a request that may be answered, or the answer that it gets whatever they are. */
export type Opened = Answer | { readonly path: string; readonly search: string; readonly status?: undefined };

/** The checks that come before the address, in the order in which hosts make them. */
export function open(ask: Ask, manners: Manners): Opened {
  const { method, target } = ask;
  if (method === 'OPTIONS') return preflight(ask, manners);
  if (method !== 'GET' && method !== 'HEAD') return refusal(ask, manners, methodNotAllowed);
  if (target.length > manners.maxTarget) return refusal(ask, manners, tooLong(manners.maxTarget));
  if (!acceptsJson(ask.accept)) return refusal(ask, manners, notAcceptable);
  const question = target.indexOf('?');
  if (question < 0) return { path: parsePath(target), search: '' };
  return { path: parsePath(target.slice(0, question)), search: target.slice(question) };
}

/** A good answer: 200, or 304 where the caller has it already. */
export function success(ask: Ask, manners: Manners, body: string): Answer {
  const cors = corsHeaders(manners.origins, ask.origin);
  const fresh: Header[] = [
    ['ETag', manners.etag],
    ['Cache-Control', 'public, max-age=0, must-revalidate'],
  ];
  if (matches(ask.ifNoneMatch, manners.etag)) return { status: 304, headers: [...fresh, ...cors], body: '' };
  return { status: 200, headers: [...json, ...fresh, ...cors], body };
}

/** The answer for whatever was thrown: a `Failure` as it says, anything else as 500. */
export function refusal(ask: Ask, manners: Manners, error: unknown): Answer {
  const failure = error instanceof Failure ? error : unexpected;
  if (!(error instanceof Failure)) manners.onError(error);
  const cause = manners.development ? causeOf(error, ask) : '';
  const allow: Header[] = failure.status === 405 ? [['Allow', allowedMethods]] : [];
  const headers = [...json, ...allow, ...corsHeaders(manners.origins, ask.origin)];
  return { status: failure.status, headers, body: failureBody(failure, cause) };
}

const json: readonly Header[] = [
  ['Content-Type', 'application/json'],
  ['X-Content-Type-Options', 'nosniff'],
  // Records are for programs; their pages are what search engines are to find.
  ['X-Robots-Tag', 'noindex'],
];

function preflight({ origin }: Ask, { origins }: Manners): Answer {
  const headers: Header[] = [['Allow', allowedMethods], ...corsHeaders(origins, origin), ...preflightHeaders];
  return { status: 204, headers, body: '' };
}

function matches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

function causeOf(error: unknown, { method, target }: Ask): string {
  return `${method} ${target.slice(0, 200)}: ${error instanceof Error ? error.message : String(error)}`;
}
