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
import { fileConditions, type VersionRow, versionRows } from '../shared/api.ts';
import { encodeFile } from '../shared/pages.ts';
import { exactly } from '../shared/spelled.ts';
import { errorDocument, headerLine } from './headers.ts';
import { isBelow, matches, oddRequest, request, sent, spelled } from './matching.ts';
import { moveRule } from './origin.ts';
import { cond, countRules, literal, quoted, rule, section } from './text.ts';

const refusals = [400, 401, 403, 404, 405, 406, 410, 414, 422];

/** The API's rules; requests to other URLs skip them. */
export function* apiRules(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  const rules = [...moveRule(plan), ...answerRules(api, plan.served)];
  for (const base of basesOf(api)) yield cond(request, `!${sent(`${spelled(base)}[/? ]`)}`);
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
  yield* [cond(request, oddRequest), rule('^', '-', 'R=404,L')];
  for (const version of versionsOf(api)) yield* fileRules(version, served);
  yield rule('^', '-', 'R=404,L');
}

function* fileRules(version: ApiVersion, served: ServedFiles): Generator<string> {
  const { base, resources } = version;
  const own = fileNameOf(base);
  const at = `^${exactly(own)}`;
  const noQuery = cond('%{QUERY_STRING}', '^\\z');
  const root = '%{DOCUMENT_ROOT}';
  const described = literal(`/${descriptionFile(version, served)}`);
  yield* [noQuery, rule(`${at}/openapi\\.json\\z`, described, 'END')];
  yield rule(`${at}/openapi\\.json\\z`, '-', 'R=422,L');
  const names = resources.map(({ name }) => exactly(name)).join('|');
  if (names === '') return;
  const pageAlone = cond('%{QUERY_STRING}', '^(?:page=(?:0|[1-9][0-9]*))?\\z');
  yield* [pageAlone, rule(`${at}/(${names})\\z`, `/${literal(own)}/$1.json`, 'QSD,END')];
  for (const { name, sizes } of resources) {
    if (sizes.length === 0) continue;
    const [page, size] = ['page=(0|[1-9][0-9]*)', `size=(${sizes.join('|')})`];
    const pattern = `${at}/${exactly(name)}\\z`;
    const folder = literal(`/${own}/${name}/page`);
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

/** 406 if the Accept header refuses JSON; the most specific range counts, `q=0` refuses (`A-ERR-4`). */
function* acceptRules(): Generator<string> {
  const accept = '%{HTTP:Accept}';
  const ranges = ['application/json', 'application/\\*', '\\*/\\*'];
  for (const [at, name] of ranges.entries()) {
    const better = ranges
      .slice(0, at)
      .map((other) => cond(accept, `!(?i)(?:^|,)\\s*${other}\\s*(?:[;,]|\\z)`));
    const last = `(?i)^(?:.*,)?\\s*${name}\\s*;(?:[^,]*;)?\\s*q=0(?:\\.0*)?\\s*(?:;[^,]*)?(?:,(?!(?:.*,)?\\s*${name}\\s*(?:[;,]|\\z)).*)?\\z`;
    yield* [...better, cond(accept, last), rule('^', '-', 'R=406,L')];
  }
  const none = ranges.map((name) => cond(accept, `!(?i)(?:^|,)\\s*${name}\\s*(?:[;,]|\\z)`));
  yield* [cond(accept, '\\S'), ...none, rule('^', '-', 'R=406,L')];
}

/** JSON errors and CORS headers (`A-HTTP-2`). */
export function* apiLines(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  const versions = basesOf(api).map(isBelow);
  const below = `(${[...versions, isAboutVersion].join(' || ')})`;
  yield* otherVersionSections(api);
  const isApi = versions.join(' || ');
  const maintenance = maintenanceApiFile(plan) === undefined ? [] : [503];
  const statuses = [...refusals, ...(api.rate ? [429] : []), ...maintenance];
  yield* section(
    `If "${isApi}"`,
    statuses.map((status) => errorDocument(status, `${api.errors}/${status}.json`)),
  );
  for (const name of fileConditions) yield `RequestHeader unset ${name} "expr=${isApi}"`;
  const preflight = `${below} && %{REQUEST_METHOD} == 'OPTIONS'`;
  if (api.origins.includes('*')) yield headerLine('Access-Control-Allow-Origin', '*', below);
  else if (api.origins.length > 0) {
    yield headerLine('Vary', 'Origin', below);
    for (const origin of api.origins) {
      const isOrigin = `%{req_novary:Origin} == '${origin.replace(/['"\\%]/g, '')}'`;
      yield headerLine('Access-Control-Allow-Origin', origin, `${below} && ${isOrigin}`);
    }
  }
  for (const [name, value] of preflightHeaders) yield headerLine(name, value, preflight);
  const allows = `${below} && (%{REQUEST_STATUS} == 405 || %{REQUEST_METHOD} == 'OPTIONS')`;
  yield headerLine('Allow', apiMethods, allows);
}

/** Errors before any rule runs, for a server's own configuration. Of those, only a URL with `%00` is known. */
export function* earlyLines({ api, errorPages }: Plan): Generator<string> {
  if (!api) return;
  for (const status of [400, 414]) yield errorDocument(status, `${api.errors}/${status}.json`);
  const page = errorPages[404];
  if (page === undefined) return;
  const bases = basesOf(api).map((base) => spelled(base));
  yield `SetEnvIf Request_URI "^" SP_MISSING=${encodeFile(page)}`;
  yield `SetEnvIf Request_URI ${quoted(`^(?:${bases.join('|')})(?:/|$)`)} SP_MISSING=${encodeFile(`${api.errors}/404.json`)}`;
  yield 'ErrorDocument 404 "/%{reqenv:SP_MISSING}"';
}

const code = '%{ENV:SP_VERSION}';

/** Rules for unknown versions of the API (`A-VER-1`), after all others. `SP_VERSION` is the error code. */
export function* versionRules(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  yield '# Unknown versions of the API.';
  for (const row of rowsOf(api)) {
    const found = rule('^', '-', `E=SP_VERSION:${row.code === '' ? 'here' : row.code}`);
    yield* [cond(code, '^\\z'), cond(request, row.pattern), found];
  }
  const refusals = [...moveRule(plan), ...refusalRules(api), rule('^', '-', 'R=400,L')];
  yield cond(code, '!^A');
  yield rule('^', '-', `S=${countRules(refusals)}`);
  yield* refusals;
}

/** True for a response about a version. In an error page, variables that a rule has set have another name. */
const isAboutVersion = "reqenv('SP_VERSION') =~ /^A/ || reqenv('REDIRECT_SP_VERSION') =~ /^A/";

/** The bodies of these responses. A later section overwrites an earlier one, so the most important row comes last. */
function* otherVersionSections(api: ApiPlan): Generator<string> {
  for (const row of rowsOf(api).reverse()) {
    if (row.code === '') continue;
    const bodies = { 400: row.code, 405: '405', 406: '406', 414: '414' };
    yield* section(
      `If "${matches('%{THE_REQUEST}', row.pattern)}"`,
      Object.entries(bodies).map(([status, body]) =>
        errorDocument(Number(status), `${api.errors}/${body}.json`),
      ),
    );
  }
}

function rowsOf(api: ApiPlan): VersionRow[] {
  const digit = (from: number, to: number): string => `(?:[${from}-${to}]|%3[${from}-${to}])`;
  const text = (piece: string): string => spelled(piece);
  const rows = versionRows(basesOf(api), { text, digit, end: '[/? ]' });
  return rows.map((row) => ({ ...row, pattern: sent(row.pattern) }));
}
