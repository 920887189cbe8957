import { parsePath } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { isOfApi, listBases } from '../../plan/api.ts';
import { apiCacheControl, apiMethods, exposedHeader, preflightHeaders } from '../../plan/api-http.ts';
import { type ApiPlan, coversUrl, type Plan } from '../../plan/plan.ts';
import {
  compileAnyVersion,
  compileApiUrls,
  compileRecordUrls,
  groupListsBySizes,
  listErrorStatuses,
  refusesJson,
} from '../shared/api.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { addHeader, printHeaders } from './headers.ts';
import { printSingleType } from './media-types.ts';
import { printExactAnswers } from './redirects.ts';
import { bareName, type NameVariable, type NginxText, nginx, printMap, regex } from './text.ts';

// The API in http.conf:
//
//   map "$uri?$args" $sp_example_com_api_file { … }     /api/product?page=0&size=20 is /page/20/0.json of the list
//   map "$request_uri $http_origin" $sp_example_com_cors { … }
//
// and in server.conf:
//
//   location ~ "^(?:/api)(?:/|$)" { … }     prebuilt files, or an error
//   location ^~ "/api/_errors/" { … }       the bodies of errors, 404.json

/** The API's maps: the file of a list, record or page, and headers. */
export function* printApiMaps(v: NameVariable, plan: Plan): Generator<NginxText> {
  const { api } = plan;
  if (api === undefined) return;

  const about = 'The file of a list, a record or a page, behind the path.';
  yield printMap(about, nginx`"$uri?$args"`, v('api_file'), [...listFileRows(api)]);

  const below = `(?:${listBases(api).map(compileSentPath).join('|')})(?:[/?]|$)`;
  const sent = nginx`"$status $request_uri"`;
  yield printMap('The methods of the API, for the header Allow.', sent, v('allow'), [
    nginx`${regex(`~^(?:204|405) ${below}`)} "${apiMethods}";`,
  ]);
  if (!setsCacheControl(plan, api))
    yield printMap('Clients ask the API each time.', sent, v('api_cache'), [
      nginx`${regex(`~^(?:200|304) ${below}`)} "${apiCacheControl}";`,
    ]);
  if (api.origins.length > 0) yield* printCorsMaps(v, api, below);
  // The zone has room for about 160,000 visitors.
  if (api.rate)
    yield nginx`

      limit_req_zone $binary_remote_addr zone=${nameZone(v)}:10m rate=${api.rate.perSecond}r/s;`;
}

/** Only a list has pages, and `page` alone changes nothing (`A-GET-3`). */
function* listFileRows(api: ApiPlan): Generator<NginxText> {
  const records = compileRecordUrls(api);
  yield nginx`${regex(`~^(?:${records})\\?$`)} ".json";`;
  yield nginx`${regex(`~^(?!(?:${records})\\?)`)} "/.none"; # Files of the handler have no URL.`;

  // ?page=0, ?page=0&size=20, ?size=20&page=0
  const page = '0|[1-9]\\d*';
  for (const { urls, sizes } of groupListsBySizes(api)) {
    const lists = `~^(?:${urls})\\?`;
    yield nginx`${regex(`${lists}page=(?:${page})$`)} ".json";`;
    if (sizes === '') continue;

    const [pageGroup, sizeGroup] = [`page=(?<sp_page>${page})`, `size=(?<sp_size>${sizes})`];
    for (const query of [`${pageGroup}&${sizeGroup}`, `${sizeGroup}&${pageGroup}`])
      yield nginx`${regex(`${lists}${query}$`)} "/page/$sp_size/$sp_page.json";`;
  }
}

/** True if the site's options set the `Cache-Control` of the API. */
function setsCacheControl({ headers }: Plan, { base }: ApiPlan): boolean {
  const ofApi = headers.filter(({ match }) => coversUrl(match, parsePath(`${base}/`)));
  return ofApi.some((rule) => rule.headers.some(([name]) => name.toLowerCase() === 'cache-control'));
}

/** Which origins may read the API in a browser (`A-HTTP-2`), by URL and origin. */
function* printCorsMaps(v: NameVariable, { origins }: ApiPlan, below: string): Generator<NginxText> {
  const isForAll = origins.includes('*');
  const about = 'The origins whose pages may read the API.';
  const rows = origins.map((origin) => {
    const end = origin === '*' ? '' : `.* ${escapeRegex(origin)}$`;
    return nginx`${regex(`~^${below}${end}`)} "${origin}";`;
  });
  yield printMap(about, nginx`"$request_uri $http_origin"`, v('cors'), rows);
  yield printMap('The header that they may read too.', v('cors'), v('exposed'), [
    nginx`"~." "${exposedHeader[1]}";`,
  ]);
  if (isForAll) return;
  yield printMap('So the API varies by origin.', nginx`$request_uri`, v('vary'), [
    nginx`${regex(`~^${below}`)} "Origin";`,
  ]);
}

/** Headers of the API on every response of the server. Those with an empty value aren't sent. */
export function* printApiHeaders(v: NameVariable, plan: Plan): Generator<NginxText> {
  const { api } = plan;
  if (api === undefined) return;
  yield addHeader('Allow', v('allow'));
  if (!setsCacheControl(plan, api)) yield addHeader('Cache-Control', v('api_cache'));
  yield* printCorsHeaders(v, api);
}

