import { apiMethods, findApiBody, isOfApi, listBases, preflightHeaders } from '../../plan/api.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { compileUnknownVersion, listPageSizes, refusesJson } from '../shared/api.ts';
import { compileDecodedPath, compileSentPath, escapeRegex } from '../shared/sent-text.ts';
import { addHeader, printHeaders } from './headers.ts';
import { printExactAnswers } from './redirects.ts';
import { escapeLiteral, mapBlock, printBlock, printSection, quote, type Variable } from './text.ts';

/** The API's maps: the file of a page by its number and size, and headers. */
export function* printApiMaps(v: Variable, { api }: Plan): Generator<string> {
  if (api === undefined) return;

  const sizes = listPageSizes(api).join('|');
  const page = {
    key: `~^(?<sp_page>0|[1-9]\\d*):(?<sp_size>${sizes})$`,
    value: '/page/$sp_size/$sp_page.json',
  };
  const about = 'The file of a list, a record or a page, behind the path.';
  yield* mapBlock(about, '"$arg_page:$arg_size"', v('api_file'), [
    { key: '~^(?:0|[1-9]\\d*)?:$', value: '.json' },
    ...(sizes === '' ? [] : [page]),
  ]);
  const below = `(?:${listBases(api).map(compileSentPath).join('|')})(?:[/?]|$)`;
  yield* mapBlock('The methods of the API, for the header Allow.', '"$status $request_uri"', v('allow'), [
    { key: `~^(?:204|405) ${below}`, value: apiMethods },
  ]);
  if (api.origins.length > 0) yield* printCorsMaps(v, api, below);
  if (api.rate)
    yield `\nlimit_req_zone $binary_remote_addr zone=${nameZone(v)}:10m rate=${api.rate.perSecond}r/s;\n`;
}

/** Which origins may read the API in a browser (`A-HTTP-2`), by URL and origin. */
function* printCorsMaps(v: Variable, { origins }: ApiPlan, below: string): Generator<string> {
  const about = 'The origins whose pages may read the API.';
  const rows = origins.map((origin) =>
    origin === '*'
      ? { key: `~^${below}`, value: '*' }
      : { key: `~^${below}.* ${escapeRegex(origin)}$`, value: origin },
  );
  yield* mapBlock(about, '"$request_uri $http_origin"', v('cors'), rows);
  if (!origins.includes('*'))
    yield* mapBlock('So the API varies by origin.', '$request_uri', v('vary'), [
      { key: `~^${below}`, value: 'Origin' },
    ]);
}

/** Headers of the API on every response of the server. Those with an empty value aren't sent. */
export function printApiHeaders(v: Variable, { api }: Plan): string[] {
  return api === undefined ? [] : [addHeader('Allow', v('allow')), ...printCorsHeaders(v, api)];
}

function printCorsHeaders(v: Variable, { origins }: ApiPlan): string[] {
  if (origins.length === 0) return [];
  const allowed = addHeader('Access-Control-Allow-Origin', v('cors'));
  return origins.includes('*') ? [allowed] : [allowed, addHeader('Vary', v('vary'))];
}

/** Errors with a JSON body (`A-ERR-1`). */
const statuses = [400, 401, 403, 404, 405, 406, 410, 412, 414, 422, 429, 503];

/** The locations of the API: prebuilt files, and the bodies of errors. */
export function printApiLocations(v: Variable, plan: Plan): string[] {
  const { api } = plan;
  if (api === undefined) return [];

  const folder = `/${escapeLiteral(v, api.errors)}/`;
  const withBody = statuses.filter((status) => status !== 503 || findApiBody(plan, 503) !== undefined);
  const below = `^(?:${listBases(api)
    .map((base) => compileDecodedPath(base, false))
    .join('|')})(?:/|$)`;
  const errorLines = [
    'internal;',
    ...(plan.protect.length > 0 ? ['auth_basic off;'] : []),
    `error_page 404 ${quote(`${folder}404.json`)};`,
  ];

  return [
    ...printSection(
      'The API: prebuilt files. 422 for a query that no file answers.',
      `location ~ ${quote(below)}`,
      [
        `error_page ${withBody.join(' ')} ${quote(`${folder}$status.json`)};`,
        ...(plan.maintenance ? ['return 503;'] : printApiAnswers(v, plan, api)),
      ],
    ),
    `location ^~ ${quote(folder)} { ${errorLines.join(' ')} } # The bodies of its errors.`,
  ];
}

function printApiAnswers(v: Variable, plan: Plan, api: ApiPlan): string[] {
  const hasEntries = plan.exact.some(({ path }) => isOfApi(plan, path));
  const beyond = listPageSizes(api).length > 0 ? '$uri/page/$sp_size/beyond.json ' : '';

  return [
    ...(hasEntries ? printExactAnswers(v, plan, 'return 410;') : []),
    ...printPreflight(v, plan, api),
    'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }',
    `if ($request_uri ~ "^.{${api.maxTarget + 1}}") { return 414; }`,
    `if ($http_accept ~* ${quote(refusesJson)}) { return 406; }`,
    `if (${v('api_file')} = "") { return 422; }`,
    'if ($args !~ "^(?:page=\\d+(?:&size=\\d+)?|size=\\d+&page=\\d+)?$") { return 422; }',
    ...printRateLimit(v, plan),
    `try_files $uri${v('api_file')} ${beyond}=404;`,
  ];
}

/** The answer to a preflight. Without an allowed origin, no browser sends the request that a preflight asks for. */
function printPreflight(v: Variable, plan: Plan, api: ApiPlan): string[] {
  const isOptions = 'if ($request_method = OPTIONS)';
  if (api.origins.length === 0) return [`${isOptions} { return 204; }`];
  return printBlock(isOptions, [
    ...printHeaders(v, { ...plan, headers: [], redirectMaxAge: undefined }),
    ...printCorsHeaders(v, api),
    ...[...preflightHeaders, ['Allow', apiMethods] as const].map(([name, value]) => addHeader(name, value)),
    'return 204;',
  ]);
}

/** A request for a version of the API that doesn't exist (`A-VER-1`). nginx itself never returns 417. */
export function printUnknownVersions({ api }: Plan): { readonly pages: string[]; readonly lines: string[] } {
  if (api === undefined) return { pages: [], lines: [] };
  return {
    pages: [`error_page 417 =400 ${quote(`/${api.errors}/A0805.json`)};`],
    lines: [`if ($uri ~ ${quote(compileUnknownVersion(listBases(api)))}) { return 417; }`],
  };
}

/** The zone that counts the requests of each visitor has room for about 160,000. */
function nameZone(v: Variable): string {
  return v('api').slice(1);
}

/** 429 for a visitor with too many requests, whose address a listed proxy forwards. */
function printRateLimit(v: Variable, { api, tls }: Plan): string[] {
  if (api?.rate === undefined) return [];
  const { burst } = api.rate;
  return [
    ...(tls.at === 'proxy' ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
    ...(tls.at === 'proxy' ? tls.from.map((address) => `set_real_ip_from ${address};`) : []),
    `limit_req zone=${nameZone(v)}${burst > 0 ? ` burst=${burst} nodelay` : ''};`,
    'limit_req_status 429;',
  ];
}
