import { fileNameOf } from '../../lib/url/path.ts';
import {
  apiMethods,
  basesOf,
  descriptionFile,
  maintenanceApiFile,
  preflightHeaders,
  versionsOf,
} from '../../plan/api.ts';
import type { ApiPlan, ApiVersion, Plan, ServedFiles } from '../../plan/plan.ts';
import { unknownVersion } from '../shared/api.ts';
import { escapeRegex, sentPath } from '../shared/sent-text.ts';
import { errorDocument, headerLine } from './headers.ts';
import { isBelow, matches, request, sent } from './matching.ts';
import { moveRule } from './origin.ts';
import { cond, countRules, literal, rule, section } from './text.ts';

const refusals = [400, 401, 403, 404, 405, 406, 410, 414, 422];

/** The API's rules; requests to other URLs skip them. */
export function* apiRules(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  const rules = [...moveRule(plan), ...answerRules(api, plan.served)];
  for (const base of basesOf(api)) yield cond(request, `!${sent(`${sentPath(base)}[/? ]`)}`);
  yield rule('^', '-', `S=${countRules(rules)}`);
  yield* rules;
}

/** The responses that don't depend on the URL. */
function* refusalRules(api: ApiPlan): Generator<string> {
  yield* [cond('%{REQUEST_METHOD}', '^OPTIONS\\z'), rule('^', '-', 'R=204,L')];
  yield* [cond('%{REQUEST_METHOD}', '!^(?:GET|HEAD)\\z'), rule('^', '-', 'R=405,L')];
  yield* [cond(request, `^\\S+ [^ ]{${api.maxTarget + 1}}`), rule('^', '-', 'R=414,L')];
  yield* acceptRules();
}

function* answerRules(api: ApiPlan, served: ServedFiles): Generator<string> {
  yield* refusalRules(api);
  for (const version of versionsOf(api)) yield* fileRules(version, served);
  yield rule('^', '-', 'R=404,L');
}

function* fileRules(version: ApiVersion, served: ServedFiles): Generator<string> {
  const { base, resources } = version;
  const own = fileNameOf(base);
  const at = `^${escapeRegex(own)}`;
  const noQuery = cond('%{QUERY_STRING}', '^\\z');
  const root = '%{DOCUMENT_ROOT}';
  const described = literal(`/${descriptionFile(version, served)}`);
  yield* [noQuery, rule(`${at}/openapi\\.json\\z`, described, 'END')];
  yield rule(`${at}/openapi\\.json\\z`, '-', 'R=422,L');
  const names = resources.map(({ name }) => escapeRegex(name)).join('|');
  if (names === '') return;
  const pageAlone = cond('%{QUERY_STRING}', '^(?:page=(?:0|[1-9][0-9]*))?\\z');
  yield* [pageAlone, rule(`${at}/(${names})\\z`, `/${literal(own)}/$1.json`, 'QSD,END')];
  const paged = resources.filter(({ sizes }) => sizes.length > 0);
  for (const [sizes, some] of Map.groupBy(paged, (resource) => resource.sizes.join('|'))) {
    const [page, size] = ['page=(0|[1-9][0-9]*)', `size=(${sizes})`];
    const pattern = `${at}/(${some.map(({ name }) => escapeRegex(name)).join('|')})\\z`;
    const folder = `${literal(`/${own}`)}/$1/page`;
    for (const [query, file, beyond] of [
      [`^${page}&${size}\\z`, `${folder}/%2/%1.json`, `${folder}/%2/beyond.json`],
      [`^${size}&${page}\\z`, `${folder}/%1/%2.json`, `${folder}/%1/beyond.json`],
    ] as const) {
      const queryCondition = cond('%{QUERY_STRING}', query);
      const exists = `RewriteCond "${root}${file}" -f`;
      yield* [queryCondition, exists, queryCondition, rule(pattern, file, 'QSD,END')];
      yield* [queryCondition, rule(pattern, beyond, 'QSD,END')];
    }
  }
  yield rule(`${at}/(?:${names})\\z`, '-', 'R=422,L');
  const record = `${at}/(?:${names})/[^/]+\\z`;
  const exists = `RewriteCond "${root}%{REQUEST_URI}.json" -f`;
  yield* [exists, noQuery, rule(record, '%{REQUEST_URI}.json', 'END')];
  yield* [exists, rule(record, '-', 'R=422,L')];
}

/** 406 if the Accept header has no range with JSON, or only with `q=0` (`A-ERR-4`). */
function* acceptRules(): Generator<string> {
  const refuses = '^(?!.*(?:application/(?:json|\\*)|\\*/\\*)(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))).';
  yield* [cond('%{HTTP:Accept}', refuses, 'NC'), rule('^', '-', 'R=406,L')];
}

/** JSON errors and CORS headers (`A-HTTP-2`). */
export function* apiLines(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  const versions = basesOf(api).map(isBelow);
  const below = `(${versions.join(' || ')})`;
  yield* section(`If "${matches('%{THE_REQUEST}', versionPattern(api))}"`, [
    errorDocument(400, `${api.errors}/A0805.json`),
  ]);
  const isApi = versions.join(' || ');
  const maintenance = maintenanceApiFile(plan) === undefined ? [] : [503];
  const statuses = [...refusals, ...(api.rate ? [429] : []), ...maintenance];
  yield* section(
    `If "${isApi}"`,
    statuses.map((status) => errorDocument(status, `${api.errors}/${status}.json`)),
  );
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
  return sent(unknownVersion(basesOf(api)).slice(1).replace('(?:/|$)', '[/? ]'));
}

/** A request for a version of the API that doesn't exist (`A-VER-1`), after all other rules. */
export function* versionRules(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  yield* moveRule(plan, [cond(request, versionPattern(api))]);
  yield* [cond(request, versionPattern(api)), rule('^', '-', 'R=400,L')];
}
