import type { EdgeConfig } from './config.ts';
import { makeResponder } from './respond.ts';

/** Stands before the program in the emitted file. */
declare const signpost: EdgeConfig;

const respond = makeResponder(signpost);

/** Vercel's middleware: it answers, or says which file of the build the platform is to serve. */
export default function middleware(request: Request): Promise<Response> {
  return respond(request, (file, { method, headers, isPage }) => {
    const url = new URL(`/${file.split('/').map(encodeURIComponent).join('/')}`, request.url);
    if (!isPage) return fetch(url, { method, headers });
    return Promise.resolve(new Response(null, { headers: { 'x-middleware-rewrite': url.href } }));
  });
}
