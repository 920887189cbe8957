import { encodeFile } from '../shared/pages.ts';
import { addHeaders } from './add-headers.ts';
import type { EdgeConfig } from './config.ts';
import type { ApiModule } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;
/** Only where the generated Worker wraps the one of Astro's adapter: its exports, and the name of its assets. */
declare const signpostApp: Handlers | EntrypointClass | undefined;
declare const signpostAssets: string;

interface Assets {
  fetch(request: Request): Promise<Response>;
}

type Environment = Readonly<Record<string, Assets | undefined>>;

/** The handlers of a Worker; those other than `fetch` stay. */
interface Handlers {
  fetch(request: Request, environment: Environment, context: unknown): Promise<Response>;
}

/** A Worker as a class that extends `WorkerEntrypoint`, with an instance per request. */
type EntrypointClass = new (
  context: unknown,
  environment: Environment,
) => { readonly env: Environment; fetch(request: Request): Promise<Response> };

const respond = makeResponder(signpost, signpostApi);
const app = typeof signpostApp === 'undefined' ? undefined : signpostApp;
/** Cloudflare's static assets binding. */
const assets = typeof signpostAssets === 'undefined' ? 'ASSETS' : signpostAssets;

/** The Worker, for Pages (`_worker.js`) and Workers with static assets. */
export default typeof app === 'function' ? extended(app) : wrapped(app);

function wrapped(handlers: Handlers | undefined): Handlers {
  return {
    ...handlers,
    fetch: (request, environment, context) =>
      answer(request, environment, handlers && (() => handlers.fetch(request, environment, context))),
  };
}

/** A subclass, so that methods other than `fetch` stay. */
function extended(app: EntrypointClass): EntrypointClass {
  return class extends app {
    override fetch(request: Request): Promise<Response> {
      return answer(request, this.env, () => super.fetch(request));
    }
  };
}

/** `handOn` calls the Worker of the adapter, if there is one. */
function answer(
  request: Request,
  environment: Environment,
  handOn: (() => Promise<Response>) | undefined,
): Promise<Response> {
  const origin = new URL(request.url).origin;
  const files = environment[assets];
  if (files === undefined) throw new Error(`signpost: no assets are bound as ${assets}`);
  return respond(asLive(request), {
    next: async (headers) => addHeaders(await sendOn(request, files, handOn), headers),
    fetchFile: (file, asked) => fetchAsset(files, `${origin}/${encodeFile(file)}`, asked),
  });
}

/** The answer of the platform without this Worker: a file first, as /about.html, then the adapter's on-demand pages. */
async function sendOn(
  request: Request,
  files: Assets,
  handOn: (() => Promise<Response>) | undefined,
): Promise<Response> {
  if (handOn === undefined) return files.fetch(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return handOn();

  const found = await files.fetch(request);
  return found.status === 404 ? handOn() : found;
}

/** Assets of pages redirect from their file: /404.html to /404. */
async function fetchAsset(files: Assets, url: string, asked: Request | undefined): Promise<Response> {
  const { method = 'GET', headers } = asked ?? {};
  const found = await files.fetch(new Request(url, { method, ...(headers && { headers }) }));
  const location = found.headers.get('location');
  return location === null ? found : files.fetch(new Request(new URL(location, url)));
}

/** `wrangler dev` and `astro preview` use http on this machine. A redirect to https would lead to the live site. */
function asLive(request: Request): Request {
  const { protocol, hostname } = new URL(request.url);
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isHere ? new Request(request.url.replace('http', 'https'), request) : request;
}
