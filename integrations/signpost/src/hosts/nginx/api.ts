import {
  apiMethods,
  findApiBody,
  findDescriptionFile,
  listBases,
  listVersions,
  preflightHeaders,
} from '../../plan/api.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { compileUnknownVersion } from '../shared/api.ts';
import { compileDecodedPath, compileSentPath, escapeRegex } from '../shared/sent-text.ts';
import { addHeader, printHeaders } from './headers.ts';
import {
  escapeLiteral,
  mapBlock,
  mapLine,
  printBlock,
  printComment,
  printSection,
  quote,
  type Variable,
} from './text.ts';

/** Errors with a JSON body (`A-ERR-1`). */
const statuses = [400, 401, 403, 404, 405, 406, 410, 412, 414, 422, 429, 503];

/** The API's maps: the file of a page by its number and size, and headers. */
export function* printApiMaps(v: Variable, { api }: Plan): Generator<string> {
  if (api === undefined) return;

  const sizes = new Set(
    listVersions(api).flatMap(({ resources }) => resources.flatMap((resource) => resource.sizes)),
  );
  const page = {
    key: `~^(?<sp_page>0|[1-9]\\d*):(?<sp_size>${[...sizes].join('|')})$`,
    value: '/page/$sp_size/$sp_page.json',
  };
  yield* mapBlock(
    'The file of a list, a record or a page, behind the path.',
    '"$arg_page:$arg_size"',
    v('api_file'),
    [{ key: '~^(?:0|[1-9]\\d*)?:$', value: '.json' }, ...(sizes.size > 0 ? [page] : [])],
  );
  const below = `${joinAlternatives(listBases(api).map(compileSentPath))}(?:[/?]|$)`;
  const allowed = { key: `~^(?:204|405) ${below}`, value: apiMethods };
  yield mapLine(
    'The methods of the API, for the header Allow.',
    '"$status $request_uri"',
    v('allow'),
    allowed,
  );
  yield* printCorsMaps(v, api);
}

function hasPages(api: ApiPlan): boolean {
  return listVersions(api).some(({ resources }) => resources.some(({ sizes }) => sizes.length > 0));
}

function joinAlternatives(forms: readonly string[]): string {
  return forms.length === 1 ? forms.join('') : `(?:${forms.join('|')})`;
}

/** Which origins may read the API in a browser (`A-HTTP-2`). */
function* printCorsMaps(v: Variable, api: ApiPlan): Generator<string> {
  const { origins } = api;
  const base = joinAlternatives(listBases(api).map(compileSentPath));
  if (origins.length === 0) return;

  const about = 'The origins whose pages may read the API.';
  if (origins.includes('*')) {
    yield* mapBlock(about, '$request_uri', v('cors'), [{ key: `~^${base}(?:[/?]|$)`, value: '*' }]);
    return;
  }
  const rows = origins.map((origin) => ({
    key: `~^${base}(?:[/?].*)? ${escapeRegex(origin)}$`,
    value: origin,
  }));
  yield* mapBlock(about, '"$request_uri $http_origin"', v('cors'), rows);
  yield* mapBlock('So the API varies by origin.', '$request_uri', v('vary'), [
    { key: `~^${base}(?:[/?]|$)`, value: 'Origin' },
  ]);
}

/** Headers of the API on every response of the server. Those with an empty value aren't sent. */
export function printApiHeaders(v: Variable, { api }: Plan): string[] {
  if (api === undefined) return [];
  const { origins } = api;
  return [
    addHeader('Allow', v('allow')),
    ...(origins.length > 0 ? [addHeader('Access-Control-Allow-Origin', v('cors'))] : []),
    ...(origins.length > 0 && !origins.includes('*') ? [addHeader('Vary', v('vary'))] : []),
  ];
}

/** An Accept header without JSON and without a range that includes it, or only with `q=0` (`A-ERR-4`). */
const refusesJson = '^(?!.*(?:application/(?:json|\\*)|\\*/\\*)(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))).';

