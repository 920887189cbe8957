import type { EdgeConfig } from './config.ts';
import type { ApiModule, FetchFile } from './query-handler.ts';
import { makeResponder } from './respond.ts';

/** These stand before the program in the emitted file. */
declare const signpost: EdgeConfig;
declare const signpostApi: ApiModule | undefined;

const respond = makeResponder(signpost, signpostApi);

/**
 * Marks our own requests for records, which come back to the middleware. A caller who sets it gets a file that an
 * address of the API answers too.
 */
const ownRequest = 'x-signpost-read';

/** Vercel's middleware: it answers, or says which file of the build the platform is to serve. */
export default function middleware(request: Request): Promise<Response> {
  if (request.headers.has(ownRequest) && isRecordFile(request.url))
    return Promise.resolve(new Response(null, { headers: { 'x-middleware-next': '1' } }));
  const fetchFile: FetchFile = (file, { method, headers, isPage }) => {
    const url = new URL(`/${file.split('/').map(encodeURIComponent).join('/')}`, request.url);
    if (!isPage) {
      if (isRecordFile(url.href)) headers.set(ownRequest, '1');
      return fetch(url, { method, headers });
    }
    return Promise.resolve(new Response(null, { headers: { 'x-middleware-rewrite': url.href } }));
  };
  return respond(request, fetchFile, (headers) => {
    headers.set('x-middleware-next', '1');
    return Promise.resolve(new Response(null, { headers }));
  });
}

function isRecordFile(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname.endsWith('.json') && signpost.handled.some((base) => pathname.startsWith(`${base}/`));
}
