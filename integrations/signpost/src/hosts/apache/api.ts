import { fileNameOf } from '../../lib/url/path.ts';
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
import { unknownVersion } from '../shared/api.ts';
import { escapeRegex, sentPath } from '../shared/sent-text.ts';
import { errorDocument, headerLine } from './headers.ts';
import { isBelow, matches, request, sent } from './matching.ts';
import { cond, countRules, literal, rule, section } from './text.ts';

/** The statuses of the API's errors. Some occur only with a password, a gone URL or a rate. */
function errorStatuses(plan: Plan): number[] {
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
  const bases = listBases(api).map(sentPath);
  return sent(`${bases.length === 1 ? bases.join('') : `(?:${bases.join('|')})`}[/? ]`);
}

/** The API's rules; requests to other URLs skip them. Prebuilt files answer, and 422 is for a query that none answers. */
export function* apiRules({ api, served }: Plan): Generator<string> {
  if (!api) return;
  const rules = [...refusalRules(api), ...listVersions(api).flatMap((version) => fileRules(version, served))];
  yield cond(request, `!${isApiRequest(api)}`);
  yield rule('^', '-', `S=${countRules(rules) + 2}`);
  yield* rules;
  yield* [cond('%{QUERY_STRING}', '.'), rule('^', '-', 'R=422,L')];
  yield rule('^', '-', 'R=404,L');
}

/** The responses that don't depend on the URL. The rules for pages before them answer 405. */
function* refusalRules(api: ApiPlan): Generator<string> {
  yield* [cond(request, `^\\S+ [^ ]{${api.maxTarget + 1}}`), rule('^', '-', 'R=414,L')];
  yield* acceptRules();
}

/** A list or a record, and a page of a list by its number and size. */
function fileRules(version: ApiVersion, served: ServedFiles): string[] {
  const { base, resources } = version;
  const own = escapeRegex(fileNameOf(base));
  const root = '%{DOCUMENT_ROOT}';
  const sizes = [...new Set(resources.flatMap((resource) => resource.sizes))].join('|');
  const described = literal(`/${findDescriptionFile(version, served)}`);
  const [number, size] = ['(0|[1-9][0-9]*)', `(${sizes})`];
  return [
    ...[cond('%{QUERY_STRING}', '^$'), rule(`^${own}/openapi\\.json$`, described, 'END')],
    cond('%{QUERY_STRING}', '^(?:page=(?:0|[1-9][0-9]*))?$'),
    `RewriteCond "${root}/$1.json" -f`,
    rule(`^(${own}/[^_].*)$`, '/$1.json', 'QSD,END'),
    ...(sizes === ''
      ? []
      : [
          cond('%{QUERY_STRING}', `^(?:page=${number}&size=${size}|size=${size}&page=${number})$`),
          rule(`^(${own}/[^_].*)$`, '-', 'E=SP_LIST:/$1/page/%2%3,E=SP_PAGE:%1%4'),
          `RewriteCond "${root}%{ENV:SP_LIST}/%{ENV:SP_PAGE}.json" -f`,
          rule(`^${own}/`, '%{ENV:SP_LIST}/%{ENV:SP_PAGE}.json', 'QSD,END'),
          `RewriteCond "${root}%{ENV:SP_LIST}/beyond.json" -f`,
          rule(`^${own}/`, '%{ENV:SP_LIST}/beyond.json', 'QSD,END'),
        ]),
  ];
}

/** 406 if the Accept header has no range with JSON, or only with `q=0` (`A-ERR-4`). */
function* acceptRules(): Generator<string> {
  const refuses = '^(?!.*(?:application/(?:json|\\*)|\\*/\\*)(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))).';
  yield* [cond('%{HTTP:Accept}', refuses, 'NC'), rule('^', '-', 'R=406,L')];
}

/** The JSON bodies of the API's errors. */
export function* apiLines(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  const versions = listBases(api).map(isBelow);
  yield* section(`If "${matches('%{THE_REQUEST}', versionPattern(api))}"`, [
    errorDocument(400, `${api.errors}/A0805.json`),
  ]);
  yield* section(
    `If "${versions.join(' || ')}"`,
    errorStatuses(plan).map((status) => errorDocument(status, `${api.errors}/${status}.json`)),
  );
}

/** Which origins may read the API, and its methods (`A-HTTP-2`). */
export function* apiHeaders({ api }: Plan): Generator<string> {
  if (!api) return;
  const below = `(${listBases(api).map(isBelow).join(' || ')})`;
  const preflight = `${below} && %{REQUEST_METHOD} == 'OPTIONS'`;
  if (api.origins.includes('*')) yield headerLine('Access-Control-Allow-Origin', '*', below);
  else if (api.origins.length > 0) {
    yield headerLine('Vary', 'Origin', below);
    for (const origin of api.origins) {
      const isOrigin = `%{req_novary:Origin} == '${origin.replace(/['"\\%]/g, '')}'`;
      yield headerLine('Access-Control-Allow-Origin', origin, `${below} && ${isOrigin}`);
    }
  }
  // Without an allowed origin, no browser sends the request that a preflight asks for.
  const headers = api.origins.length > 0 ? preflightHeaders : [];
  for (const [name, value] of headers) yield headerLine(name, value, preflight);
  const allows = `${below} && (%{REQUEST_STATUS} == 405 || %{REQUEST_METHOD} == 'OPTIONS')`;
  yield headerLine('Allow', apiMethods, allows);
}

/** A URL of any version of the API, as sent. */
function versionPattern(api: ApiPlan): string {
  return sent(unknownVersion(listBases(api)).slice(1).replace('(?:/|$)', '[/? ]'));
}

/** A request for a version of the API that doesn't exist (`A-VER-1`), after all other rules. */
export function versionRules({ api }: Plan): string[] {
  return api ? [cond(request, versionPattern(api)), rule('^', '-', 'R=400,L')] : [];
}
