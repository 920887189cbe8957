import {
  apiMethods,
  findDescriptionFile,
  listBases,
  listVersions,
  preflightHeaders,
} from '../../plan/api.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { compileUnknownVersion } from '../shared/api.ts';
import { encodeFile } from '../shared/pages.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { map, printBlock, quoteLiteral, quoteRegex, type Row } from './text.ts';

/** A matcher for the URLs of the API. */
export function printApiMatcher(api: ApiPlan): string {
  const bases = listBases(api).map((base) => compileDecodedPath(base, false));
  return `path_regexp ${quoteRegex(`^${bases.length === 1 ? bases.join('') : `(?:${bases.join('|')})`}(?:/|$)`)}`;
}

/** Finds the prebuilt file of a list, a page, or a record: `sp_there` is `record`. Otherwise `sp_error` is the status. */
export function* printApi({ api, served }: Plan): Generator<string> {
  if (!api) return;

  const described = listVersions(api).map((version) => {
    const file = encodeFile(findDescriptionFile(version, served)).replace(/\.json$/, '');
    return `rewrite ${version.base}/openapi.json /${file}`;
  });
  yield* map('{query}', '{sp_list} {sp_beyond}', listRows(api));
  if (api.origins.length > 0) yield* printBlock('route @sp_api', printCorsHeaders(api));
  yield '@sp_call vars sp_there api';
  yield* printBlock('route @sp_call', [
    ...printPreflight(api),
    // The bodies of errors have no URL.
    ...listBases(api).map((base) => `rewrite ${base}/_* /.none`),
    ...described,
    '@sp_record file {http.request.uri.path}{sp_list} {http.request.uri.path}{sp_beyond}',
    'vars @sp_record sp_there record',
    'rewrite @sp_record {http.matchers.file.relative}',
    ...printRefusals(api),
  ]);
}

/** The answer to a preflight (`A-HTTP-2`). Without an allowed origin, no browser sends the request that it asks for. */
function* printPreflight({ origins }: ApiPlan): Generator<string> {
  yield '@sp_405 not method GET HEAD';
  yield `header @sp_405 Allow "${apiMethods}"`;
  yield '@sp_options method OPTIONS';
  if (origins.length > 0)
    for (const [name, value] of preflightHeaders) yield `header @sp_options ${name} "${value}"`;
  yield 'respond @sp_options 204';
}

/** The end of a file's path by the query of a list or record, and that of a page after the last one. */
function listRows(api: ApiPlan): Row[] {
  const sizes = new Set(
    listVersions(api).flatMap(({ resources }) => resources.flatMap((resource) => resource.sizes)),
  );
  const rows: Row[] = [['~^(?:page=(?:0|[1-9]\\d*))?$', '.json', '/.none']];
  if (sizes.size === 0) return rows;

  const [page, size] = ['page=(0|[1-9]\\d*)', `size=(${[...sizes].join('|')})`];

  return [
    ...rows,
    [`~^${page}&${size}$`, '/page/${2}/${1}.json', '/page/${2}/beyond.json'],
    [`~^${size}&${page}$`, '/page/${1}/${2}.json', '/page/${1}/beyond.json'],
  ];
}

/** The last line that applies decides. */
function* printRefusals({ maxTarget }: ApiPlan): Generator<string> {
  const accept = '{http.request.header.Accept}';
  const rules = [
    [422, 'not vars_regexp {sp_list} json$'],
    [406, `expression \`${accept} != "" && !${accept}.matches("(?i)application/(?:json|[*])|[*]/[*]")\``],
    [414, `expression \`size({http.request.orig_uri}) > ${maxTarget}\``],
  ] as const;
  for (const [status, matcher] of rules) {
    yield `@sp_${status} ${matcher}`;
    yield `vars @sp_${status} sp_error ${status}`;
  }

  yield 'vars @sp_405 sp_error 405';
  yield `@sp_refused vars sp_error ${rules.map(([status]) => status).join(' ')} 405`;
  yield 'vars @sp_refused sp_there api';
}

/** `@sp_origin`: an origin that may read the API. */
export function* printOriginMatcher({ api }: Plan): Generator<string> {
  const origins = api?.origins ?? [];
  if (origins.length > 0 && !origins.includes('*'))
    yield* printBlock(
      '@sp_origin',
      origins.map((origin) => `header Origin ${quoteLiteral(origin)}`),
    );
}

/** Which origins may read the API (`A-HTTP-2`). */
export function* printCorsHeaders({ origins }: ApiPlan): Generator<string> {
  if (origins.includes('*')) yield 'header Access-Control-Allow-Origin *';
  else if (origins.length > 0) {
    yield 'header Vary Origin';
    yield 'header @sp_origin Access-Control-Allow-Origin {http.request.header.Origin}';
  }
}

/** The JSON bodies of the API's errors, also of a request for a version that doesn't exist (`A-VER-1`). */
export function* printErrorBodies({ api }: Plan): Generator<string> {
  if (!api) return;
  yield `vars @sp_api sp_body /${encodeFile(api.errors)}/{http.vars.sp_error}.json`;
  yield* printBlock('@sp_version', [
    'vars sp_there no',
    `path_regexp ${quoteRegex(compileUnknownVersion(listBases(api)))}`,
  ]);
  yield 'vars @sp_version sp_error 400';
  yield `vars @sp_version sp_body /${encodeFile(api.errors)}/A0805.json`;
}

/** An error with its JSON body, where the rest of the file doesn't get to. */
export function printError(api: ApiPlan, status: number): string[] {
  return [
    ...printCorsHeaders(api),
    `vars sp_error ${status}`,
    `vars sp_body /${encodeFile(api.errors)}/${status}.json`,
  ];
}
