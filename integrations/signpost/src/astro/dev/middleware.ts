import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HookParameters } from 'astro';
import { nodeListener } from '../../api/node.ts';
import { isPlain } from '../../hosts/own-answers.ts';
import { addBase, toCanonicalPath } from '../../lib/url/canonical-url.ts';
import { type Answer, answer, type Request } from '../../plan/answer.ts';
import { splitTarget } from '../../plan/request.ts';
import { localLocation, originOf, requestFrom } from '../../serve/respond.ts';
import type { DevAnswers } from './dev-site.ts';

/** Astro's dev server, as passed to the hook. */
export type ViteServer = HookParameters<'astro:server:setup'>['server'];

/** Set on the dev server's requests to itself, which only Astro may answer. */
export const passHeader = 'x-signpost-pass';

type Next = (error?: unknown) => void;

export interface DevContext {
  answers(): Promise<DevAnswers>;
  readonly variant: Parameters<typeof toCanonicalPath>[1];
  /** True for a URL that a server renders or an endpoint handles, with any method. */
  isOnDemand(path: string): boolean;
}

/**
 * Answers before Astro what the plan answers: redirects, gone pages, the API, robots.txt and icons. Astro answers pages.
 * Routes with parameters don't tell whether a page exists, so it is requested.
 */
export async function devMiddleware(
  context: DevContext,
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
): Promise<void> {
  if (request.headers[passHeader] !== undefined || isTooling(request.url ?? '/')) return next();
  const { plan, files, api, own } = await context.answers();
  const requested = requestFrom(plan, request);
  const given = answer(plan, requested);
  const gonePage = addBase(toCanonicalPath('/410', context.variant), context.variant.base);
  const send = (one: Answer) => write(one, { plan, files, api, own, gonePage }, request, response);
  const [step] = given.by;
  if (step?.step === 'api' && api) return nodeListener(api.answer)(request, response);
  if (step?.step === 'entry' && (step.entry.kind === 'exact' || !(await isPage(request, request.url ?? '/'))))
    return send(given);
  if (step?.step === 'api' || step?.step === 'file' || step?.step === 'method') return send(given);
  const rule = step?.step === 'nothing' ? firstFound(own, requested) : undefined;
  if (rule && !(await isThere(request, context.variant))) return send({ ...rule, headers: given.headers });
  return passOn(context, request, given, send, response, next);
}

/** The answer of the site's own platform files. */
function firstFound(own: DevAnswers['own'], request: Request): Answer | undefined {
  for (const rules of own) {
    const { found } = rules.find(request, { hasFile: false, isAnswered: false });
    if (found && isPlain(found.rule)) return found.answer;
  }
  return undefined;
}

/** True if Astro has a page or a file for this URL or its canonical variant. */
async function isThere(request: IncomingMessage, variant: DevContext['variant']): Promise<boolean> {
  const { path } = splitTarget(request.url ?? '/');
  for (const name of new Set([path, toCanonicalPath(path, variant)])) {
    const found = await ask(request, name);
    await found.body?.cancel();
    if (found.status < 400) return true;
  }
  return false;
}

/** URLs that Vite serves itself. */
function isTooling(url: string): boolean {
  return /^\/(@|node_modules\/|src\/|_image\b|_signpost\/|_server-islands\/)/.test(url);
}

async function passOn(
  context: DevContext,
  request: IncomingMessage,
  given: Answer,
  send: (answer: Answer) => Promise<void>,
  response: ServerResponse,
  next: Next,
): Promise<void> {
  const { path, query } = splitTarget(request.url ?? '/');
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading && !context.isOnDemand(path) && (await isPage(request, path))) {
    return send({ status: 405, headers: { ...given.headers, allow: 'GET, HEAD' }, by: [{ step: 'method' }] });
  }
  const canonical = toCanonicalPath(path, context.variant);
  if (isReading && canonical !== path && wantsPage(request) && (await isPage(request, canonical))) {
    const location = `${canonical}${query === '' ? '' : `?${query}`}`;
    return send({ status: 301, location, headers: given.headers, by: [{ step: 'variant' }] });
  }
  for (const [name, value] of Object.entries(given.headers)) {
    if (name !== 'strict-transport-security' && name !== 'content-type') response.setHeader(name, value);
  }
  next();
}

/** Browsers accept any type for a script. Astro would log it as a missing page. */
function wantsPage({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', 'sec-fetch-dest': purpose = 'document' } = headers;
  const isPage = /^(?:document|i?frame|empty)$/.test(String(purpose));
  return isPage && (accept.includes('text/html') || accept === '*/*');
}

async function isPage(request: IncomingMessage, path: string): Promise<boolean> {
  const found = await ask(request, path);
  await found.body?.cancel();
  return found.status < 300 && (found.headers.get('content-type') ?? '').includes('text/html');
}

function ask(request: IncomingMessage, path: string): Promise<Response> {
  return fetch(`${originOf(request)}${path}`, {
    headers: { [passHeader]: '1', accept: 'text/html' },
    redirect: 'manual',
  });
}

async function write(
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
    response.setHeader('location', localLocation(plan, location, originOf(request)));
  const body = file === undefined ? undefined : files.get(file);
  if (body !== undefined) return void response.end(request.method === 'HEAD' ? undefined : body);
  if (status !== 410) return void response.end();
  // Astro renders the site's 410 page.
  const page = await ask(request, gonePage);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page.ok && request.method !== 'HEAD' ? await page.text() : undefined);
}
