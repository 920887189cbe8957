import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HookParameters } from 'astro';
import { nodeListener } from '../../api/node.ts';
import { addBase, toCanonicalPath } from '../../lib/url/canonical-url.ts';
import { type Answer, answer } from '../../plan/answer.ts';
import { splitTarget } from '../../plan/request.ts';
import { readOrigin, requestFrom, toLocalLocation } from '../../serve/respond.ts';
import type { DevAnswers } from './dev-site.ts';

/** Astro's dev server, as passed to the hook. */
export type ViteServer = HookParameters<'astro:server:setup'>['server'];

/** The header of the dev server's requests to itself, which only Astro may answer. */
export const passHeader = 'x-signpost-pass';

type Next = (error?: unknown) => void;

export interface DevContext {
  answers(): Promise<DevAnswers>;
  readonly variant: Parameters<typeof toCanonicalPath>[1];
}

/**
 * Answers redirects, gone pages, the API, robots.txt and icons by the plan. Astro answers pages. A page of a route with
 * parameters, such as /blog/[slug], is requested to find out whether the page exists.
 */
export async function handleDevRequest(
  context: DevContext,
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
): Promise<void> {
  if (request.headers[passHeader] !== undefined || isTooling(request.url ?? '/')) return next();
  const { plan, files, api } = await context.answers();
  const given = answer(plan, requestFrom(plan, request));
  const gonePage = addBase(toCanonicalPath('/410', context.variant), context.variant.base);
  const send = (one: Answer) => writeAnswer(one, { plan, files, api, gonePage }, request, response);

  const [step] = given.by;
  if (step?.step === 'api' && api) return nodeListener(api.answer)(request, response);
  if (step?.step === 'api' || step?.step === 'file') return send(given);
  // A page of a route such as /blog/[slug] comes before a pattern of the map.
  if (step?.step === 'entry' && (step.entry.kind === 'exact' || !(await isPage(request, request.url ?? '/'))))
    return send(given);
  return forwardToAstro(context, request, given, send, response, next);
}

/** URLs of Vite and Astro. */
function isTooling(url: string): boolean {
  return /^\/(@|node_modules\/|src\/|_image\b|_signpost\/|_server-islands\/)/.test(url);
}

async function forwardToAstro(
  context: DevContext,
  request: IncomingMessage,
  given: Answer,
  send: (answer: Answer) => Promise<void>,
  response: ServerResponse,
  next: Next,
): Promise<void> {
  const { path, query } = splitTarget(request.url ?? '/');
  const isReading = request.method === 'GET' || request.method === 'HEAD';

  // /about is another variant of the page /about/.
  const canonical = toCanonicalPath(path, context.variant);
  if (isReading && canonical !== path && isPageRequest(request) && (await isPage(request, canonical))) {
    const location = `${canonical}${query === '' ? '' : `?${query}`}`;
    return send({ status: 301, location, headers: given.headers, by: [{ step: 'variant' }] });
  }

  for (const [name, value] of Object.entries(given.headers)) {
    if (name !== 'strict-transport-security' && name !== 'content-type') response.setHeader(name, value);
  }
  next();
}

/** Browsers accept any type for a script. Astro would log it as a missing page. */
function isPageRequest({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', 'sec-fetch-dest': purpose = 'document' } = headers;
  const isPage = /^(?:document|i?frame|empty)$/.test(String(purpose));
  return isPage && (accept.includes('text/html') || accept === '*/*');
}

async function isPage(request: IncomingMessage, path: string): Promise<boolean> {
  const found = await requestFromAstro(request, path);
  await found.body?.cancel();
  return found.status < 300 && (found.headers.get('content-type') ?? '').includes('text/html');
}

function requestFromAstro(request: IncomingMessage, path: string): Promise<Response> {
  return fetch(`${readOrigin(request)}${path}`, {
    headers: { [passHeader]: '1', accept: 'text/html' },
    redirect: 'manual',
  });
}

async function writeAnswer(
  { status, location, headers, file }: Answer,
  { plan, files, gonePage }: DevAnswers & { readonly gonePage: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = status;

  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'strict-transport-security') response.setHeader(name, value);
  }

  if (location !== undefined)
    response.setHeader('location', toLocalLocation(plan, location, readOrigin(request)));
  const body = file === undefined ? undefined : files.get(file);
  if (body !== undefined) return void response.end(request.method === 'HEAD' ? undefined : body);
  if (status !== 410) return void response.end();

  // Astro renders the site's 410 page.
  const page = await requestFromAstro(request, gonePage);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page.ok && request.method !== 'HEAD' ? await page.text() : undefined);
}
