import { toFileName } from '../../lib/url/path.ts';
import {
  apiMethods,
  findDescriptionFile,
  findMaintenanceApiFile,
  isOfApi,
  listBases,
  listVersions,
  preflightHeaders,
  protectsApi,
} from '../../plan/api.ts';
import type { ApiPlan, ApiVersion, Plan, ServedFiles } from '../../plan/plan.ts';
import { compileUnknownVersion } from '../shared/api.ts';
import { compileSentPath, escapeRegex } from '../shared/sent-text.ts';
import { printErrorDocument, printHeader } from './headers.ts';
import { isBelow, matchSentPath, printMatch, request } from './matching.ts';
import { escapeLiteral, printCondition, printRule, printSection } from './text.ts';

/** The statuses of the API's errors. Some occur only with a password, a gone URL or a rate. */
function listErrorStatuses(plan: Plan): number[] {
  const isGone = plan.exact.some(({ outcome, path }) => outcome.status === 410 && isOfApi(plan, path));
  return [
    ...[400, 404, 405, 406, 414, 422],
    ...(protectsApi(plan) ? [401] : []),
    ...(isGone ? [410] : []),
    ...(plan.api?.rate ? [429] : []),
    ...(findMaintenanceApiFile(plan) === undefined ? [] : [503]),
  ].sort();
}

/** The condition for a URL of the API. */
export function isApiRequest(api: ApiPlan): string {
  const bases = listBases(api).map(compileSentPath);
  return matchSentPath(`${bases.length === 1 ? bases.join('') : `(?:${bases.join('|')})`}[/? ]`);
}

/** The API's rules; requests to other URLs skip them. Prebuilt files answer, and 422 is for a query that none answers. */
export function* printApiRules({ api, served }: Plan): Generator<string> {
  if (!api) return;

  const rules = [
    ...printRefusalRules(api),
    ...listVersions(api).flatMap((version) => printFileRules(version, served)),
  ];
  yield printCondition(request, `!${isApiRequest(api)}`);
  const count = rules.filter((line) => line.startsWith('RewriteRule')).length;
  yield printRule('^', '-', `S=${count + 2}`);
  yield* rules;
  yield* [printCondition('%{QUERY_STRING}', '.'), printRule('^', '-', 'R=422,L')];
  yield printRule('^', '-', 'R=404,L');
}

/** The responses that don't depend on the URL. The rules for pages before them answer 405. */
function* printRefusalRules(api: ApiPlan): Generator<string> {
  yield* [printCondition(request, `^\\S+ [^ ]{${api.maxTarget + 1}}`), printRule('^', '-', 'R=414,L')];
  yield* printAcceptRules();
}

/** A list or a record, and a page of a list by its number and size. */
function printFileRules(version: ApiVersion, served: ServedFiles): string[] {
  const { base, resources } = version;
  const own = escapeRegex(toFileName(base));
  const root = '%{DOCUMENT_ROOT}';
  const sizes = [...new Set(resources.flatMap((resource) => resource.sizes))].join('|');
  const described = escapeLiteral(`/${findDescriptionFile(version, served)}`);
  const [number, size] = ['(0|[1-9][0-9]*)', `(${sizes})`];

  return [
    ...[printCondition('%{QUERY_STRING}', '^$'), printRule(`^${own}/openapi\\.json$`, described, 'END')],
    printCondition('%{QUERY_STRING}', '^(?:page=(?:0|[1-9][0-9]*))?$'),
    `RewriteCond "${root}/$1.json" -f`,
    printRule(`^(${own}/[^_].*)$`, '/$1.json', 'QSD,END'),
    ...(sizes === ''
      ? []
      : [
          printCondition('%{QUERY_STRING}', `^(?:page=${number}&size=${size}|size=${size}&page=${number})$`),
          printRule(`^(${own}/[^_].*)$`, '-', 'E=SP_LIST:/$1/page/%2%3,E=SP_PAGE:%1%4'),
          `RewriteCond "${root}%{ENV:SP_LIST}/%{ENV:SP_PAGE}.json" -f`,
          printRule(`^${own}/`, '%{ENV:SP_LIST}/%{ENV:SP_PAGE}.json', 'QSD,END'),
          `RewriteCond "${root}%{ENV:SP_LIST}/beyond.json" -f`,
          printRule(`^${own}/`, '%{ENV:SP_LIST}/beyond.json', 'QSD,END'),
        ]),
  ];
}

/** 406 if the Accept header has no range with JSON, or only with `q=0` (`A-ERR-4`). */
function* printAcceptRules(): Generator<string> {
  const refuses = '^(?!.*(?:application/(?:json|\\*)|\\*/\\*)(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))).';
  yield* [printCondition('%{HTTP:Accept}', refuses, 'NC'), printRule('^', '-', 'R=406,L')];
}

/** The JSON bodies of the API's errors. */
export function* printApiErrors(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;

  const versions = listBases(api).map(isBelow);
  yield* printSection(`If "${printMatch('%{THE_REQUEST}', compileVersions(api))}"`, [
    printErrorDocument(400, `${api.errors}/A0805.json`),
  ]);
  yield* printSection(
    `If "${versions.join(' || ')}"`,
    listErrorStatuses(plan).map((status) => printErrorDocument(status, `${api.errors}/${status}.json`)),
  );
}

/** Which origins may read the API, and its methods (`A-HTTP-2`). */
export function* printApiHeaders({ api }: Plan): Generator<string> {
  if (!api) return;

  const below = `(${listBases(api).map(isBelow).join(' || ')})`;
  const preflight = `${below} && %{REQUEST_METHOD} == 'OPTIONS'`;
  if (api.origins.includes('*')) yield printHeader('Access-Control-Allow-Origin', '*', below);
  else if (api.origins.length > 0) {
    yield printHeader('Vary', 'Origin', below);
    for (const origin of api.origins) {
      const isOrigin = `%{req_novary:Origin} == '${origin.replace(/['"\\%]/g, '')}'`;
      yield printHeader('Access-Control-Allow-Origin', origin, `${below} && ${isOrigin}`);
    }
  }
  // Without an allowed origin, no browser sends the request that a preflight asks for.
  const headers = api.origins.length > 0 ? preflightHeaders : [];
  for (const [name, value] of headers) yield printHeader(name, value, preflight);
  const allows = `${below} && (%{REQUEST_STATUS} == 405 || %{REQUEST_METHOD} == 'OPTIONS')`;
  yield printHeader('Allow', apiMethods, allows);
}

/** A URL of any version of the API, as sent. */
function compileVersions(api: ApiPlan): string {
  return matchSentPath(compileUnknownVersion(listBases(api)).slice(1).replace('(?:/|$)', '[/? ]'));
}

/** A request for a version of the API that doesn't exist (`A-VER-1`), after all other rules. */
export function printVersionRules({ api }: Plan): string[] {
  return api ? [printCondition(request, compileVersions(api)), printRule('^', '-', 'R=400,L')] : [];
}
