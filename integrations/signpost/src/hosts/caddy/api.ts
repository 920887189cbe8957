import { apiMethods, basesOf, descriptionFile, preflightHeaders, versionsOf } from '../../plan/api.ts';
import type { ApiPlan, ApiVersion, Plan, ServedFiles } from '../../plan/plan.ts';
import { unknownVersion } from '../shared/api.ts';
import { encodeFile } from '../shared/pages.ts';
import { decodedPath, escapeRegex } from '../shared/sent-text.ts';
import { moveLines } from './origin.ts';
import { fileHeaderLines, serveLines, toFile } from './respond.ts';
import { block, literal, map, quotedRegex, type Row } from './text.ts';

/** A matcher for the URLs of the API. */
export function belowApi(api: ApiPlan): string {
  const bases = basesOf(api).map((base) => decodedPath(base, false));
  return `path_regexp ${quotedRegex(`^(?:${bases.join('|')})(?:/|$)`)}`;
}

/** The prebuilt API: lists, pages, records, its description, and JSON errors. */
export function* apiLines(plan: Plan): Generator<string> {
  const { api, served } = plan;
  if (!api) return;
  const rows = versionsOf(api).flatMap((version) => fileRows(version, served));
  yield* map('{http.request.uri.path}?{query}', '{sp_api_file} {sp_api_beyond}', rows, '/.none', '/.none');
  yield* block('route @sp_api', [
    ...moveLines(plan),
    ...corsLines(api),
    '@sp_options method OPTIONS',
    ...block('route @sp_options', [
      ...preflightHeaders.map(([name, value]) => `header ${name} "${value}"`),
      `header Allow "${apiMethods}"`,
      'respond 204',
    ]),
    ...block('@sp_api_found', block('file', ['try_files {sp_api_file} {sp_api_beyond}'])),
    ...refusalLines(api),
    ...block('route @sp_api_found', [
      'rewrite * {http.matchers.file.relative}',
      'header Content-Type application/json',
      ...fileHeaderLines(plan),
      ...serveLines(),
    ]),
  ]);
}

/** The file of a URL with its query, and the one of an empty page. */
function fileRows({ base, resources, ...version }: ApiVersion, served: ServedFiles): Row[] {
  const at = decodedPath(base, false);
  const described: Row = [
    `~^${at}/openapi\\.json\\?$`,
    `/${encodeFile(descriptionFile({ base, ...version }, served))}`,
    '/.none',
  ];
  if (resources.length === 0) return [described];
  const lists = `${at}/(?:${resources.map(({ name }) => escapeRegex(name)).join('|')})`;
  const pages = resources.flatMap(({ name, sizes }): Row[] => {
    if (sizes.length === 0) return [];
    const list = `~^(${at}/${escapeRegex(name)})\\?`;
    const [page, size] = ['page=(0|[1-9]\\d*)', `size=(${sizes.join('|')})`];
    return [
      [`${list}${page}&${size}$`, '${1}/page/${3}/${2}.json', '${1}/page/${3}/beyond.json'],
      [`${list}${size}&${page}$`, '${1}/page/${2}/${3}.json', '${1}/page/${2}/beyond.json'],
    ];
  });
  return [
    described,
    [`~^(${lists})\\?(?:page=(?:0|[1-9]\\d*))?$`, '${1}.json', '/.none'],
    ...pages,
    [`~^(${lists}/[^/?]+)\\?$`, '${1}.json', '/.none'],
  ];
}

/** The error of a request in `sp_error`: the last line that applies decides. */
function* refusalLines(api: ApiPlan): Generator<string> {
  const known = versionsOf(api).map(({ base, resources }) => {
    const names = ['openapi.json', ...resources.map(({ name }) => name)].map(escapeRegex);
    return `${decodedPath(base, false)}/(?:${names.join('|')})(?:/[^/?]+)?`;
  });
  const refusesJson = ['header Accept *', 'not header_regexp Accept `(?i)application/(?:json|\\*)|\\*/\\*`'];
  const rules: [status: number, lines: string[]][] = [
    [404, ['not file {sp_api_file} {sp_api_beyond}']],
    [
      422,
      [
        `path_regexp ${quotedRegex(`^(?:${known.join('|')})$`)}`,
        'not expression `{query} == ""`',
        'not file {sp_api_file} {sp_api_beyond}',
      ],
    ],
    [406, refusesJson],
    [414, [`expression \`size({http.request.orig_uri}) > ${api.maxTarget}\``]],
    [405, ['not method GET HEAD']],
  ];
  for (const [status, lines] of rules) {
    yield* block(`@sp_api_${status}`, lines);
    yield `vars @sp_api_${status} sp_error ${status}`;
  }
  yield `header @sp_api_405 Allow "${apiMethods}"`;
  yield '@sp_error vars_regexp {http.vars.sp_error} ^4';
  yield* block('route @sp_error', errorLines(api, '{http.vars.sp_error}'));
}

/** An error with its JSON body. */
export function errorLines(api: ApiPlan, status: string, body = status): string[] {
  return [
    'request_header -Range',
    'request_header -If-*',
    'header Content-Type application/json',
    toFile(`${encodeFile(api.errors)}/${body}.json`),
    ...serveLines(status),
  ];
}

/** An error of another part of the snippet below the API. */
export function apiErrorLines({ api }: Plan, status: number): string[] {
  return api ? [...block('route @sp_api', [...corsLines(api), ...errorLines(api, String(status))])] : [];
}

/** `@sp_origin`: an origin that may read the API. */
export function* originMatcher({ api }: Plan): Generator<string> {
  const origins = api?.origins ?? [];
  if (origins.length > 0 && !origins.includes('*'))
    yield* block(
      '@sp_origin',
      origins.map((origin) => `header Origin ${literal(origin)}`),
    );
}

/** Which origins may read the API (`A-HTTP-2`). */
export function* corsLines({ origins }: ApiPlan): Generator<string> {
  if (origins.includes('*')) yield 'header Access-Control-Allow-Origin *';
  else if (origins.length > 0) {
    yield 'header Vary Origin';
    yield 'header @sp_origin Access-Control-Allow-Origin {http.request.header.Origin}';
  }
}

/** A request for a version of the API that doesn't exist (`A-VER-1`). */
export function* versionLines({ api }: Plan): Generator<string> {
  if (!api) return;
  yield `@sp_version path_regexp ${quotedRegex(unknownVersion(basesOf(api)))}`;
  yield* block('route @sp_version', errorLines(api, '400', 'A0805'));
}
