import { compact } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { apiCacheControl, apiMethods, isOfApi, listBases, preflightHeaders } from '../../plan/api.ts';
import { type ApiPlan, coversUrl, type Plan } from '../../plan/plan.ts';
import {
  compileAnyVersion,
  compileApiUrls,
  groupListsBySizes,
  listErrorStatuses,
  refusesJson,
} from '../shared/api.ts';
import { compileSentPath } from '../shared/sent-text.ts';
import { addHeader, printHeaders } from './headers.ts';
import { printSingleType } from './media-types.ts';
import { printExactAnswers } from './redirects.ts';
import {
  bareName,
  type NginxText,
  nginx,
  printBlock,
  printMap,
  printSection,
  regex,
  type Variable,
} from './text.ts';

/** The API's maps: the file of a list, record or page, and headers. */
export function* printApiMaps(v: Variable, plan: Plan): Generator<NginxText> {
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
    yield* [
      nginx``,
      nginx`limit_req_zone $binary_remote_addr zone=${nameZone(v)}:10m rate=${api.rate.perSecond}r/s;`,
    ];
}

/** Only a list has pages, and `page` alone changes nothing (`A-GET-3`). */
function* listFileRows(api: ApiPlan): Generator<NginxText> {
  yield nginx`"~^[^?]*\\?$" ".json";`;

  // ?page=0, ?page=0&size=20, ?size=20&page=0
  const page = '0|[1-9]\\d*';
  for (const { urls, sizes } of groupListsBySizes(api)) {
    const lists = `~^(?:${urls})\\?`;
    yield nginx`${regex(`${lists}page=(?:${page})$`)} ".json";`;
    if (sizes === '') continue;

    const file = nginx`"/page/$sp_size/$sp_page.json"`;
    yield nginx`${regex(`${lists}page=(?<sp_page>${page})&size=(?<sp_size>${sizes})$`)} ${file};`;
    yield nginx`${regex(`${lists}size=(?<sp_size>${sizes})&page=(?<sp_page>${page})$`)} ${file};`;
  }
}

/** True if the site's options set the `Cache-Control` of the API. */
function setsCacheControl({ headers }: Plan, { base }: ApiPlan): boolean {
  const ofApi = headers.filter(({ match }) => coversUrl(match, parsePath(`${base}/`)));
  return ofApi.some((rule) => rule.headers.some(([name]) => name.toLowerCase() === 'cache-control'));
}

/** Which origins may read the API in a browser (`A-HTTP-2`), by URL and origin. */
function* printCorsMaps(v: Variable, { origins }: ApiPlan, below: string): Generator<NginxText> {
  const isForAll = origins.includes('*');
  const about = 'The origins whose pages may read the API.';
  const rows = origins.map((origin) => {
    const end = origin === '*' ? '' : `.* ${escapeRegex(origin)}$`;
    return nginx`${regex(`~^${below}${end}`)} "${origin}";`;
  });
  yield printMap(about, nginx`"$request_uri $http_origin"`, v('cors'), rows);
  if (isForAll) return;
  yield printMap('So the API varies by origin.', nginx`$request_uri`, v('vary'), [
    nginx`${regex(`~^${below}`)} "Origin";`,
  ]);
}

/** Headers of the API on every response of the server. Those with an empty value aren't sent. */
export function* printApiHeaders(v: Variable, plan: Plan): Generator<NginxText> {
  const { api } = plan;
  if (api === undefined) return;
  yield addHeader('Allow', v('allow'));
  if (!setsCacheControl(plan, api)) yield addHeader('Cache-Control', v('api_cache'));
  yield* printCorsHeaders(v, api);
}

function* printCorsHeaders(v: Variable, { origins }: ApiPlan): Generator<NginxText> {
  if (origins.length === 0) return;
  yield addHeader('Access-Control-Allow-Origin', v('cors'));
  if (!origins.includes('*')) yield addHeader('Vary', v('vary'));
}

/** The errors of every API on nginx. */
const statuses = [400, 403, 404, 405, 406, 412, 414, 422];

/** A request with a body of any size gets 405, not 413. Nothing reads the body. */
const anyBody = nginx`client_max_body_size 0;`;

/** The locations of the API: prebuilt files, and the bodies of errors. */
export function* printApiLocations(v: Variable, plan: Plan): Generator<NginxText> {
  const { api } = plan;
  if (api === undefined) return;

  const about = 'The API: prebuilt files. 422 for a query that no file answers.';
  yield printSection(about, nginx`location ~ ${regex(compileApiUrls(api))}`, printApiAnswers(v, plan, api));

  // /api/_errors/404.json
  const body = compact(
    nginx`internal;`,
    plan.protect.length > 0 && nginx`auth_basic off;`,
    anyBody,
    nginx`error_page 404 "/${api.errors}/404.json";`,
    ...printSingleType(plan, 'application/json'),
  );
  yield printSection('The bodies of its errors.', nginx`location ^~ "/${api.errors}/"`, body);
}

