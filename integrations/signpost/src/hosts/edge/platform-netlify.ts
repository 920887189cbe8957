import { encodeFile } from '../shared/pages.ts';
import { type ApiModule, addHeaders, type EdgeConfig, makeResponder } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;

/** The second argument of a Netlify edge function: `next` fetches the response that Netlify gives without it. */
interface Context {
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
