import type { EdgeConfig } from './config.ts';
import type { ApiModule } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;

/** What Netlify gives an edge function beside the request. */
interface Context {
  /** Answers as if the function were not there. */
  next(request: Request): Promise<Response>;
}

// Netlify Forms run after edge functions.
const respond = makeResponder(signpost, signpostApi, true);

/** Netlify's edge function. Files come from `context.next`. */
export default function edge(request: Request, context: Context): Promise<Response> {
  return respond(
    request,
    (file, { method, headers }) =>
      context.next(new Request(new URL(urlOf(file), request.url), { method, headers })),
    async (added) => {
      const { status, body, headers: own } = await context.next(request);
      const headers = new Headers(own);
      for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
      return new Response(body, { status, headers });
    },
  );
}

/** A folder's page is requested by its folder, since the platform may redirect from the page's file. */
function urlOf(file: string): string {
  const path = file.replace(/(^|\/)index\.html$/, '$1');
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
