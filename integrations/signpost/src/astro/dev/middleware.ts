import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HookParameters } from 'astro';
import type { Answer } from '../../answers/answer.ts';
import { nodeListener } from '../../api/node.ts';
import { addBase, toCanonicalPath } from '../../lib/url/canonical-url.ts';
import { splitTarget } from '../../plan/request.ts';
import { readOrigin, requestFrom, toLocalLocation } from '../../serve/respond.ts';
import type { DevAnswers } from './dev-site.ts';

/** Astro's dev server, as passed to the hook. */
export type ViteServer = HookParameters<'astro:server:setup'>['server'];

/** The header of the dev server's requests to itself, which only Astro may answer. */
export const passHeader = 'x-signpost-pass';

export interface DevContext {
  answers(): Promise<DevAnswers>;
  readonly urlSettings: Parameters<typeof toCanonicalPath>[1];
}

/** Answers redirects, gone pages, the API, robots.txt and icons by the plan. Astro answers pages. */
export async function handleDevRequest(
  context: DevContext,
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  if (request.headers[passHeader] !== undefined || isTooling(request.url ?? '/')) return next();
  const answers = await context.answers();
  const { plan, respond } = answers.responder;
  const answer = respond(requestFrom(plan, request));
  const send = (sent: SentAnswer) => writeAnswer(sent, answers, context, request, response);

  const [step] = answer.by;
  if (step?.step === 'api' && answers.api) return nodeListener(answers.api.answer)(request, response);
  if (step?.step === 'api' || step?.step === 'file') return send(answer);
  if (step?.step === 'entry') {
    // A page of a route such as /blog/[slug] comes before a pattern of the map.
    const isPageFirst = step.entry.kind === 'pattern' && (await isPage(request, request.url ?? '/'));
    if (!isPageFirst) return send(answer);
  }

  const location = await findPageVariant(context, request);
  if (location !== undefined) return send({ status: 301, location, headers: answer.headers });
  setHeaders(response, answer.headers, ['strict-transport-security', 'content-type']);
  next();
}

/** URLs of Vite and Astro. */
function isTooling(url: string): boolean {
  return /^\/(@|node_modules\/|src\/|_image\b|_signpost\/|_server-islands\/)/.test(url);
}

/** The URL of the page that the request means: /about/ for /about. Routes with parameters don't tell, so Astro is requested. */
async function findPageVariant(
  { urlSettings }: DevContext,
  request: IncomingMessage,
): Promise<string | undefined> {
  const { path, query } = splitTarget(request.url ?? '/');
  const canonical = toCanonicalPath(path, urlSettings);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading || canonical === path || !isPageRequest(request)) return undefined;
  // A browser reads the Location //other.example/ as a host, where a route renders any path.
  if (/^\/[/\\]/.test(canonical)) return undefined;
  if (!(await isPage(request, canonical))) return undefined;
  return query === '' ? canonical : `${canonical}?${query}`;
}

/** Browsers accept any type for a script. Astro would log it as a missing page. */
function isPageRequest({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', 'sec-fetch-dest': purpose = 'document' } = headers;
  const isPage = /^(?:document|i?frame|empty)$/.test(String(purpose));
  return isPage && (accept.includes('text/html') || accept === '*/*');
}

async function isPage(request: IncomingMessage, path: string): Promise<boolean> {
  const astroResponse = await requestFromAstro(request, path);
  await astroResponse.body?.cancel();
  return (
    astroResponse.status < 300 && (astroResponse.headers.get('content-type') ?? '').includes('text/html')
  );
}

function requestFromAstro(request: IncomingMessage, path: string): Promise<Response> {
  return fetch(`${readOrigin(request)}${path}`, {
    headers: { [passHeader]: '1', accept: 'text/html' },
    redirect: 'manual',
  });
}

/** The part of an answer that is sent. */
type SentAnswer = Pick<Answer, 'status' | 'location' | 'headers' | 'file'>;

async function writeAnswer(
  { status = 404, location, headers, file }: SentAnswer,
  { responder, files }: DevAnswers,
  { urlSettings }: DevContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const hasBody = request.method !== 'HEAD';
  response.statusCode = status;
  setHeaders(response, headers, ['strict-transport-security']);
  if (location !== undefined)
    response.setHeader('location', toLocalLocation(responder.plan, location, readOrigin(request)));

  const body = files.get(file ?? '');
  if (body !== undefined) return void response.end(hasBody ? body : undefined);
  if (status !== 410) return void response.end();

  // Astro renders the site's 410 page.
  const gonePage = addBase(toCanonicalPath('/410', urlSettings), urlSettings.base);
  const page = await requestFromAstro(request, gonePage);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page.ok && hasBody ? await page.text() : undefined);
}

function setHeaders(response: ServerResponse, headers: Answer['headers'], skipped: readonly string[]): void {
  for (const [name, value] of Object.entries(headers))
    if (!skipped.includes(name)) response.setHeader(name, value);
}
