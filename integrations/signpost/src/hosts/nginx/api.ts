import { decoded, fileNameOf } from '../../lib/url/path.ts';
import {
  apiMethods,
  basesOf,
  descriptionFile,
  preflightHeaders,
  versionCode,
  versionsOf,
} from '../../plan/api.ts';
import type { ApiPlan, ApiResource, ApiVersion, Plan, ServedFiles } from '../../plan/plan.ts';
import { plainDigit, versionRows } from '../shared/api.ts';
import { decodedVariant } from '../shared/spelled.ts';
import { rawPath } from './entries.ts';
import { literal, mapBlock, type Printing, quoted, type Row, type Variable } from './text.ts';

const none = '/.signpost/none';

/** The API's maps: `$…_kind` is `api`, `$…_refusal` an early status, `$…_file` and `$…_second` files, `$…_described` a 422. */
export function* apiMaps(
  v: Variable,
  api: ApiPlan,
  served: ServedFiles,
  ownSecond: string,
): Generator<string> {
  const versions = versionsOf(api);
  const below = basesOf(api).map((base) => ({ pattern: `^${rawPath(base, {})}(?:[/?#]|\\z)`, value: 'api' }));
  yield* mapBlock('"api" for a request to the API, otherwise empty.', '$request_uri', v('kind'), below);
  yield* refusalMaps(v, api);
  yield* otherVersionMaps(v, api, served);
  const requestUri = `${v('address')}?$args`;
  const file = 'The file of a description, list, record or page, if the query is right.';
  const files = versions.flatMap((version) => fileRows(v, version, served));
  yield* mapBlock(file, requestUri, v('api_file'), files, none);
  const beyond = 'The file for a page after the last one.';
  const last = versions.flatMap((version) => pageRows(v, version, 'beyond'));
  const behind = yield* mapBlock(beyond, requestUri, v('api_beyond'), last, none);
  const plain = 'The file of the URL without its query. If it exists, the query is wrong (422).';
  const bare = versions.flatMap((version) => plainRows(v, version, served, '\\?', '\\?'));
  yield* mapBlock(plain, requestUri, v('api_plain'), bare, none);
  const own = (value: string): Row[] => [{ key: 'api', value }];
  yield* mapBlock('The file to send.', v('kind'), v('file'), own(v('api_file')), v('own_file'));
  yield* mapBlock('The file that nginx tries next.', v('kind'), v('second'), own(behind), ownSecond);
  const wrong = 'The file whose query is wrong, only below the API.';
  yield* mapBlock(wrong, v('kind'), v('described'), own(v('api_plain')), none);
  yield* corsMaps(v, api);
}

function* refusalMaps(v: Variable, api: ApiPlan): Generator<string> {
  const methods: Row[] = [
    { key: 'GET', value: '' },
    { key: 'HEAD', value: '' },
    { key: 'OPTIONS', value: '204' },
  ];
  const first = 'The status for a method, which comes first.';
  yield* mapBlock(first, '$request_method', v('method'), methods, '405');
  const long: Row = { pattern: `(?s)^.{${api.maxTarget + 1}}`, value: '414' };
  yield* mapBlock('Set if the URL is too long.', '$request_uri', v('long'), [long]);
  yield* acceptMap(v);
  const refused = `${v('method')}${v('long')}${v('accept')}`;
  const status: Row = { pattern: '^(?<sp_refused>\\d\\d\\d)', value: '$sp_refused' };
  yield* mapBlock('The first of these three statuses.', refused, v('refused'), [status]);
  const about = 'The status with which the API rejects a request.';
  yield* mapBlock(about, v('kind'), v('refusal'), [{ key: 'api', value: v('refused') }]);
}

function fileRows(v: Variable, version: ApiVersion, served: ServedFiles): Row[] {
  const pageAlone = '\\?(?:page=(?:0|[1-9]\\d*))?\\z';
  return [...plainRows(v, version, served, '\\?\\z', pageAlone), ...pageRows(v, version, '$sp_page')];
}

