import type { OutFile } from '../../lib/file.ts';
import { fileNameOf } from '../../lib/url/path.ts';
import { apiMethods, basesOf, descriptionFile, preflightHeaders, versionsOf } from '../../plan/api.ts';
import type { ApiPlan, ApiVersion, Plan } from '../../plan/plan.ts';
import { fileConditions, plainDigit, versionRows, windowOf } from '../shared/api.ts';
import { exactly } from '../shared/spelled.ts';
import { isOfApi, keyOf } from './key.ts';
import { behind } from './pages.ts';
import { argument, found, is, mapFile, not, read, replace, row, sectionName, set } from './text.ts';

const isApi = is(read('kind'), 'str', 'api');

/** The kind `api`: URLs below the API's base. */
export function* apiKind(plan: Plan): Generator<string> {
  if (!plan.api) return;
  yield set('origin', 'req.fhdr(origin)');
  yield set('accept', 'req.fhdr(accept),lower');
  for (const isBelow of isOfApi(plan)) yield set('kind', 'str(api)', not(found('kind')), isBelow);
}

/** `sp_version`: the error code for an unknown version of the API (`A-VER-1`), if nothing else exists there. */
export function* versionKind(plan: Plan): Generator<string> {
  if (!plan.api) return;
  const isNothing = [not(found('kind')), not(found('to'))];
  yield set('version', `${read('key')},map_reg(${mapFile(plan, 'versions.map')})`, ...isNothing);
  yield set('kind', 'str(api)', is(read('version'), 'beg', 'A'));
}

/** The prebuilt API: lists, pages, records, its description, and JSON errors. */
export function* apiRules(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api) return;
  // A word that isn't a redirect means 410.
  const isGone = is(read('kind'), 'str', 'word');
  for (const isBelow of isOfApi(plan)) yield set('status', 'str(410)', isGone, isBelow);
  yield set('kind', 'str(api)', isGone, found('status'));
  yield [
    'http-request return status 204',
    ...[...preflightHeaders, ['Allow', apiMethods]].map(([name, value]) => `hdr ${name} "${value}"`),
    `if ${isApi} { method OPTIONS }`,
  ].join(' ');
  const open = [isApi, not(found('status'))];
  for (const name of fileConditions) yield `http-request del-header ${name} if ${isApi}`;
  yield set('status', 'str(405)', ...open, '!{ method GET HEAD }');
  yield set('status', 'str(414)', ...open, `{ pathq,length gt ${api.maxTarget} }`);
  const range = `${read('accept')},map_regm(${mapFile(plan, 'accept.map')},";q=0;")`;
  yield set('range', range, ...open, found('accept'));
  yield set('status', 'str(406)', ...open, is(read('range'), 'reg', ';[ \\t]*q=0(?:\\.0*)?[ \\t]*;'));
  yield set('status', 'str(400)', ...open, found('version'));
  yield* rateRules(plan, open);
  const pathAndQuery = `${read('key')},concat("?",txn.sp_query)`;
  yield set('file', `${pathAndQuery},map_str(${mapFile(plan, 'api.map')})`, ...open);
  const rule = `${pathAndQuery},map_regm(${mapFile(plan, 'api-rules.map')})`;
  yield set('rule', rule, ...open, not(found('file')));
  yield set('file', read('rule'), ...open, is(read('rule'), 'beg', '/'));
  const record = `${read('key')},concat("?"),map_str(${mapFile(plan, 'api.map')})`;
  yield set('record', record, is(read('rule'), 'str', 'record'));
  yield set('status', 'str(422)', ...open, found('record'));
  yield set('status', 'str(422)', ...open, is(read('rule'), 'str', '422'));
  yield set('status', 'str(404)', ...open, not(found('file')));
  yield set('body', read('status'), isApi, found('status'));
  yield set('body', read('version'), isApi, found('version'), is(read('status'), 'str', '400'));
  const body = ['str("/")', `concat(${argument(`${behind(api.errors).slice(1)}/`)},txn.sp_body,".json")`];
  yield set('file', body.join(','), isApi, found('status'));
}

/** Maps from the API's URLs with queries, rules for the rest, and accepted media types. */
export function apiFiles(plan: Plan): OutFile[] {
  const { api, served } = plan;
  if (!api) return [];
  const versions = versionsOf(api);
  function* lines(): Generator<string> {
    for (const version of versions)
      yield row(`${keyOf(version.base)}/openapi.json?`, behind(descriptionFile(version, served)));
    for (const file of served.files.values())
      for (const version of versions) for (const url of urlsOf(version, file)) yield row(url, behind(file));
  }
  return [
    { path: mapFile(plan, 'api.map'), content: { [Symbol.iterator]: lines } },
    { path: mapFile(plan, 'api-rules.map'), content: versions.flatMap(rulesOf).join('') },
    { path: mapFile(plan, 'versions.map'), content: versionLines(api).join('') },
    { path: mapFile(plan, 'accept.map'), content: acceptLines().join('') },
  ];
}

