import { apiCacheControl, apiMethods, listBases, preflightHeaders } from '../../plan/api.ts';
import { hasGone } from '../../plan/entry-counts.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { compileAnyVersion, compileApiUrls, groupListsBySizes } from '../shared/api.ts';
import { encodeFile } from '../shared/pages.ts';
import { moveLines } from './origin.ts';
import { printErrorServer } from './pages.ts';
import { type CaddyRow, map, printBlock, quoteRegex, quoteToken } from './text.ts';

/** `@sp_api`: the URLs of the API. `@sp_origin`: an origin that may read the API. */
export function* printApiMatchers(api: ApiPlan): Generator<string> {
  yield `@sp_api ${printApiMatcher(api)}`;
  const listed = api.origins.filter((origin) => origin !== '*');
  const origins = listed.map((origin) => `header Origin ${quoteToken(origin)}`);
  if (listed.length > 0 && listed.length === api.origins.length) yield* printBlock('@sp_origin', origins);
}

export function printApiMatcher(api: ApiPlan): string {
  return `path_regexp ${quoteRegex(compileApiUrls(api))}`;
}

/**
 * Rewrites a URL to the prebuilt file of a list, a page, or a record, and refuses the rest. `sp_error` is the status,
 * which the last matching line decides.
 */
export function* printApi(plan: Plan, api: ApiPlan): Generator<string> {
  const asked = '{http.request.orig_uri.path}?{http.request.orig_uri.query}';
  yield* map(asked, '{sp_list} {sp_beyond}', listRows(api), nowhere, nowhere);
  yield* printBlock('route @sp_api', printApiRoute(plan, api));
}

function* printApiRoute(plan: Plan, api: ApiPlan): Generator<string> {
  yield* moveLines(plan);
  yield* printCorsHeaders(api);
  yield* printPreflight(api);

  // The bodies of errors have no URL.
  for (const base of listBases(api)) yield `rewrite ${base}/_* /.none`;
  const file = '{http.request.uri.path}';
  yield `@sp_record file ${file}{sp_list} ${file}{sp_beyond}`;
  yield 'vars sp_error 404';
  yield 'vars @sp_record sp_error 200';
  yield 'rewrite @sp_record {http.matchers.file.relative}';

  yield* printRefusals(api);
  for (const status of [422, 406, 414, 405]) yield `vars @sp_${status} sp_error ${status}`;
  if (hasGone(plan)) yield 'vars @sp_gone sp_error 410';
  yield '@sp_refused not vars sp_error 200';
  yield* printBlock('route @sp_refused', printErrorBody(api, '{http.vars.sp_error}'));
  yield `header Cache-Control "${apiCacheControl}"`;
}

/** The answer to a preflight (`A-HTTP-2`). Without an allowed origin, no browser sends the request itself. */
function* printPreflight({ origins }: ApiPlan): Generator<string> {
  yield '@sp_405 not method GET HEAD';
  yield `header @sp_405 Allow "${apiMethods}"`;
  yield '@sp_options method OPTIONS';
  if (origins.length > 0)
    for (const [name, value] of preflightHeaders) yield `header @sp_options ${name} "${value}"`;
  yield 'respond @sp_options 204';
}

/** The end of no file's path. */
const nowhere = '/.none';

/** The end of a file's path by path and query: of a list or record, and of a page behind the last. Only lists have pages. */
function* listRows(api: ApiPlan): Generator<CaddyRow> {
  yield ['~^[^?]*\\?$', '.json', nowhere];

  // ?page=0, ?page=0&size=20, ?size=20&page=0
  const page = 'page=(0|[1-9]\\d*)';
  for (const { urls, sizes } of groupListsBySizes(api)) {
    const lists = `~^(?:${urls})\\?`;
    yield [`${lists}${page}$`, '.json', nowhere];
    if (sizes === '') continue;

    const size = `size=(${sizes})`;
    yield [`${lists}${page}&${size}$`, '/page/${2}/${1}.json', '/page/${2}/beyond.json'];
    yield [`${lists}${size}&${page}$`, '/page/${1}/${2}.json', '/page/${1}/beyond.json'];
  }
}

/** The matchers of requests that the API refuses at every URL. */
function* printRefusals({ maxTarget }: ApiPlan): Generator<string> {
  const accept = '{http.request.header.Accept}';
  // /api/product?color=red is 422, and /api/nothing?color=red is 404.
  yield* printBlock('@sp_422', [`vars {sp_list} ${nowhere}`, 'file {http.request.uri.path}.json']);
  yield* [
    `@sp_406 expression \`${accept} != "" && !${accept}.matches("(?i)application/(?:json|[*])|[*]/[*]")\``,
    `@sp_414 expression \`size({http.request.orig_uri}) > ${maxTarget}\``,
  ];
}

/** Which origins may read the API (`A-HTTP-2`). */
function* printCorsHeaders({ origins }: ApiPlan): Generator<string> {
  if (origins.includes('*')) yield 'header Access-Control-Allow-Origin *';
  else if (origins.length > 0) {
    yield 'header Vary Origin';
    yield 'header @sp_origin Access-Control-Allow-Origin {http.request.header.Origin}';
  }
}

/** The API's JSON body for a status. */
function* printErrorBody({ errors }: ApiPlan, status: string): Generator<string> {
  yield `vars sp_body /${encodeFile(errors)}/${status}.json`;
  yield* printErrorServer();
}

/** An error of the API before `printApi`: 401 and 503. */
export function printEarlyError(api: ApiPlan, status: number): string[] {
  return [...printCorsHeaders(api), `vars sp_error ${status}`, ...printErrorBody(api, String(status))];
}

/** A request for a version of the API that doesn't exist (`A-VER-1`). */
export function* printUnknownVersion(api: ApiPlan): Generator<string> {
  const anyVersion = `path_regexp ${quoteRegex(compileAnyVersion(listBases(api)))}`;
  yield* printBlock('@sp_version', ['vars sp_there no', anyVersion]);
  yield 'vars @sp_version sp_error 400';
  yield `vars @sp_version sp_body /${encodeFile(api.errors)}/A0805.json`;
}
