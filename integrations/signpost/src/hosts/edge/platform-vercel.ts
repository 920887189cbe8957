import { encodeFile } from '../shared/pages.ts';
import type { EdgeConfig } from './config.ts';
import type { ApiModule, FetchFile } from './query-handler.ts';
import { isSiteData, makeResponder } from './respond.ts';

/** Declared at the top of the emitted file. */
declare const signpost: EdgeConfig;
/** A secret of this program. */
declare const signpostKey: string;
declare const signpostApi: ApiModule | undefined;

const respond = makeResponder(signpost, signpostApi);

/**
 * Marks the program's own requests for the map and for records by the key, since they pass through the middleware again.
 */
const ownRequest = 'x-signpost-read';

/** Vercel's middleware: it responds, or tells the platform which file of the build to serve. */
export default function middleware(request: Request): Promise<Response> {
  if (request.headers.get(ownRequest) === signpostKey && isOwnFile(request.url))
    return Promise.resolve(new Response(null, { headers: { 'x-middleware-next': '1' } }));
  const fetchFile: FetchFile = (file, { method, headers, isPage }) => {
    const url = new URL(`/${encodeFile(file)}`, request.url);
    if (!isPage) {
      if (isOwnFile(url.href)) headers.set(ownRequest, signpostKey);
      return fetch(url, { method, headers });
    }
    return Promise.resolve(new Response(null, { headers: { 'x-middleware-rewrite': url.href } }));
  };
  return respond(request, fetchFile, (headers) => {
    headers.set('x-middleware-next', '1');
    return Promise.resolve(new Response(null, { headers }));
  });
}

function isOwnFile(url: string): boolean {
  return isSiteData(url) || isRecordFile(url);
}

function isRecordFile(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname.endsWith('.json') && signpost.handled.some((base) => pathname.startsWith(`${base}/`));
}
