import { addHeaders, respond } from './respond.ts';

interface Assets {
  fetch(request: Request): Promise<Response>;
}
type Environment = Readonly<Record<string, Assets | undefined>>;
interface Handlers {
  fetch(request: Request, environment: Environment, context: unknown): Promise<Response>;
}
/** A Worker as a class that extends `WorkerEntrypoint`, with an instance per request. */
type Entrypoint = new (
  context: unknown,
  environment: Environment,
) => { readonly env: Environment; fetch(request: Request): Promise<Response> };

/**
 * Declared at the top of the emitted file if the generated Worker wraps the Worker of Astro's adapter: the exports,
 * and the name of the assets.
 */
declare const signpostApp: Handlers | Entrypoint | undefined;
declare const signpostAssets: string;

const app = typeof signpostApp === 'undefined' ? undefined : signpostApp;
/** Cloudflare's static assets binding. */
const assets = typeof signpostAssets === 'undefined' ? 'ASSETS' : signpostAssets;

/** The Worker, for Pages (`_worker.js`) and Workers with static assets. Handlers such as `scheduled` stay. */
export default typeof app === 'function' ? extendClass(app) : wrapHandlers(app);

function extendClass(app: Entrypoint): Entrypoint {
  return class extends app {
    override fetch(request: Request): Promise<Response> {
      return answer(request, this.env, () => super.fetch(request));
    }
  };
}

function wrapHandlers(app: Handlers | undefined): Handlers {
  return {
    ...app,
    fetch: (request, environment, context) =>
      answer(request, environment, app && (() => app.fetch(request, environment, context))),
  };
}

function answer(request: Request, environment: Environment, render?: () => Promise<Response>) {
  const files = environment[assets];
  if (files === undefined) throw new Error(`signpost: no assets are bound as ${assets}`);
  return respond(asLive(request), {
    next: async (headers) => addHeaders(await sendOn(request, files, render), headers),
    fetchFile: (url, pageRequest) => fetchAsset(files, url, pageRequest),
  });
}

/** A file first, as /about.html, then the adapter's on-demand pages. */
async function sendOn(request: Request, files: Assets, render?: () => Promise<Response>): Promise<Response> {
  if (render === undefined) return files.fetch(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return render();
  const response = await files.fetch(request);
  return response.status === 404 ? render() : response;
}

/** Assets of pages redirect from their file: /404.html to /404. */
async function fetchAsset(files: Assets, url: URL, request: Request | undefined): Promise<Response> {
  const { method = 'GET', headers } = request ?? {};
  const response = await files.fetch(new Request(url, { method, ...(headers && { headers }) }));
  const location = response.headers.get('location');
  return location === null ? response : files.fetch(new Request(new URL(location, url)));
}

/** `wrangler dev` and `astro preview` use http on this machine. A redirect to https would lead to the live site. */
function asLive(request: Request): Request {
  const { protocol, hostname } = new URL(request.url);
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isHere ? new Request(request.url.replace('http', 'https'), request) : request;
}
