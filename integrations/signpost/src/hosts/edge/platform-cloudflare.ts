import { encodeFile } from '../shared/pages.ts';
import type { EdgeConfig } from './config.ts';
import { type ApiModule, withAdded } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;
/** Only where the generated Worker wraps the one of Astro's adapter: its exports, and the name of its assets. */
declare const signpostApp: Handlers | EntrypointClass | undefined;
declare const signpostAssets: string;

type Environment = Readonly<Record<string, { fetch(request: Request): Promise<Response> } | undefined>>;

/** The handlers of a Worker; those other than `fetch` stay. */
interface Handlers {
  fetch(request: Request, environment: Environment, context: unknown): Promise<Response>;
}

/** A Worker as a class that extends `WorkerEntrypoint`, with an instance per request. */
type EntrypointClass = new (
  context: unknown,
  environment: Environment,
) => { readonly env: Environment; fetch(request: Request): Promise<Response> };

/**
 * Assets come with the headers of `_headers`, which Cloudflare doesn't apply to a Worker's own responses:
 * https://developers.cloudflare.com/workers/static-assets/headers/#custom-headers. Pages sends the last two by default.
 */
const fileDefaults = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const respond = makeResponder(signpost, signpostApi, { fileDefaults });
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
  return respond(
    asLive(request),
    (file, { method, headers }) => files.fetch(new Request(origin + urlOf(file), { method, headers })),
    handOn && (async (added) => withAdded(await handOn(), added)),
  );
}

/** `wrangler dev` and `astro preview` use http on this machine. A redirect to https would lead to the live site. */
function asLive(request: Request): Request {
  const { protocol, hostname } = new URL(request.url);
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isHere ? new Request(request.url.replace('http', 'https'), request) : request;
}

/** The asset server's path of a file: pages without `.html`, and maximally escaped names. */
function urlOf(file: string): string {
  return `/${encodeFile(file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, ''))}`;
}
