import { listBases } from '../../plan/api.ts';
import { apiCacheControl, apiMethods, exposedHeader, preflightHeaders } from '../../plan/api-http.ts';
import { hasGone } from '../../plan/entry-counts.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { compileAnyVersion, compileApiUrls, compileRecordUrls, groupListsBySizes } from '../shared/api.ts';
import { encodeFile } from '../shared/pages.ts';
import { moveLines } from './origin.ts';
import { errorServer } from './pages.ts';
import { type CaddyText, caddy, printMap, regex, token } from './text.ts';

/** `@sp_api`: the URLs of the API. `@sp_origin1`: the first origin that may read the API. */
export function printApiMatchers(api: ApiPlan): CaddyText {
  const origins = api.origins.includes('*') ? [] : api.origins;
  return caddy`
    @sp_api ${printApiMatcher(api)}
    ${origins.map((origin, index) => caddy`@sp_origin${index + 1} header Origin ${token(origin)}`)}`;
}

export function printApiMatcher(api: ApiPlan): CaddyText {
  return caddy`path_regexp ${regex(compileApiUrls(api))}`;
}

/**
 * Rewrites a URL to the prebuilt file of a list, a page, or a record, and refuses the rest. `sp_error` is the status,
 * which the last matching line decides.
 */
export function printApi(plan: Plan, api: ApiPlan): CaddyText[] {
  const sentTarget = caddy`{http.request.orig_uri.path}?{http.request.orig_uri.query}`;
  const route = caddy`
    route @sp_api {
      ${printApiRoute(plan, api)}
    }`;
  return [printMap(sentTarget, caddy`{sp_list} {sp_beyond}`, listRows(api)), route];
}

function printApiRoute(plan: Plan, api: ApiPlan): CaddyText {
  const statuses = [422, 406, 414, 405];
  return caddy`
    ${moveLines(plan)}
    ${printCorsHeaders(api)}
    ${printPreflight(api)}
    @sp_record file {http.request.uri.path}{sp_list} {http.request.uri.path}{sp_beyond}
    vars sp_error 404
    vars @sp_record sp_error 200
    rewrite @sp_record {http.matchers.file.relative}
    ${printRefusals(api)}
    ${statuses.map((status) => caddy`vars @sp_${status} sp_error ${status}`)}
    ${hasGone(plan) && caddy`vars @sp_gone sp_error 410`}
    @sp_refused not vars sp_error 200
    route @sp_refused {
      ${printErrorBody(api, caddy`{http.vars.sp_error}`)}
    }
    header Cache-Control "${apiCacheControl}"`;
}

/** The answer to a preflight (`A-HTTP-2`). Without an allowed origin, no browser sends the request itself. */
function printPreflight({ origins }: ApiPlan): CaddyText {
  const headers = origins.length === 0 ? [] : preflightHeaders;
  return caddy`
    @sp_405 not method GET HEAD
    header @sp_405 Allow "${apiMethods}"
    @sp_options method OPTIONS
    ${headers.map(([name, value]) => caddy`header @sp_options ${name} "${value}"`)}
    respond @sp_options 204`;
}

/** The end of a file's path by path and query: of a list or record, and of a page behind the last. Only lists have pages. */
function* listRows(api: ApiPlan): Generator<CaddyText> {
  const printRow = (key: string, file: CaddyText, beyond: CaddyText): CaddyText =>
    caddy`${regex(key)} ${token(file)} ${token(beyond)}`;
  // The end of no file's path.
  const nowhere = caddy`/.none`;
  yield printRow(`~^(?:${compileRecordUrls(api)})\\?$`, caddy`.json`, nowhere);

  // ?page=0, ?page=0&size=20, ?size=20&page=0
  const page = 'page=(0|[1-9]\\d*)';
  for (const { urls, sizes } of groupListsBySizes(api)) {
    const lists = `~^(?:${urls})\\?`;
    yield printRow(`${lists}${page}$`, caddy`.json`, nowhere);
    if (sizes === '') continue;

    const size = `size=(${sizes})`;
    const [one, other] = [caddy`\${1}`, caddy`\${2}`];
    yield printRow(
      `${lists}${page}&${size}$`,
      caddy`/page/${other}/${one}.json`,
      caddy`/page/${other}/beyond.json`,
    );
    yield printRow(
      `${lists}${size}&${page}$`,
      caddy`/page/${one}/${other}.json`,
      caddy`/page/${one}/beyond.json`,
    );
  }
  yield caddy`default ${token(nowhere)} ${token(nowhere)}`;
}

/** `application/json;q=0.5`, not `application/json;q=0`: RE2 has no look-ahead, so each parameter and the weights above 0 are spelled out. */
const acceptsJson = caddy`(?i)(?:^|[ ,])(?:application/(?:json|[*])|[*]/[*])(?: *; *(?:q=(?:1(?:[.]0*)?|0[.][0-9]*[1-9][0-9]*)|[a-pr-z][^;,]*))* *(?:,|$)`;

/** The matchers of requests that the API refuses at every URL. */
function printRefusals(api: ApiPlan): CaddyText {
  const accept = caddy`{http.request.header.Accept}`;
  // /api/product?color=red is 422, and /api/nothing?color=red is 404.
  return caddy`
    @sp_422 {
      vars {sp_list} /.none
      path_regexp ${regex(`^(?:${compileRecordUrls(api)})$`)}
      file {http.request.uri.path}.json
    }
    @sp_406 expression \`${accept} != "" && !${accept}.matches("${acceptsJson}")\`
    @sp_414 expression \`size({http.request.orig_uri}) > ${api.maxTarget}\``;
}

/** Which origins may read the API (`A-HTTP-2`). */
function printCorsHeaders({ origins }: ApiPlan): CaddyText | undefined {
  const [exposed, names] = exposedHeader;
  if (origins.includes('*'))
    return caddy`
      header Access-Control-Allow-Origin *
      header ${exposed} ${names}`;
  if (origins.length === 0) return undefined;
  // A request may have two of the header, so the text of the request isn't sent back.
  const allowed = origins.map((origin, index) => {
    const matcher = caddy`@sp_origin${index + 1}`;
    return caddy`
      header ${matcher} Access-Control-Allow-Origin ${token(origin)}
      header ${matcher} ${exposed} ${names}`;
  });
  return caddy`
    header Vary Origin
    ${allowed}`;
}

/** The API's JSON body for a status. */
function printErrorBody({ errors }: ApiPlan, status: CaddyText | number): CaddyText {
  return caddy`
    vars sp_body /${encodeFile(errors)}/${status}.json
    ${errorServer}`;
}

/** An error of the API before `printApi`: 401 and 503. */
export function printEarlyError(api: ApiPlan, status: number): CaddyText {
  return caddy`
    ${printCorsHeaders(api)}
    vars sp_error ${status}
    ${printErrorBody(api, status)}`;
}

/** A request for a version of the API that doesn't exist (`A-VER-1`). */
export function printUnknownVersion(api: ApiPlan): CaddyText {
  return caddy`
    @sp_version {
      vars sp_there no
      path_regexp ${regex(compileAnyVersion(listBases(api)))}
    }
    vars @sp_version sp_error 400
    vars @sp_version sp_body /${encodeFile(api.errors)}/A0805.json`;
}
