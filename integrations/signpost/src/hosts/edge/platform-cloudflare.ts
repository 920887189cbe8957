import type { EdgeConfig } from './config.ts';
import type { ApiModule } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** These stand before the program in the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;

/** Cloudflare's static assets, bound to the Worker. */
interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

const respond = makeResponder(signpost, signpostApi);

/** The Worker, of Pages (`_worker.js`) and of Workers with static assets. */
export default {
  fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const origin = new URL(request.url).origin;
    return respond(request, (file, { method, headers }) =>
      ASSETS.fetch(new Request(origin + addressOf(file), { method, headers })),
    );
  },
};

/** Where the asset server has a file: it takes a page without `.html`, and names with all escaped. */
function addressOf(file: string): string {
  const path = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
