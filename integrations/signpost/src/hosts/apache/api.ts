import { toFileName } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { apiCacheControl, apiMethods, listBases, preflightHeaders } from '../../plan/api.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { compileAnyVersion, groupListsBySizes, listErrorStatuses, refusesJson } from '../shared/api.ts';
import { compileSentPath } from '../shared/sent-text.ts';
import { printErrorDocument, printHeader } from './headers.ts';
import {
  isBelow,
  matchSentPath,
  printCondition,
  printMatch,
  printRule,
  printSection,
  request,
} from './text.ts';

/** The condition for a URL of the API. */
export function isApiRequest(api: ApiPlan): string {
  return matchSentPath(`(?:${listBases(api).map(compileSentPath).join('|')})[/? ]`);
}

/**
 * The API's rules, skipped for all URLs outside the API. Prebuilt files answer, and 422 is for a query without a
 * file.
 */
export function* printApiRules(api: ApiPlan): Generator<string> {
  const answer = (status: number): string => printRule('^', '-', `R=${status},L`);
  const rules = [
    ...[printCondition('%{REQUEST_METHOD}', '^OPTIONS$'), answer(204)],
    ...[printCondition('%{REQUEST_METHOD}', '!^(?:GET|HEAD)$'), answer(405)],
    ...[printCondition(request, `^\\S+ [^ ]{${api.maxTarget + 1}}`), answer(414)],
    ...[printCondition('%{HTTP:Accept}', refusesJson, 'NC'), answer(406)],
    ...printFileRules(api),
    // /api/nothing
    answer(404),
  ];

  yield '# Any other URL: skip these rules.';
  yield printCondition(request, `!${isApiRequest(api)}`);
  yield printRule('^', '-', `S=${rules.filter((line) => line.startsWith('RewriteRule')).length}`);
  yield* rules;
}

/** The rules of a list or a record, and of a page of a list. Only a list has parameters. */
function* printFileRules(api: ApiPlan): Generator<string> {
  const bases = listBases(api).map((base) => escapeRegex(toFileName(base)));
  const below = `^((?:${bases.join('|')})/[^_].*)$`;
  const isFile = `RewriteCond "${root}/$1.json" -f`;
  // /api/product is api/product.json.
  yield printCondition('%{QUERY_STRING}', '^$');
  yield isFile;
  yield printRule(below, '/$1.json', 'QSD,END');

  const page = 'page=(0|[1-9][0-9]*)';
  for (const { urls, sizes } of groupListsBySizes(api)) {
    const lists = `^(${urls.replace(/(?<=^|\|)\//g, '')})$`;
    yield printCondition('%{QUERY_STRING}', `^${page}$`);
    yield isFile;
    yield printRule(lists, '/$1.json', 'QSD,END');
    if (sizes !== '') yield* printPageRules(lists, page, `size=(${sizes})`);
  }

  // /api/product?color=red
  yield printCondition('%{QUERY_STRING}', '.');
  yield isFile;
  yield printRule(below, '-', 'R=422,L');
}

const root = '%{DOCUMENT_ROOT}';

/** /api/product?page=0&size=20 is api/product/page/20/0.json, and a page behind the last one is beyond.json. */
function* printPageRules(lists: string, page: string, size: string): Generator<string> {
  yield printCondition('%{QUERY_STRING}', `^(?:${page}&${size}|${size}&${page})$`);
  yield printRule(lists, '-', 'E=SP_LIST:/$1/page/%2%3,E=SP_PAGE:%1%4');
  for (const file of ['%{ENV:SP_PAGE}', 'beyond']) {
    yield `RewriteCond "${root}%{ENV:SP_LIST}/${file}.json" -f`;
    yield printRule(lists, `%{ENV:SP_LIST}/${file}.json`, 'QSD,END');
  }
}

/** Errors with a JSON body (`A-ERR-1`). */
const statuses = [400, 404, 405, 406, 414, 422];

/** The JSON bodies of the API's errors. */
export function* printApiErrors(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;

  yield* printSection(`If "${printMatch('%{THE_REQUEST}', compileVersions(api))}"`, [
    printErrorDocument(400, `${api.errors}/A0805.json`),
  ]);
  const bodies = listErrorStatuses(plan, statuses).map((status) =>
    printErrorDocument(status, `${api.errors}/${status}.json`),
  );
  yield* printSection(`If "${listBases(api).map(isBelow).join(' || ')}"`, bodies);
}

/** Which origins may read the API, and the API's methods (`A-HTTP-2`). */
export function* printApiHeaders({ api }: Plan): Generator<string> {
  if (!api) return;

  const below = `(${listBases(api).map(isBelow).join(' || ')})`;
  const isOptions = "%{REQUEST_METHOD} == 'OPTIONS'";
  if (api.origins.includes('*')) yield printHeader('Access-Control-Allow-Origin', '*', below);
  else if (api.origins.length > 0) {
    yield printHeader('Vary', 'Origin', below);
    for (const origin of api.origins) {
      const isOrigin = `%{req_novary:Origin} == '${origin}'`;
      yield printHeader('Access-Control-Allow-Origin', origin, `${below} && ${isOrigin}`);
    }
  }
  // Without an allowed origin, no browser sends the request itself.
  if (api.origins.length > 0)
    for (const [name, value] of preflightHeaders) yield printHeader(name, value, `${below} && ${isOptions}`);
  yield printHeader('Cache-Control', apiCacheControl, `${below} && %{REQUEST_STATUS} =~ /^(?:200|304)$/`);
  yield printHeader('Allow', apiMethods, `${below} && (%{REQUEST_STATUS} == 405 || ${isOptions})`);
}

/** A URL of any version of the API, as sent. */
function compileVersions(api: ApiPlan): string {
  return matchSentPath(compileAnyVersion(listBases(api)).slice(1).replace('(?:/|$)', '[/? ]'));
}

/** A request for an unknown version of the API (`A-VER-1`), as the last rule. */
export function* printVersionRules({ api }: Plan): Generator<string> {
  if (!api) return;
  yield printCondition(request, compileVersions(api));
  yield printRule('^', '-', 'R=400,L');
}
