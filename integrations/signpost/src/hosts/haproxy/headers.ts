import type { OutFile } from '../../lib/file.ts';
import { printHsts } from '../../plan/answers.ts';
import { apiMethods } from '../../plan/api.ts';
import { isForFiles } from '../../plan/file-headers.ts';
import { type ApiPlan, type HeaderRule, type Plan, redirectCache } from '../../plan/plan.ts';
import { retryAfter } from '../shared/api.ts';
import { keyOf } from './key.ts';
import { fields } from './redirect.ts';
import { format, is, mapFile, not, quoted, read, row, when } from './text.ts';

/** The plan's headers on every response, also redirects and errors. A later rule overwrites an earlier one. */
export function* headerRules(plan: Plan): Generator<string> {
  const { hsts, maintenance, api } = plan;
  if (hsts)
    yield header('Strict-Transport-Security', format(printHsts(hsts)), is(read('scheme'), 'str', 'https'));
  yield* ownRules(plan);
  yield* redirectRules(plan);
  if (maintenance) {
    const isClosed = is(read('kind'), 'beg', 'closed');
    yield header('Retry-After', format(maintenance.retryAfter.toUTCString()), isClosed, '{ status 503 }');
  }
  if (api) yield* apiRules(api);
}

/** The headers in the site's settings. */
function* ownRules(plan: Plan): Generator<string> {
  const { headers } = plan;
  const listed = listedHeaders(headers);
  for (const rule of headers) {
    for (const [name, value] of rule.headers) {
      const isGenerated = name.toLowerCase() === 'content-type' || listed.has(name.toLowerCase());
      if (!isGenerated) yield header(name, format(value), ...onFiles(name), ...matching(rule));
    }
  }
  for (const [at, { name }] of [...listed.values()].entries()) {
    const value = `${read('key')},map_str(${mapFile(plan, `header-${at}.map`)})`;
    yield header(name, `'%[${value}]'`, ...onFiles(name), `{ '${value}' -m found }`);
  }
}

/** The cache lifetime of redirects. */
function* redirectRules({ redirectAge }: Plan): Generator<string> {
  if (redirectAge === undefined) return;
  // HAProxy itself sends `no-cache`, which is right for a temporary redirect.
  yield 'http-after-response del-header Cache-Control if { status 302 303 307 }';
  const permanent = '{ status 301 308 }';
  yield header('Cache-Control', format(redirectCache(redirectAge, false)), permanent);
  const isFresh = is(`${read('word')},field(${fields.fresh}," ")`, 'str', '!');
  yield header('Cache-Control', format(redirectCache(redirectAge, true)), permanent, isFresh);
}

function* apiRules({ rate, origins }: ApiPlan): Generator<string> {
  if (rate) yield header('Retry-After', format(retryAfter), '{ status 429 }');
  // Also in maintenance mode: `closed-api`.
  const isApi = is(read('kind'), 'end', 'api');
  yield header('Allow', format(apiMethods), isApi, '{ status 405 }');
  if (origins.includes('*')) yield header('Access-Control-Allow-Origin', quoted('*'), isApi);
  else if (origins.length > 0) {
    yield header('Vary', format('Origin'), isApi);
    for (const origin of origins) {
      yield header('Access-Control-Allow-Origin', format(origin), isApi, is(read('origin'), 'str', origin));
    }
  }
}

/** Cache headers apply to existing files. */
function onFiles(name: string): string[] {
  return isForFiles(name) ? ['{ status 200 206 304 }', not(is(read('kind'), 'beg', 'closed'))] : [];
}

/** The maps of headers that only single URLs have, such as the canonical of a file. */
export function headerFiles(plan: Plan): OutFile[] {
  return [...listedHeaders(plan.headers).values()].map(({ values }, at) => ({
    path: mapFile(plan, `header-${at}.map`),
    content: [...values].map(([key, value]) => row(key, value)).join(''),
  }));
}

interface Listed {
  readonly name: string;
  /** By the URL's key; a later rule overwrites an earlier one. */
  readonly values: Map<string, string>;
}

/** By lower-case name. A map trims blanks around a value. */
function listedHeaders(headers: readonly HeaderRule[]): Map<string, Listed> {
  const listed = new Map<string, Listed>();
  const elsewhere = new Set(['content-type']);
  for (const { match, headers: set } of headers) {
    for (const [name, value] of set) {
      const key = name.toLowerCase();
      const { values } = listed.get(key) ?? { values: new Map<string, string>() };
      if (!('exact' in match) || value === '' || value !== value.trim()) elsewhere.add(key);
      else listed.set(key, { name, values: values.set(keyOf(match.exact), value) });
    }
  }
  for (const name of elsewhere) listed.delete(name);
  return listed;
}

function header(name: string, value: string, ...conditions: string[]): string {
  return `http-after-response set-header ${quoted(name)} ${value}${when(conditions)}`;
}

/** No condition for the whole site. */
function matching({ match }: HeaderRule): string[] {
  if ('exact' in match) return [is(read('key'), 'str', keyOf(match.exact))];
  return match.prefix === '/' ? [] : [is(read('key'), 'beg', keyOf(match.prefix))];
}

/** Bytes that the rules add besides the plan's headers, and HAProxy's own reserve. */
const others = 512;
const usual = 1024;

/** Settings for larger header buffers: if they are too small, HAProxy returns 500. */
export function* bufferLines({ headers, name }: Plan): Generator<string> {
  const byPlace = new Map<string, number>();
  for (const { match, headers: set } of headers) {
    const place = 'exact' in match ? match.exact : '';
    const size = set.reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value) + 8, 0);
    byPlace.set(place, (byPlace.get(place) ?? 0) + size);
  }
  const everywhere = byPlace.get('') ?? 0;
  byPlace.delete('');
  const needed = others + everywhere + byPlace.values().reduce((most, size) => Math.max(most, size), 0);
  if (needed <= usual) return;
  const bufferBytes = Math.ceil(needed / 1024) * 1024;
  if (name !== undefined)
    yield '# This setting applies to all of HAProxy. With several sites, load the largest number last.';
  yield `tune.maxrewrite ${bufferBytes}`;
  if (bufferBytes > 8 * usual) yield `tune.bufsize ${2 * bufferBytes}`;
}