function* printApiAnswers(v: Variable, plan: Plan, api: ApiPlan): Generator<NginxText> {
  yield* printSingleType(plan, 'application/json');
  const errors = listErrorStatuses(plan, api.rate ? [...statuses, 429] : statuses);
  yield nginx`error_page ${errors.map(String)} "/${api.errors}/$status.json";`;
  yield anyBody;
  if (plan.maintenance) {
    yield nginx`return 503;`;
    return;
  }

  // A redirect of /api/old
  if (plan.exact.some(({ path }) => isOfApi(plan, path)))
    yield* printExactAnswers(v, plan, nginx`return 410;`);
  yield* printPreflight(v, plan, api);
  yield nginx`if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }`;
  yield nginx`if ($request_uri ~ "^.{${api.maxTarget + 1}}") { return 414; }`;
  yield nginx`if ($http_accept ~* ${regex(refusesJson)}) { return 406; }`;
  yield* printMissingRecord(v, plan);
  yield nginx`if (${v('api_file')} = "") { return 422; }`;
  yield* printRateLimit(v, plan);
  // A page behind the last one is an empty list.
  const hasPages = groupListsBySizes(api).some(({ sizes }) => sizes !== '');
  const beyond = hasPages ? nginx`$uri/page/$sp_size/beyond.json ` : nginx``;
  yield nginx`try_files $uri${v('api_file')} ${beyond}=404;`;
}

/** 404 comes before 422, but behind the password of a protected path, which nginx asks for later. */
function printMissingRecord(v: Variable, { protect }: Plan): NginxText[] {
  const isMissing = nginx`!-f $document_root$uri.json`;
  if (protect.length === 0) return [nginx`if (${isMissing}) { return 404; }`];

  // The realm of a path without a password is "off".
  const missing = v('missing');
  return [
    nginx`set ${missing} "";`,
    nginx`if (${isMissing}) { set ${missing} ${v('realm')}; }`,
    nginx`if (${missing} = off) { return 404; }`,
  ];
}

/** The answer to a preflight. Without an allowed origin, no browser sends the request itself. */
function* printPreflight(v: Variable, plan: Plan, api: ApiPlan): Generator<NginxText> {
  const isOptions = nginx`if ($request_method = OPTIONS)`;
  if (api.origins.length === 0) {
    yield nginx`${isOptions} { return 204; }`;
    return;
  }
  const headers = [...preflightHeaders, ['Allow', apiMethods] as const];
  yield printBlock(isOptions, [
    ...printHeaders(v, { ...plan, headers: [], redirectMaxAge: undefined }),
    ...printCorsHeaders(v, api),
    ...headers.map(([name, value]) => addHeader(name, value)),
    nginx`return 204;`,
  ]);
}

/** The status of a request for a version of the API that doesn't exist (`A-VER-1`). nginx itself never returns 417. */
const unknownVersion = 417;

export function* printUnknownVersionPage({ api }: Plan): Generator<NginxText> {
  if (api)
    yield nginx`error_page ${unknownVersion} =400 "/${api.errors}/A0805.json"; # An unknown version of the API.`;
}

export function* printUnknownVersions({ api }: Plan): Generator<NginxText> {
  if (api) yield nginx`if ($uri ~ ${regex(compileAnyVersion(listBases(api)))}) { return ${unknownVersion}; }`;
}

/** The name of the zone that counts the requests of each visitor. */
function nameZone(v: Variable): NginxText {
  return bareName(v('api'));
}

/** 429 for a visitor with too many requests, whose IP address a listed proxy forwards. */
function* printRateLimit(v: Variable, { api, tls }: Plan): Generator<NginxText> {
  if (api?.rate === undefined) return;

  if (tls.at === 'proxy') {
    yield* [nginx`real_ip_header X-Forwarded-For;`, nginx`real_ip_recursive on;`];
    for (const proxy of tls.from) yield nginx`set_real_ip_from ${proxy};`;
  }
  const burst = api.rate.burst > 0 ? nginx` burst=${api.rate.burst} nodelay` : nginx``;
  yield nginx`limit_req zone=${nameZone(v)}${burst};`;
  yield nginx`limit_req_status 429;`;
}
