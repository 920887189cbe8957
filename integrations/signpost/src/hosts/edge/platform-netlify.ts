import { addHeaders, respond } from './respond.ts';

/** The second argument of a Netlify edge function. `next` fetches Netlify's own response. */
interface Context {
  next(request: Request): Promise<Response>;
}

/** The edge function for all URLs. Responses of `context.next` already have the headers of `_headers`. */
export default function edge(request: Request, context: Context): Promise<Response> {
  return respond(request, {
    next: async (headers) => addHeaders(await context.next(request), headers),
    fetchFile: (url, pageRequest) =>
      context.next(
        new Request(url, pageRequest && { method: pageRequest.method, headers: pageRequest.headers }),
      ),
  });
}