/** The description, lists and records. `end` matches the query, `listEnd` that of a list. */
function plainRows(v: Variable, api: ApiVersion, served: ServedFiles, end: string, listEnd: string): Row[] {
  const base = decodedVariant(api.base, false);
  const folder = literal(v, `/${fileNameOf(api.base)}`);
  const names = api.resources.map(({ name }) => decodedVariant(name, false)).join('|');
  const described: Row = {
    pattern: `^${base}/openapi\\.json${end}`,
    value: literal(v, `/${descriptionFile(api, served)}`),
  };
  if (names === '') return [described];
  return [
    described,
    { pattern: `^${base}/(?<sp_name>${names})${listEnd}`, value: `${folder}/$sp_name.json` },
    {
      pattern: `^${base}/(?<sp_name>${names})/(?<sp_id>[^/]+)${end}`,
      value: `${folder}/$sp_name/$sp_id.json`,
    },
  ];
}

function pageRows(v: Variable, api: ApiVersion, page: string): Row[] {
  const base = decodedVariant(api.base, false);
  return api.resources.flatMap((resource) => {
    const value = `${literal(v, `/${fileNameOf(api.base)}/${resource.name}`)}/page/$sp_size/${page}.json`;
    return pageQueries(resource).map((query) => ({
      pattern: `^${base}/${decodedVariant(resource.name, false)}\\?${query}\\z`,
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

/** `$…_accept`: 406 if the Accept header excludes JSON. The most specific range decides (`A-ERR-4`). */
function* acceptMap(v: Variable): Generator<string> {
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
  const about = "Set if the client doesn't accept JSON.";
  yield* mapBlock(about, '$http_accept', v('accept'), [...nothing, ...ranges], '406');
}

/** Which origins may read the API, and the response to a preflight (`A-HTTP-2`). */
function* corsMaps(v: Variable, { origins }: ApiPlan): Generator<string> {
  const open = origins.includes('*');
  const about = 'The origins whose pages may read the API, for Access-Control-Allow-Origin.';
  const rows = origins.map((origin): Row => ({ key: `api ${origin}`, value: '$http_origin' }));
  if (open) yield* mapBlock(about, v('told'), v('cors'), [{ key: 'api', value: '*' }]);
  else yield* mapBlock(about, `${v('told')} $http_origin`, v('cors'), rows);
  const varies: Row[] = hasVary(origins) ? [{ key: 'api', value: 'Origin' }] : [];
  yield* mapBlock('The header Vary: the response depends on the origin.', v('told'), v('vary'), varies);
  for (const [header, value] of preflightHeaders) {
    const asked = `${v('told')} $request_method`;
    const rows: Row[] = [{ key: 'api OPTIONS', value }];
    yield* mapBlock(`${header}, for a preflight.`, asked, v(variableOf(header)), rows);
  }
}

function hasVary(origins: readonly string[]): boolean {
  return origins.length > 0 && !origins.includes('*');
}

/** `cors_methods` for `Access-Control-Allow-Methods`. */
function variableOf(header: string): string {
  return `cors_${header.slice(header.lastIndexOf('-') + 1).toLowerCase()}`;
}

export function* allowMap(v: Variable, api: ApiPlan | undefined): Generator<string> {
  const about = 'The methods of a URL, for the header Allow of 405 and of a preflight.';
  if (!api) {
    yield* mapBlock(about, '$status', v('allow'), [{ key: '405', value: 'GET, HEAD' }]);
    return;
  }
  const rows: Row[] = [
    { key: '405 ', value: 'GET, HEAD' },
    { key: '405 api', value: apiMethods },
    { key: '204 api', value: apiMethods },
  ];
  yield* mapBlock(about, `$status ${v('told')}`, v('allow'), rows);
}

export function allowLine(v: Variable): string {
  return `add_header Allow ${quoted(v('allow'))} always;`;
}

export function apiHeaderLines(v: Variable, { origins }: ApiPlan): string[] {
  const headers = [
    ...(origins.length > 0 ? [['Access-Control-Allow-Origin', 'cors'] as const] : []),
    ...(hasVary(origins) ? [['Vary', 'vary'] as const] : []),
    ...preflightHeaders.map(([header]) => [header, variableOf(header)] as const),
  ];
  return headers.map(([header, name]) => `add_header ${header} ${quoted(v(name))} always;`);
}

export function refusalLines(v: Variable): string[] {
  return [204, 405, 406, 414].map((status) => `if (${v('refusal')} = ${status}) { return ${status}; }`);
}

const statuses = [204, 400, 405, 406, 414];

/** `$…_version`: the error code for an unknown version (`A-VER-1`). `$…_told`: `api` if the response is the API's. */
function* otherVersionMaps(v: Variable, api: ApiPlan, served: ServedFiles): Generator<string> {
  const about = 'The error code for an unknown version of the API.';
  yield* mapBlock(about, v('address'), v('version'), [...servedRows(api, served), ...codeRows(api)]);
  const refusal = 'The status with which every version rejects such a request.';
  const rows: Row[] = [{ key: '', value: '' }];
  yield* mapBlock(refusal, v('version'), v('version_refusal'), rows, v('refused'));
  const answered: Row = { pattern: `^(?:${statuses.join('|')})A`, value: 'api' };
  const comment = '"api" if the API responds: below its base, or about its version.';
  yield* mapBlock(comment, `$status${v('version')}`, v('told'), [answered], v('kind'));
}

/** Pages and files of the site at such URLs, which aren't versions of the API. */
function servedRows(api: ApiPlan, { pages, files }: ServedFiles): Row[] {
  const bases = basesOf(api);
  return [...pages.keys(), ...files.keys()]
    .filter((url) => versionCode(bases, url) !== undefined)
    .map(decoded)
    .filter((key) => key !== undefined)
    .map((key) => ({ key, value: '' }));
}

function codeRows(api: ApiPlan): Row[] {
  const text = (piece: string): string => decodedVariant(piece, false);
  const rows = versionRows(basesOf(api), { text, digit: plainDigit, end: '(?:/|\\z)' });
  return rows.map(({ pattern, code }) => ({ pattern: `^${pattern}`, value: code }));
}

export function otherVersionLines(v: Variable): string[] {
  return [
    ...[204, 405, 406, 414].map((status) => `if (${v('version_refusal')} = ${status}) { return ${status}; }`),
    `if (${v('version')}) { return 400; }`,
  ];
}

/** An IP address, with a port or without: `192.0.2.1:5001`, `[2001:db8::1]:5001`. */
const lastAddress = '\\[?(?<sp_last>[0-9.]+(?=[:, ]|$)|[0-9A-Fa-f:]+[0-9A-Fa-f.:]*)\\]?(?::[0-9]+)?';

/** `$…_visitor`: whom a request counts for, with room for about 160,000 visitors. Empty isn't counted. */
export function* rateZone(v: Variable, { api, tls }: Plan): Generator<string> {
  if (api?.rate === undefined) return;
  const { rate } = api;
  const url = tls.at === 'proxy' ? yield* forwardedMap(v, tls.from) : '$binary_remote_addr';
  const rows = [{ key: 'api', value: url }];
  const about = 'The client that an API request counts for. Empty for other requests.';
  yield* mapBlock(about, v('kind'), v('visitor'), rows);
  yield `limit_req_zone ${v('visitor')} zone=${zoneOf(v)}:10m rate=${rate.perSecond}r/s;\n`;
}

/** The visitor's IP address: the last that a listed proxy forwards, or the one that the realip module has set. */
function* forwardedMap(v: Variable, from: readonly string[]): Printing {
  const listed = from.map((url) => `  ${url} 1;\n`).join('');
  yield '\n# Set if the connection comes from a trusted proxy, whose X-Forwarded-For counts.\n';
  yield `geo $remote_addr ${v('forwards')} {\n  default "";\n${listed}}\n`;
  const last = { pattern: `^1(?:.*[, ])?${lastAddress}[, ]*$`, value: '$sp_last' };
  const about = 'The IP address of the visitor.';
  const source = `${v('forwards')}$http_x_forwarded_for`;
  return yield* mapBlock(about, source, v('forwarded'), [last], '$binary_remote_addr');
}

export function rateLines(v: Variable, api: Plan['api']): string[] {
  if (api?.rate === undefined) return [];
  const burst = api.rate.burst > 0 ? ` burst=${api.rate.burst} nodelay` : '';
  return [`limit_req zone=${zoneOf(v)}${burst};`, 'limit_req_status 429;'];
}

function zoneOf(v: Variable): string {
  return v('api').slice(1);
}
