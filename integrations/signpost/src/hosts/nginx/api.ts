import type { ApiPlan, ApiResource } from '../../plan/plan.ts';
import { decodedPattern } from './bytes.ts';
import { rawPath } from './exact.ts';
import { mapBlock, type Row } from './map-block.ts';
import { literal, quoted, type Variable } from './text.ts';

const none = '/.signpost/none';
const allowed = 'GET, HEAD, OPTIONS';

/**
 * The API's requests: `$…_kind` is `api` below its base; `$…_refusal` the status of what is refused before
 * any file is looked for; `$…_file` and `$…_second` the files; `$…_described` what exists but takes no query.
 */
export function* apiMaps(v: Variable, api: ApiPlan): Generator<string> {
  const below = `^${rawBase(api)}(?:[/?#]|\\z)`;
  yield* mapBlock('$request_uri', v('kind'), [{ pattern: below, value: 'api' }]);
  yield* mapBlock(
    '$request_method',
    v('method'),
    [
      { key: 'GET', value: '' },
      { key: 'HEAD', value: '' },
      { key: 'OPTIONS', value: '204' },
    ],
    '405',
  );
  yield* mapBlock('$request_uri', v('long'), [{ pattern: `(?s)^.{${api.maxTarget + 1}}`, value: '414' }]);
  yield* acceptMaps(v);
  const refused = `${v('method')}${v('long')}${v('accept')}`;
  yield* mapBlock(refused, v('refused'), [{ pattern: '^(?<sp_refused>\\d\\d\\d)', value: '$sp_refused' }]);
  yield* mapBlock(v('kind'), v('refusal'), [{ key: 'api', value: v('refused') }]);
  const base = decodedPattern(api.base, false);
  const asked = `${v('address')}?$args`;
  yield* mapBlock(asked, v('api_file'), fileRows(v, api, base), none);
  yield* mapBlock(asked, v('api_beyond'), pageRows(v, api, base, 'beyond'), none);
  yield* mapBlock(asked, v('api_plain'), plainRows(v, api, base, '\\?'), none);
  yield* mapBlock(v('kind'), v('file'), [{ key: 'api', value: v('api_file') }], v('own_file'));
  yield* mapBlock(v('kind'), v('second'), [{ key: 'api', value: v('api_beyond') }], v('own_second'));
  yield* mapBlock(v('kind'), v('described'), [{ key: 'api', value: v('api_plain') }], none);
  yield* corsMaps(v, api);
}

function rawBase({ base }: ApiPlan): string {
  return rawPath(base, {});
}

function fileRows(v: Variable, api: ApiPlan, base: string): Row[] {
  return [...plainRows(v, api, base, '\\?\\z'), ...pageRows(v, api, base, '$sp_page')];
}

/** The description, lists and records; `end` is a query that is empty, or any. */
function plainRows(v: Variable, api: ApiPlan, base: string, end: string): Row[] {
  const folder = literal(v, api.base);
  const names = api.resources.map(({ name }) => decodedPattern(name, false)).join('|');
  const described: Row = { pattern: `^${base}/openapi\\.json${end}`, value: `${folder}/openapi.json` };
  if (names === '') return [described];
  return [
    described,
    { pattern: `^${base}/(?<sp_name>${names})${end}`, value: `${folder}/$sp_name.json` },
    {
      pattern: `^${base}/(?<sp_name>${names})/(?<sp_id>[^/]+)${end}`,
      value: `${folder}/$sp_name/$sp_id.json`,
    },
  ];
}

/** Pages of the sizes that were built, the two parameters in both orders. */
function pageRows(v: Variable, api: ApiPlan, base: string, page: string): Row[] {
  return api.resources.flatMap((resource) => {
    const value = `${literal(v, `${api.base}/${resource.name}`)}/page/$sp_size/${page}.json`;
    return pageQueries(resource).map((query) => ({
      pattern: `^${base}/${decodedPattern(resource.name, false)}\\?${query}\\z`,
      value,
    }));
  });
}

function pageQueries({ sizes }: ApiResource): string[] {
  if (sizes.length === 0) return [];
  const page = 'page=(?<sp_page>0|[1-9]\\d*)';
  const size = `size=(?<sp_size>${sizes.join('|')})`;
  return [`${page}&${size}`, `${size}&${page}`];
}

/** `$…_accept`: 406 where the Accept header refuses JSON; the most specific range counts (`A-ERR-4`). */
function* acceptMaps(v: Variable): Generator<string> {
  const range = (name: string): string => `(?i)(?:^|,)\\s*${name}\\s*`;
  const refusing = '(?:;[^,]*)?;\\s*q=0(?:\\.0*)?\\s*(?:[;,]|\\z)';
  const ranges = ['application/json', 'application/\\*', '\\*/\\*'].flatMap((name): Row[] => [
    { pattern: `${range(name)}${refusing}`, value: '406' },
    { pattern: `${range(name)}(?:[;,]|\\z)`, value: '' },
  ]);
  const nothing: Row[] = [
    { key: '', value: '' },
    { pattern: '^\\s*\\z', value: '' },
  ];
  yield* mapBlock('$http_accept', v('accept'), [...nothing, ...ranges], '406');
}

/** Who may read the API from a browser, and what a preflight is told (`A-HTTP-2`). */
function* corsMaps(v: Variable, { origins }: ApiPlan): Generator<string> {
  const open = origins.includes('*');
  const rows = open ? [] : origins.map((origin): Row => ({ key: `api ${origin}`, value: '$http_origin' }));
  if (open) yield* mapBlock(v('kind'), v('cors'), [{ key: 'api', value: '*' }]);
  else yield* mapBlock(`${v('kind')} $http_origin`, v('cors'), rows);
  const varies = !open && origins.length > 0;
  yield* mapBlock(v('kind'), v('vary'), varies ? [{ key: 'api', value: 'Origin' }] : []);
  const preflight = (value: string): Row[] => [{ key: 'api OPTIONS', value }];
  const asked = `${v('kind')} $request_method`;
  yield* mapBlock(asked, v('cors_methods'), preflight('GET, HEAD'));
  yield* mapBlock(asked, v('cors_headers'), preflight('Accept'));
  yield* mapBlock(asked, v('cors_age'), preflight('86400'));
}

/** `$…_allow`: what may be done at an address, for 405 and for a preflight. */
export function* allowMap(v: Variable, api: ApiPlan | undefined): Generator<string> {
  const rows: Row[] = [{ key: '405 ', value: 'GET, HEAD' }];
  if (api) rows.push({ key: '405 api', value: allowed }, { key: '204 api', value: allowed });
  yield* mapBlock(api ? `$status ${v('kind')}` : '$status ', v('allow'), rows);
}

/** The line that sends it. */
export function allowLine(v: Variable): string {
  return `add_header Allow ${quoted(v('allow'))} always;`;
}

/** The API's `add_header` lines; empty values are not sent. */
export function apiHeaderLines(v: Variable): string[] {
  const headers: readonly (readonly [string, string])[] = [
    ['Access-Control-Allow-Origin', 'cors'],
    ['Vary', 'vary'],
    ['Access-Control-Allow-Methods', 'cors_methods'],
    ['Access-Control-Allow-Headers', 'cors_headers'],
    ['Access-Control-Max-Age', 'cors_age'],
  ];
  return headers.map(([name, value]) => `add_header ${name} ${quoted(v(value))} always;`);
}

/** Refusals that need no file, in the order in which they count. */
export function refusalLines(v: Variable): string[] {
  return [204, 405, 406, 414].map((status) => `if (${v('refusal')} = ${status}) { return ${status}; }`);
}
