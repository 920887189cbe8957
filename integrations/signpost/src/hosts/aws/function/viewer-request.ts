import { spell, untouched } from './address.ts';
import { decide } from './decide.ts';
import { forward, respond } from './respond.ts';
import { isRead, move, type Request, type Response, told } from './site.ts';

/** CloudFront's viewer-request function: the request for a file of the bucket, or the whole answer. */
export default async function answer(event: { readonly request: Request }): Promise<Request | Response> {
  const request = event.request;
  const query = request.rawQueryString() || '';
  const address = spell(request.uri);
  const proto = request.headers['cloudfront-forwarded-proto'];
  const host = request.headers['host'];
  const secure = proto?.value !== 'http';
  const name = host ? host.value.toLowerCase().replace(/:[\s\S]*/, '') : '';
  const here = await decide(request, address, query);
  const moved = !secure || told.aliases.indexOf(name) >= 0;
  if (moved && here.location === undefined) {
    const sent = request.uri + (query === '' ? '' : `?${query}`);
    return respond(move(301, told.origin + untouched(sent)), address, secure);
  }
  if (here.file === undefined || !isRead(request)) return respond(here, address, secure);
  return forward(request, here, here.file, address);
}
