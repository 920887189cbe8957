import { joinContent, type OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { findMediaType } from '../../integrations/signpost/src/lib/media-type.ts';
import type { Requested, Running } from '../behavior/engines/engine.ts';

type Fetch = (url: URL | string, init?: RequestInit) => Promise<Response>;
type Next = (request: Request) => Promise<Response>;

interface Middleware {
  default(request: Request): Promise<Response>;
  give(fetch: Fetch): void;
  readonly config: { readonly matcher: string };
}

/** The files of a deployment, by their URLs, as a platform sends them: with `404.html` where no file is. */
function deployment(
  files: Readonly<Record<string, string>>,
  output: readonly OutFile[],
): (url: string) => Response {
  const stored = new Map<string, string | Uint8Array<ArrayBuffer>>(Object.entries(files));
  for (const file of output.filter(({ path }) => path.startsWith('_signpost/'))) {
    const bytes = file.content instanceof Uint8Array ? Uint8Array.from(file.content) : joinContent(file);
    stored.set(file.path, bytes);
  }
  return (url) => {
    const path = decodeURIComponent(new URL(url).pathname).slice(1);
    const found = stored.get(path === '' || path.endsWith('/') ? `${path}index.html` : path);
    if (found === undefined) return new Response(stored.get('404.html') ?? 'missing', { status: 404 });
    return new Response(found, { headers: { 'content-type': findMediaType(path) } });
  };
}

function running(respond: (request: Request) => Promise<Response>): Running {
  return {
    async ask({ method, url, headers }: Requested) {
      const response = await respond(new Request(url, { method, headers }));
      const sent = Object.fromEntries(response.headers);
      return {
        status: response.status,
        location: sent['location'] ?? '',
        headers: sent,
        body: await response.text(),
      };
    },
    stop: () => Promise.resolve(),
  };
}

/** What a program exports, loaded as the platform does. */
async function moduleOf(program: string) {
  return import(`data:text/javascript;charset=utf-8,${encodeURIComponent(program)}`);
}

/** Netlify's edge: the function is given a context whose `next` answers as if it were not there. */
export async function startNetlify(
  files: Readonly<Record<string, string>>,
  output: readonly OutFile[],
): Promise<Running> {
  const serve = deployment(files, output);
  const program = output.find(({ path }) => path === 'netlify/edge-functions/signpost.js');
  if (program === undefined) throw new Error('there is no edge function');
  const edge: { default(request: Request, context: { next: Next }): Promise<Response> } = await moduleOf(
    joinContent(program),
  );
  return running((request) => edge.default(request, { next: async (requested) => serve(requested.url) }));
}

/** Vercel's edge: what the middleware fetches, the deployment returns, with the middleware before it, as to anyone. */
export async function startVercel(
  files: Readonly<Record<string, string>>,
  output: readonly OutFile[],
): Promise<Running> {
  const serve = deployment(files, output);
  const program = output.find(({ path }) => path === 'middleware.js');
  if (program === undefined) throw new Error('there is no middleware');
  const text = `let fetch;\nexport const give = (one) => { fetch = one; };\n${joinContent(program)}`;
  const middleware: Middleware = await moduleOf(text);
  const matcher = new RegExp(`^${middleware.config.matcher}$`);
  const respond = async (request: Request): Promise<Response> => {
    if (!matcher.test(new URL(request.url).pathname)) return serve(request.url);
    const response = await middleware.default(request);
    if (response.headers.has('x-middleware-next')) return serve(request.url);
    const rewritten = response.headers.get('x-middleware-rewrite');
    if (rewritten === null) return response;
    const headers = new Headers(response.headers);
    headers.delete('x-middleware-rewrite');
    const file = serve(rewritten);
    for (const [name, value] of file.headers) if (!headers.has(name)) headers.set(name, value);
    return new Response(file.body, { status: file.status, headers });
  };
  middleware.give((url, init) => respond(new Request(url, init)));
  return running(respond);
}
