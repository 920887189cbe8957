import { apiMethods, basesOf, descriptionFile, preflightHeaders, versionsOf } from '../../plan/api.ts';
import type { ApiPlan, ApiVersion, Plan, ServedFiles } from '../../plan/plan.ts';
import { fileConditions, plainDigit, versionRows } from '../shared/api.ts';
import { exactly } from '../shared/spelled.ts';
import { moveLines } from './origin.ts';
import { goPath } from './request.ts';
import { answerWith, fileHeaderLines, serveLines } from './respond.ts';
import { block, literal, map, quoted, type Row } from './text.ts';

const json = 'application/json';

/** The prebuilt API: lists, pages, records, its description, and JSON errors. */
export function* apiLines(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  yield `@sp_api ${belowApi(api)}`;
  yield* block('route @sp_api', answerLines(plan, api));
}

/** Below the API's base: an error of another part of the snippet, with the API's body. */
export function* apiRefusalLines(
  plan: Plan,
  status: number,
  first: readonly string[] = [],
): Generator<string> {
  const { api } = plan;
  if (!api) return;
  yield `@sp_api_${status} ${belowApi(api)}`;
  yield* block(`route @sp_api_${status}`, [
    ...corsLines(api),
    ...first,
    ...answerWith(status, `${api.errors}/${status}.json`, json),
  ]);
}

export function belowApi(api: ApiPlan): string {
  const bases = basesOf(api).map((base) => exactly(goPath(base)));
  return `vars_regexp {http.vars.sp_address} ${quoted(`^%?(?:${bases.join('|')})(?:/|$)`)}`;
}

function* answerLines(plan: Plan, api: ApiPlan): Generator<string> {
  yield* moveLines(plan);
  for (const name of fileConditions) yield `request_header -${name}`;
  yield* mannerLines(api);
  yield* fileLines(plan, api, [`header Content-Type ${json}`, ...fileHeaderLines(plan), ...serveLines()]);
}

/** The responses that don't depend on the URL. */
function* mannerLines(api: ApiPlan): Generator<string> {
  yield* corsLines(api);
  yield '@sp_options method OPTIONS';
  yield* block('route @sp_options', [
    ...preflightHeaders.map(([name, value]) => `header ${name} "${value}"`),
    `header Allow "${apiMethods}"`,
    'respond 204',
  ]);
  yield '@sp_method not method GET HEAD';
  yield `header @sp_method Allow "${apiMethods}"`;
  yield* refuse('@sp_method', api, 405);
  yield `@sp_long expression \`size({http.request.header.Sp-Target}) > ${api.maxTarget}\``;
  yield* refuse('@sp_long', api, 414);
  yield* acceptLines();
  yield* refuse('@sp_unacceptable', api, 406);
}

/** The kind of request, and its file. */
function* fileLines(plan: Plan, api: ApiPlan, jsonFile: readonly string[]): Generator<string> {
  const asked = '{http.vars.sp_address}?{http.request.uri.query}';
  const rows = versionsOf(api).flatMap((version) => apiRows(version, plan.served));
  yield* map(asked, '{sp_asks} {sp_page} {sp_beyond}', rows, 'nothing', '', '');
  yield '@sp_plain_file vars {sp_asks} description';
  yield* block('route @sp_plain_file', ['uri path_regexp `(?s)^.*\\z` {sp_page}', ...jsonFile]);
  yield '@sp_list vars {sp_asks} list';
  yield* block('route @sp_list', ['uri path_regexp `\\z` .json', ...jsonFile]);
  yield* block('@sp_numbered', ['vars {sp_asks} page', 'file {sp_page}']);
  yield* block('route @sp_numbered', ['uri path_regexp `(?s)^.*\\z` {sp_page}', ...jsonFile]);
  yield '@sp_past vars {sp_asks} page';
  yield* block('route @sp_past', ['uri path_regexp `(?s)^.*\\z` {sp_beyond}', ...jsonFile]);
  yield* block('@sp_record', ['vars {sp_asks} record record?', 'file {http.request.uri.path}.json']);
  yield* block('route @sp_record', [
    '@sp_asking vars {sp_asks} record?',
    ...refuse('@sp_asking', api, 422),
    'uri path_regexp `\\z` .json',
    ...jsonFile,
  ]);
  yield '@sp_refused vars {sp_asks} refused';
  yield* refuse('@sp_refused', api, 422);
  yield* answerWith(404, `${api.errors}/404.json`, json);
}

