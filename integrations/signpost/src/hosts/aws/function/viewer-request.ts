import { answerApi } from './api.ts';
import { conditionsAt, itself, namesIn, outcomeOf, plainAt } from './entry.ts';
import { otherVariant } from './pages.ts';
import { patternAt } from './patterns.ts';
import { forward, guard, maintenanceAnswer, respond } from './respond.ts';
import {
  type Answer,
  isRead,
  linesAt,
  move,
  page,
  type Request,
  type Response,
  read,
  siteData,
} from './site.ts';
import { cut, fileIn, fold, type Parameter, parametersOf, spell, untouched } from './url.ts';

/** CloudFront's viewer-request function: returns a request for a file of the bucket, or a complete response. */
export default async function answer(event: { readonly request: Request }): Promise<Request | Response> {
  const request = event.request;
  const query = request.rawQueryString() || '';
  const url = spell(request.uri);
  const proto = request.headers['cloudfront-forwarded-proto'];
  const host = request.headers['host'];
  const secure = proto?.value !== 'http';
  const name = host ? host.value.toLowerCase().replace(/:[\s\S]*/, '') : '';
  const here = await decide(request, url, query);
  const moved = !secure || siteData.aliases.indexOf(name) >= 0;
  if (moved && here.location === undefined) {
    const sent = request.uri + (query === '' ? '' : `?${query}`);
    return respond(move(301, siteData.origin + untouched(sent)), url, secure);
  }
  if (here.file === undefined || !isRead(request)) return respond(here, url, secure);
  return forward(request, here, here.file, url);
}

/** The parts that a site needs. Others are left out of its function, which has 10 KB at most. */
declare const withApi: boolean;
declare const withGuard: boolean;
declare const withPatterns: boolean;

/** The decisions of `answer` for a request to the site's own origin, in order. */
async function decide(request: Request, url: string, query: string): Promise<Answer> {
  let closed = '';
  if (url !== '/robots.txt') closed = await read('maintenance');
  if (closed !== '') return maintenanceAnswer(closed);
  const sent = parametersOf(query);
  const key = cut(url);
  const lines = await linesAt(key);
  const folded = fold(key);
  let entries = lines;
  if (folded !== key) entries = await linesAt(folded);
  const exact = await exactAt(folded, entries, sent);
  if (exact) return exact;
  const refused = withGuard ? guard(request, url) : undefined;
  if (withApi) {
    const api = await answerApi(request, url, query, refused);
    if (api) return api;
  }
  if (refused) return refused;
  const file = fileIn(lines, url, key);
  if (file !== '' && !isRead(request)) return { status: 405, headers: { allow: 'GET, HEAD' } };
  if (file !== '') return { status: 200, file: file, served: true };
  if (withPatterns) {
    const pattern = await patternAt(request.uri, sent);
    if (pattern) return pattern;
  }
  const canonical = await otherVariant(url, key, lines);
  if (canonical !== '') {
    return move(301, siteData.origin + canonical + (query === '' ? '' : `?${untouched(query)}`));
  }
  return siteData.open ? { status: 200, file: url, served: true } : page(404);
}

/** The exact entry of a path: the first matching one with a query, otherwise the one without. */
async function exactAt(
  path: string,
  lines: readonly string[],
  sent: readonly Parameter[],
): Promise<Answer | undefined> {
  const conditions = conditionsAt(lines, sent);
  let best = '';
  let chosen = '';
  let place = Number.POSITIVE_INFINITY;
  for (let at = 0; at < conditions.length; at++) {
    const condition = conditions[at] || '';
    const value = await read(`${path}?${condition}`);
    const own = Number.parseInt(value, 10);
    if (value === '' || own >= place) continue;
    place = own;
    best = value.slice(value.indexOf(' ') + 1);
    chosen = condition;
  }
  const text = best === '' ? plainAt(lines) : best;
  return text === '' ? undefined : outcomeOf(text, namesIn(chosen), sent, itself);
}
