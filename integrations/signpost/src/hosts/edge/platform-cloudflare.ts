import type { EdgeConfig } from './config.ts';
import type { ApiModule } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** These stand before the program in the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;
/** These only where Astro's adapter has built a Worker of its own, which ours wraps: its handlers, and the name of its assets. */
declare const signpostApp: Handlers | undefined;
declare const signpostAssets: string;

type Environment = Readonly<Record<string, { fetch(request: Request): Promise<Response> } | undefined>>;

/** The handlers of a Worker; those other than `fetch` are handed on. */
interface Handlers {
  fetch(request: Request, environment: Environment, context: unknown): Promise<Response>;
}

const respond = makeResponder(signpost, signpostApi);
const app = typeof signpostApp === 'undefined' ? undefined : signpostApp;
/** Cloudflare's static assets, bound to the Worker. */
const assets = typeof signpostAssets === 'undefined' ? 'ASSETS' : signpostAssets;

/** The Worker, of Pages (`_worker.js`) and of Workers with static assets. */
export default {
  ...app,
  fetch(request: Request, environment: Environment, context: unknown): Promise<Response> {
    const origin = new URL(request.url).origin;
    const files = environment[assets];
    if (files === undefined) throw new Error(`signpost: no assets are bound as ${assets}`);
    return respond(
      request,
      (file, { method, headers }) => files.fetch(new Request(origin + addressOf(file), { method, headers })),
      app &&
        (async (added) => {
          const { status, statusText, body, headers: own } = await app.fetch(request, environment, context);
          const headers = new Headers(own);
          for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
          return new Response(body, { status, statusText, headers });
        }),
    );
  },
};

/** Where the asset server has a file: it takes a page without `.html`, and names with all escaped. */
function addressOf(file: string): string {
  const path = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
