import { listBases } from '../../plan/api.ts';
import { apiCacheControl, apiMethods, exposedHeader, preflightHeaders } from '../../plan/api-http.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import {
  compileAnyVersion,
  compileRecordUrls,
  groupListsBySizes,
  listErrorStatuses,
  refusesJson,
} from '../shared/api.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { printErrorDocument, printHeader } from './headers.ts';
import {
  type ApacheText,
  apache,
  isBelow,
  joinConditions,
  matchSent,
  printQueryCondition,
  printSentCondition,
  regex,
} from './text.ts';

/** A regular expression for a URL of the API, as sent. */
export function compileApiRequest(api: ApiPlan): string {
  return `(?:${listBases(api).map(compileSentPath).join('|')})[/? ]`;
}

/** The API's rules. Prebuilt files answer, and 422 is for a query without a file. */
export function printApiRules(api: ApiPlan): ApacheText {
  const below = regex(`^(?:${listPathsBelow(api).join('|')})(?:/|$)`);
  return apache`
    RewriteCond %{REQUEST_METHOD} "^OPTIONS$"
    RewriteRule ${below} - [R=204,L]
    RewriteCond %{REQUEST_METHOD} "!^(?:GET|HEAD)$"
    RewriteRule ${below} - [R=405,L]
    RewriteCond %{THE_REQUEST} ${regex(`^\\S+ [^ ]{${api.maxTarget + 1}}`)}
    RewriteRule ${below} - [R=414,L]
    RewriteCond %{HTTP:Accept} ${regex(refusesJson)} [NC,NV]
    RewriteRule ${below} - [R=406,L]
    ${printFileRules(api)}
    RewriteRule ${below} - [R=404,L]`;
}

/** `api/v1`: the folders of the API, as Apache decodes them below the site's folder. */
function listPathsBelow(api: ApiPlan): string[] {
  return listBases(api).map((base) => compileDecodedPath(base.slice(1), false));
}

/** The rules of a list or a record, and of a page of a list. Only a list has parameters. */
function* printFileRules(api: ApiPlan): Generator<ApacheText> {
  const records = regex(`^(${compileRecordUrls(api).replace(/(?<=^|\|)\//g, '')})$`);
  // /api/product is api/product.json.
  yield apache`
    RewriteCond %{QUERY_STRING} "^$"
    RewriteCond "%{DOCUMENT_ROOT}/$1.json" -f
    RewriteRule ${records} "/$1.json" [QSD,END]`;

  const page = 'page=(0|[1-9][0-9]*)';
  for (const { urls, sizes } of groupListsBySizes(api)) {
    const lists = regex(`^(${urls.replace(/(?<=^|\|)\//g, '')})$`);
    yield apache`
      ${printQueryCondition(`^${page}$`)}
      RewriteCond "%{DOCUMENT_ROOT}/$1.json" -f
      RewriteRule ${lists} "/$1.json" [QSD,END]
      ${sizes !== '' && printPageRules(lists, page, `size=(${sizes})`)}`;
  }

  // /api/product?color=red
  yield apache`
    RewriteCond %{QUERY_STRING} "."
    RewriteCond "%{DOCUMENT_ROOT}/$1.json" -f
    RewriteRule ${records} - [R=422,L]`;
}

/** /api/product?page=0&size=20 is api/product/page/20/0.json, and a page behind the last one is beyond.json. */
function printPageRules(lists: ApacheText, page: string, size: string): ApacheText {
  return apache`
    ${printQueryCondition(`^(?:${page}&${size}|${size}&${page})$`)}
    RewriteRule ${lists} - [E=SP_LIST:/$1/page/%2%3,E=SP_PAGE:%1%4]
    RewriteCond "%{DOCUMENT_ROOT}%{ENV:SP_LIST}/%{ENV:SP_PAGE}.json" -f
    RewriteRule ${lists} "%{ENV:SP_LIST}/%{ENV:SP_PAGE}.json" [QSD,END]
    RewriteCond "%{DOCUMENT_ROOT}%{ENV:SP_LIST}/beyond.json" -f
    RewriteRule ${lists} "%{ENV:SP_LIST}/beyond.json" [QSD,END]`;
}

/** Errors with a JSON body (`A-ERR-1`). */
const statuses = [400, 404, 405, 406, 414, 422];

/** The JSON bodies of the API's errors. */
export function* printApiErrors(plan: Plan): Generator<ApacheText> {
  const { api } = plan;
  if (!api) return;

  const bodies = listErrorStatuses(plan, statuses).map((status) =>
    printErrorDocument(status, `${api.errors}/${status}.json`),
  );
  yield apache`
    <If "${matchSent(compileVersions(api))}">
      ${printErrorDocument(400, `${api.errors}/A0805.json`)}
    </If>
    <If "${joinConditions(listBases(api).map(isBelow), '||')}">
      ${bodies}
    </If>`;
}

/** Which origins may read the API, and the API's methods (`A-HTTP-2`). */
export function* printApiHeaders({ api }: Plan): Generator<ApacheText> {
  if (!api) return;

  const below = apache`(${joinConditions(listBases(api).map(isBelow), '||')})`;
  const isOptions = apache`%{REQUEST_METHOD} == 'OPTIONS'`;
  if (api.origins.includes('*')) {
    yield printHeader('Access-Control-Allow-Origin', '*', below);
    yield printHeader(...exposedHeader, below);
  } else if (api.origins.length > 0) {
    yield printHeader('Vary', 'Origin', below);
    for (const origin of api.origins) {
      const isAllowed = apache`%{req_novary:Origin} == '${origin}'`;
      yield printHeader('Access-Control-Allow-Origin', origin, below, isAllowed);
      yield printHeader(...exposedHeader, below, isAllowed);
    }
  }
  // Without an allowed origin, no browser sends the request itself.
  if (api.origins.length > 0)
    for (const [name, value] of preflightHeaders) yield printHeader(name, value, below, isOptions);
  yield printHeader('Cache-Control', apiCacheControl, below, apache`%{REQUEST_STATUS} =~ /^(?:200|304)$/`);
  yield printHeader('Allow', apiMethods, below, apache`(%{REQUEST_STATUS} == 405 || ${isOptions})`);
}

/** A URL of any version of the API, as sent. */
function compileVersions(api: ApiPlan): string {
  return compileAnyVersion(listBases(api)).slice(1).replace('(?:/|$)', '[/? ]');
}

/** A request for an unknown version of the API (`A-VER-1`), as the last rule. */
export function printVersionRules({ api }: Plan): ApacheText | undefined {
  if (api === undefined) return undefined;
  return apache`
    ${printSentCondition(compileVersions(api))}
    RewriteRule "^" - [R=400,L]`;
}
