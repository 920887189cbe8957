import type { EdgeConfig } from './config.ts';
import { makeResponder } from './respond.ts';

/** Stands before the program in the emitted file. */
declare const signpost: EdgeConfig;

/** What Netlify gives an edge function beside the request. */
interface Context {
  /** Answers as if the function were not there. */
  next(request: Request): Promise<Response>;
}

const respond = makeResponder(signpost);

/** Netlify's edge function: files come from what lies behind it. */
export default function edge(request: Request, context: Context): Promise<Response> {
  return respond(request, (file, { method, headers }) => {
    const url = new URL(`/${file.split('/').map(encodeURIComponent).join('/')}`, request.url);
    return context.next(new Request(url, { method, headers }));
  });
}