/** The locations of the API: prebuilt files, and the bodies of errors. `before` are lines that come first. */
export function printApiLocations(v: Variable, plan: Plan, before: readonly string[]): string[] {
  const { api, protect, served } = plan;
  if (api === undefined) return [];

  const errors = printErrorPage(v, plan, api);
  const folder = `/${escapeLiteral(v, api.errors)}/`;
  const bodies = [
    'internal;',
    ...(protect.length > 0 ? ['auth_basic off;'] : []),
    `error_page 404 ${quote(`${folder}404.json`)};`,
  ];
  const below = `^${joinAlternatives(listBases(api).map((base) => compileDecodedPath(base, false)))}(?:/|$)`;
  const descriptions = listVersions(api).map((version) => {
    const file = `/${escapeLiteral(v, findDescriptionFile(version, served)).replace(/\.json$/, '')}`;
    return `rewrite ${quote(`^${compileDecodedPath(version.base, false)}/openapi\\.json$`)} ${quote(file)} break;`;
  });
  const { hsts } = plan;
  const preflight = [
    ...printHeaders(v, { ...plan, headers: [], redirectMaxAge: undefined, hsts }, 'https'),
    ...printApiHeaders(v, plan).filter((line) => !line.includes('"Allow"')),
    ...[...preflightHeaders, ['Allow', apiMethods] as const].map(([name, value]) => addHeader(name, value)),
    'return 204;',
  ];
  // Without an allowed origin, no browser sends the request that a preflight asks for.
  const options =
    api.origins.length === 0
      ? ['if ($request_method = OPTIONS) { return 204; }']
      : printBlock('if ($request_method = OPTIONS)', preflight);

  return [
    ...printSection(
      'The API: prebuilt files. 422 for a query that no file answers.',
      `location ~ ${quote(below)}`,
      [
        errors,
        ...before,
        ...options,
        'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }',
        `if ($request_uri ~ "^.{${api.maxTarget + 1}}") { return 414; }`,
        `if ($http_accept ~* ${quote(refusesJson)}) { return 406; }`,
        `if (${v('api_file')} = "") { return 422; }`,
        'if ($args !~ "^(?:page=\\d+(?:&size=\\d+)?|size=\\d+&page=\\d+)?$") { return 422; }',
        ...printRateLimit(v, api),
        ...descriptions,
        `try_files $uri${v('api_file')} ${hasPages(api) ? '$uri/page/$sp_size/beyond.json ' : ''}=404;`,
      ],
    ),
    `location ^~ ${quote(folder)} { ${bodies.join(' ')} } ${printComment('The bodies of its errors.')}`,
  ];
}

function printErrorPage(v: Variable, plan: Plan, { errors }: ApiPlan): string {
  const some = statuses.filter((status) => status !== 503 || findApiBody(plan, 503) !== undefined);
  return `error_page ${some.join(' ')} ${quote(`/${escapeLiteral(v, errors)}/$status.json`)};`;
}

/** A request for a version of the API that doesn't exist (`A-VER-1`). */
export function printUnknownVersions({ api }: Plan): { readonly errors: string[]; readonly lines: string[] } {
  if (api === undefined) return { errors: [], lines: [] };
  return {
    // nginx itself never returns 417.
    errors: [`error_page 417 =400 ${quote(`/${api.errors}/A0805.json`)};`],
    lines: [`if ($uri ~ ${quote(compileUnknownVersion(listBases(api)))}) { return 417; }`],
  };
}

/** The zone that counts requests, with room for about 160,000 visitors. */
export function* printRateZone(v: Variable, { api, tls }: Plan): Generator<string> {
  if (api?.rate === undefined) return;

  let visitor = '$binary_remote_addr';
  if (tls.at === 'proxy') {
    visitor = v('visitor');
    const trusted = tls.from.map((address) => `  ${address} 1;\n`).join('');
    yield `\n# Proxies whose X-Forwarded-For counts.\ngeo $remote_addr ${v('forwards')} {\n  default "";\n${trusted}}\n`;
    const last = '\\[?(?<sp_a>[0-9.]+(?=[:, ]|$)|[0-9A-Fa-f:]+[0-9A-Fa-f.:]*)\\]?(?::[0-9]+)?';
    yield* mapBlock(
      'The visitor that a proxy forwards.',
      `"${v('forwards')}$http_x_forwarded_for"`,
      visitor,
      [
        { key: `~^1(?:.*[, ])?${last}[, ]*$`, value: '$sp_a' },
        { key: 'default', value: '$binary_remote_addr' },
      ],
    );
  }
  yield `\nlimit_req_zone ${visitor} zone=${v('api').slice(1)}:10m rate=${api.rate.perSecond}r/s;\n`;
}

function printRateLimit(v: Variable, { rate }: ApiPlan): string[] {
  if (rate === undefined) return [];
  const burst = rate.burst > 0 ? ` burst=${rate.burst} nodelay` : '';
  return [`limit_req zone=${v('api').slice(1)}${burst};`, 'limit_req_status 429;'];
}
