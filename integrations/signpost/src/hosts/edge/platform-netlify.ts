import { encodeFile } from '../shared/pages.ts';
import { addHeaders } from './add-headers.ts';
import type { EdgeConfig } from './config.ts';
import type { ApiModule } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;

/** The second argument of a Netlify edge function. */
interface Context {
  /** Continues as if the function didn't exist. */
  next(request: Request): Promise<Response>;
}

const respond = makeResponder(signpost, signpostApi);

/** Netlify's edge function. What comes from `context.next` has the headers of `_headers`. */
export default function edge(request: Request, context: Context): Promise<Response> {
  return respond(request, {
    next: async (headers) => addHeaders(await context.next(request), headers),
    fetchFile: (file, { method = 'GET', headers } = new Request(request.url)) =>
      context.next(new Request(new URL(`/${encodeFile(file)}`, request.url), { method, headers })),
  });
}
