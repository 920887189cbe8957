import { encodeFile } from '../shared/pages.ts';
import { addHeaders } from './add-headers.ts';
import type { EdgeConfig } from './config.ts';
import type { ApiModule } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** The emitted file declares these two constants at its top. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;

/** The second argument of a Netlify edge function. */
interface Context {
  /** Fetches the response that Netlify gives without this function. */
  next(request: Request): Promise<Response>;
}

const respond = makeResponder(signpost, signpostApi);

/** The edge function for all URLs. Responses of `context.next` already have the headers of `_headers`. */
export default function edge(request: Request, context: Context): Promise<Response> {
  return respond(request, {
    next: async (headers) => addHeaders(await context.next(request), headers),
    fetchFile(file, asked) {
      const url = new URL(`/${encodeFile(file)}`, request.url);
      return context.next(new Request(url, asked && { method: asked.method, headers: asked.headers }));
    },
  });
}