function* printCorsHeaders(v: NameVariable, { origins }: ApiPlan): Generator<NginxText> {
  if (origins.length === 0) return;
  yield addHeader('Access-Control-Allow-Origin', v('cors'));
  yield addHeader(exposedHeader[0], v('exposed'));
  if (!origins.includes('*')) yield addHeader('Vary', v('vary'));
}

/** The errors of every API on nginx. */
const statuses = [400, 403, 404, 405, 406, 412, 414, 422];

/** A request with a body of any size gets 405, not 413. Nothing reads the body. */
const anyBody = nginx`client_max_body_size 0;`;

/** The locations of the API: prebuilt files, and the bodies of errors. */
export function printApiLocations(v: NameVariable, plan: Plan): NginxText | undefined {
  const { api, protect } = plan;
  if (api === undefined) return undefined;

  return nginx`

    location ~ ${regex(compileApiUrls(api))} { # The API: prebuilt files. 422 for a query that no file answers.
      ${printApiAnswers(v, plan, api)}
    }

    location ^~ "/${api.errors}/" { # The bodies of its errors.
      internal;
      ${protect.length > 0 && nginx`auth_basic off;`}
      ${anyBody}
      error_page 404 "/${api.errors}/404.json";
      ${printSingleType(plan, 'application/json')}
    }`;
}

function printApiAnswers(v: NameVariable, plan: Plan, api: ApiPlan): NginxText {
  const errors = listErrorStatuses(plan, api.rate ? [...statuses, 429] : statuses);
  return nginx`
    ${printSingleType(plan, 'application/json')}
    error_page ${errors.map(String)} "/${api.errors}/$status.json";
    ${anyBody}
    ${plan.maintenance ? nginx`return 503;` : printOpenAnswers(v, plan, api)}`;
}

function printOpenAnswers(v: NameVariable, plan: Plan, api: ApiPlan): NginxText {
  // A redirect of /api/old
  const hasRedirect = plan.exact.some(({ path }) => isOfApi(plan, path));
  // A page behind the last one is an empty list.
  const hasPages = groupListsBySizes(api).some(({ sizes }) => sizes !== '');
  const beyond = hasPages ? nginx`$uri/page/$sp_size/beyond.json ` : nginx``;
  return nginx`
    ${hasRedirect && printExactAnswers(v, plan, nginx`return 410;`)}
    ${printPreflight(v, plan, api)}
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
    if ($request_uri ~ "^.{${api.maxTarget + 1}}") { return 414; }
    if ($http_accept ~* ${regex(refusesJson)}) { return 406; }
    ${printMissingRecord(v, plan)}
    if (${v('api_file')} = "") { return 422; }
    ${printRateLimit(v, plan)}
    try_files $uri${v('api_file')} ${beyond}=404;`;
}

/** 404 comes before 422, but behind the password of a protected path, which nginx asks for later. */
function printMissingRecord(v: NameVariable, { protect }: Plan): NginxText {
  if (protect.length === 0) return nginx`if (!-f $document_root$uri.json) { return 404; }`;

  // The realm of a path without a password is "off".
  const missing = v('missing');
  return nginx`
    set ${missing} "";
    if (!-f $document_root$uri.json) { set ${missing} ${v('realm')}; }
    if (${missing} = off) { return 404; }`;
}

/** The answer to a preflight. Without an allowed origin, no browser sends the request itself. */
function printPreflight(v: NameVariable, plan: Plan, api: ApiPlan): NginxText {
  if (api.origins.length === 0) return nginx`if ($request_method = OPTIONS) { return 204; }`;

  const headers = [...preflightHeaders, ['Allow', apiMethods] as const];
  return nginx`
    if ($request_method = OPTIONS) {
      ${printHeaders(v, { ...plan, headers: [], redirectMaxAge: undefined })}
      ${printCorsHeaders(v, api)}
      ${headers.map(([name, value]) => addHeader(name, value))}
      return 204;
    }`;
}

/** The status of a request for a version of the API that doesn't exist (`A-VER-1`). nginx itself never returns 417. */
const unknownVersion = 417;

export function printUnknownVersionPage({ api }: Plan): NginxText | undefined {
  if (api === undefined) return undefined;
  return nginx`error_page ${unknownVersion} =400 "/${api.errors}/A0805.json"; # An unknown version of the API.`;
}

export function printUnknownVersions({ api }: Plan): NginxText | undefined {
  if (api === undefined) return undefined;
  return nginx`if ($uri ~ ${regex(compileAnyVersion(listBases(api)))}) { return ${unknownVersion}; }`;
}

/** The name of the zone that counts the requests of each visitor. */
function nameZone(v: NameVariable): NginxText {
  return bareName(v('api'));
}

/** 429 for a visitor with too many requests, whose IP address a listed proxy forwards. */
function printRateLimit(v: NameVariable, { api, tls }: Plan): NginxText | undefined {
  if (api?.rate === undefined) return undefined;

  const forwarded = tls.at === 'proxy' && printForwardedAddress(tls.from);
  const burst = api.rate.burst > 0 ? nginx` burst=${api.rate.burst} nodelay` : nginx``;
  return nginx`
    ${forwarded}
    limit_req zone=${nameZone(v)}${burst};
    limit_req_status 429;`;
}

function printForwardedAddress(proxies: readonly string[]): NginxText {
  return nginx`
    real_ip_header X-Forwarded-For;
    real_ip_recursive on;
    ${proxies.map((proxy) => nginx`set_real_ip_from ${proxy};`)}`;
}