/** The URLs of a file of the API; none for an internal file. */
function urlsOf({ base, resources }: ApiVersion, file: string): string[] {
  const folder = `${fileNameOf(base)}/`;
  if (!file.startsWith(folder) || !file.endsWith('.json')) return [];
  const rest = file.slice(folder.length);
  if (rest === 'openapi.json') return [];
  const path = rest.slice(0, -'.json'.length);
  const named = resources.filter(({ name }) => path === name || path.startsWith(`${name}/`));
  // A resource may be nested in another's name: the longest match counts.
  const resource = named.sort((a, b) => b.name.length - a.name.length)[0];
  if (!resource) return [];
  const { name } = resource;
  const list = `${keyOf(base)}/${url(name)}`;
  const more = path.split('/').slice(name.split('/').length);
  const [id = '', size = '', page = ''] = more;
  if (more.length === 0) return [`${list}?`];
  if (more.length === 1) return id === '' ? [] : [`${list}/${segment(id)}?`];
  const isPage = more.length === 3 && id === 'page' && /^(?:0|[1-9]\d*)$/.test(page);
  if (!isPage || !resource.sizes.includes(Number(size))) return [];
  return [`${list}?page=${page}&size=${size}`, `${list}?size=${size}&page=${page}`];
}

function url(name: string): string {
  return name.split('/').map(segment).join('/');
}

function segment(text: string): string {
  return keyOf(encodeURIComponent(text.toWellFormed()));
}

function rulesOf({ base, resources }: ApiVersion): string[] {
  const at = `^${exactly(keyOf(base))}`;
  const pages = resources.flatMap(({ name, sizes }) => {
    const [number, size] = ['page=(?:0|[1-9][0-9]*)', `size=(${sizes.join('|')})`];
    const list = `${at}/${exactly(url(name))}\\?`;
    const alone = row(`${list}${number}$`, behind(`${fileNameOf(base)}/${name}.json`));
    if (sizes.length === 0) return [alone];
    const beyond = `${behind(`${fileNameOf(base)}/${name}/page`)}/\\1/beyond.json`;
    return [alone, row(`${list}${number}&${size}$`, beyond), row(`${list}${size}&${number}$`, beyond)];
  });
  const names = resources.map(({ name }) => exactly(url(name))).join('|');
  const listed =
    names === ''
      ? []
      : [row(`${at}/(?:${names})\\?.`, '422'), row(`${at}/(?:${names})/[^/?]+\\?.`, 'record')];
  return [...pages, row(`${at}/openapi\\.json\\?.`, '422'), ...listed];
}

/** The first match wins. HAProxy accepts no empty value. */
function versionLines(api: ApiPlan): string[] {
  const text = (piece: string): string => exactly(keyOf(piece));
  const rows = versionRows(basesOf(api), { text, digit: plainDigit, end: '(?:/|$)' });
  return rows.map(({ pattern, code }) => row(`^${pattern}`, code === '' ? 'here' : code));
}

/** The most specific range counts (`A-ERR-4`). */
function acceptLines(): string[] {
  const ranges = ['application/json', 'application/\\*', '\\*/\\*'];
  const line = (range: string): string =>
    row(`^(?:.*,)?[\\x20\\t]*${range}[\\x20\\t]*(;[^,]*)?(?:,.*)?$`, '\\1;');
  return [row('^[\\x20\\t]*$', ';'), ...ranges.map(line)];
}

/** The table of visitors. It comes before all `defaults`, because it uses none. */
export function* rateTable(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api?.rate) return;
  const { milliseconds } = windowOf(api.rate);
  const kept = `gpc0,gpc0_rate(${milliseconds}ms)`;
  yield '# The API requests of each visitor. Entries of the least recent visitors are removed first.';
  yield `backend ${tableOf(plan)}`;
  yield `  stick-table type ipv6 size 100k expire ${2 * milliseconds}ms store ${kept}`;
  yield '';
}

/** 429 above the rate limit (`A-ERR-4`). Rejected requests aren't counted. Behind a proxy, the last forwarded IP address counts. */
function* rateRules(plan: Plan, open: readonly string[]): Generator<string> {
  const { api, tls } = plan;
  if (!api?.rate) return;
  const { requests } = windowOf(api.rate);
  yield set('visitor', 'src', ...open);
  if (tls.at === 'proxy') {
    const forwarded = 'req.hdr_ip(x-forwarded-for,-1)';
    yield set('visitor', forwarded, ...open, found('listed'), `{ ${forwarded} -m found }`);
    // An IPv6 address with a port, which HAProxy itself reads only for IPv4.
    const bracketed = 'req.hdr(x-forwarded-for,-1)';
    const bare = replace('^\\[([^]]*)\\].*$', '\\1');
    yield set('visitor', `${bracketed},${bare}`, ...open, found('listed'), is(bracketed, 'beg', '['));
  }
  const table = tableOf(plan);
  yield `http-request track-sc2 ${read('visitor')} table ${table} if ${open.join(' ')}`;
  yield set('status', 'str(429)', ...open, `{ sc2_gpc0_rate(${table}) ge ${requests} }`);
  yield `http-request sc-inc-gpc0(2) if ${open.join(' ')}`;
}

function tableOf(plan: Plan): string {
  return sectionName(plan, 'api');
}
