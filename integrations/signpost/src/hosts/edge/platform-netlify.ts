import { encodeFile } from '../shared/pages.ts';
import type { EdgeConfig } from './config.ts';
import { type ApiModule, withAdded } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;

/** The second argument of a Netlify edge function. */
interface Context {
  /** Continues as if the function didn't exist. */
  next(request: Request): Promise<Response>;
}

/**
 * Files come with the headers of `_headers`, which Netlify doesn't apply to an edge function's own responses:
 * https://docs.netlify.com/manage/routing/headers/. By itself it sends these.
 */
const fileDefaults = {
  'cache-control': 'public,max-age=0,must-revalidate',
  'strict-transport-security': 'max-age=31536000',
};

// Netlify Forms run after edge functions.
const respond = makeResponder(signpost, signpostApi, { takesForms: true, fileDefaults });

/** Netlify's edge function. Files come from `context.next`. */
export default function edge(request: Request, context: Context): Promise<Response> {
  return respond(
    request,
    (file, { method, headers }) =>
      context.next(new Request(new URL(urlOf(file), request.url), { method, headers })),
    async (added) => withAdded(await context.next(request), added),
  );
}

/** A folder's page is requested by its folder, since the platform may redirect from the page's file. */
function urlOf(file: string): string {
  return `/${encodeFile(file.replace(/(^|\/)index\.html$/, '$1'))}`;
}