function apiRows(version: ApiVersion, served: ServedFiles): Row[] {
  const { base, resources } = version;
  const at = `~^${exactly(goPath(base))}`;
  const names = resources.map(({ name }) => exactly(goPath(name))).join('|');
  const pages = resources.flatMap(({ name, sizes }): Row[] => {
    if (sizes.length === 0) return [];
    const [number, size] = ['page=(0|[1-9][0-9]*)', `size=(${sizes.join('|')})`];
    const list = `${at}/${exactly(goPath(name))}\\?`;
    const folder = `${base}/${name}/page`.replaceAll('$', '$$$$');
    return [
      [`${list}${number}&${size}$`, 'page', `${folder}/$2/$1.json`, `${folder}/$2/beyond.json`],
      [`${list}${size}&${number}$`, 'page', `${folder}/$1/$2.json`, `${folder}/$1/beyond.json`],
    ];
  });
  const file = `/${descriptionFile(version, served)}`.replaceAll('$', '$$$$');
  const described: Row[] = [
    [`${at}/openapi\\.json\\?$`, 'description', file, ''],
    [`${at}/openapi\\.json\\?`, 'refused', '', ''],
  ];
  if (names === '') return described;
  return [
    ...described,
    [`${at}/(?:${names})\\?(?:page=(?:0|[1-9][0-9]*))?$`, 'list', '', ''],
    ...pages,
    [`${at}/(?:${names})\\?`, 'refused', '', ''],
    [`${at}/(?:${names})/[^/?]+\\?$`, 'record', '', ''],
    [`${at}/(?:${names})/[^/?]+\\?`, 'record?', '', ''],
  ];
}

/** `@sp_unacceptable`: the Accept header refuses JSON; the most specific range counts, `q=0` refuses (`A-ERR-4`). */
function* acceptLines(): Generator<string> {
  const ranges = ['application/json', 'application/\\*', '\\*/\\*'];
  const rows = ranges.map((range): Row => [`~(?i)^(?:.*,)?[ \\t]*${range}[ \\t]*(;[^,]*)?(?:,.*)?$`, '$1;']);
  yield* map('{http.request.header.Accept}', '{sp_range}', [['~^[ \\t]*$', ';'], ...rows], ';q=0;');
  yield '@sp_unacceptable vars_regexp {sp_range} `(?i);[ \\t]*q=0(?:\\.0*)?[ \\t]*;`';
}

/** Which origins may read the API (`A-HTTP-2`). */
export function* corsLines({ origins }: ApiPlan): Generator<string> {
  if (origins.includes('*')) yield 'header Access-Control-Allow-Origin *';
  else if (origins.length > 0) {
    yield 'header Vary Origin';
    yield `@sp_origin vars {http.request.header.Origin} ${origins.map(literal).join(' ')}`;
    yield 'header @sp_origin Access-Control-Allow-Origin {http.request.header.Origin}';
  }
}

function* refuse(matcher: string, { errors }: ApiPlan, status: number): Generator<string> {
  yield* block(`route ${matcher}`, answerWith(status, `${errors}/${status}.json`, json));
}

/** The response to unknown versions of the API (`A-VER-1`). */
export function* versionLines({ api }: Plan): Generator<string> {
  if (!api) return;
  const text = (piece: string): string => exactly(goPath(piece));
  const versions = versionRows(basesOf(api), { text, digit: plainDigit, end: '(?:/|$)' });
  const rows = versions.map(({ pattern, code }): Row => [`~^${pattern}`, code]);
  yield* map('{http.vars.sp_address}', '{sp_version}', rows, '');
  yield '@sp_version vars_regexp {sp_version} ^A';
  yield* block('route @sp_version', [...mannerLines(api), ...refusalLines(api)]);
}

function* refusalLines({ errors }: ApiPlan): Generator<string> {
  for (const code of ['A0805', 'A0806', 'A0807']) {
    yield `@sp_${code} vars {sp_version} ${code}`;
    yield* block(`route @sp_${code}`, answerWith(400, `${errors}/${code}.json`, json));
  }
}
