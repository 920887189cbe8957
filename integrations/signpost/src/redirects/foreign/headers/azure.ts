import { isObject } from '../../../lib/is-object.ts';
import { itemsOf, type JsonNode, jsonValue, memberOf, membersOf, parseJsonc } from '../../../lib/jsonc.ts';
import { Lines } from '../../../lib/lines.ts';
import type { Path } from '../../../lib/path.ts';
import { type AzureRoute, azureRoute } from '../../import/shared/platform-forms.ts';
import type { SentHeader, SiteHeaders } from '../headers.ts';
import { type JsonEntry, type JsonFile, readJsonFile } from '../json-file.ts';
import { active, type PlatformRule, type RuleCondition, type RuleState } from '../platform-rule.ts';
import { anyRest, forNothing, type HeaderPattern, headerFault, headerRule } from './header-rule.ts';

/** An element of `routes`, of which the first that takes a URL counts. */
interface Route {
  readonly pattern: string;
  readonly headers: readonly SentHeader[];
  /** The names that it sets, or takes away by an empty value, in the place of what everything has. */
  readonly names: ReadonlySet<string>;
  /** True where it answers itself, or only some visitors, so that nothing tells what the page is sent with. */
  readonly answers: boolean;
  /** Undefined where that can't be told. */
  takes(path: Path): boolean | undefined;
}

/**
 * `globalHeaders` and the headers of `routes` in staticwebapp.config.json.
 * https://learn.microsoft.com/en-us/azure/static-web-apps/configuration#global-headers
 */
export function azureHeaders(file: string, text: string): SiteHeaders {
  const root = parseJsonc(text);
  const lines = new Lines(text);
  const headersIn = (node: JsonNode | undefined, key: string): SentHeader[] =>
    membersOf(memberOf(node, key)).flatMap(({ key: name, at, value: { value } }) => {
      return typeof value === 'string' ? [{ name: name.toLowerCase(), value, file, ...lines.at(at) }] : [];
    });
  const everywhere = headersIn(root, 'globalHeaders').filter(isSent);
  const routes = itemsOf(memberOf(root, 'routes')).flatMap((node): Route[] => {
    const written = (key: string): unknown => jsonValue(memberOf(node, key));
    const [route, methods, roles] = [written('route'), written('methods'), written('allowedRoles')];
    if (typeof route !== 'string' || (Array.isArray(methods) && !methods.includes('GET'))) return [];
    const set = headersIn(node, 'headers');
    return [
      {
        pattern: route,
        headers: set.filter(isSent),
        names: new Set(set.map(({ name }) => name)),
        answers:
          ['redirect', 'rewrite', 'statusCode'].some((key) => written(key) !== undefined) ||
          (Array.isArray(roles) && !roles.includes('anonymous')),
        takes: (path) => isTaken(route, path),
      },
    ];
  });
  const blocks = [{ pattern: '/*', headers: everywhere }, ...routes.filter(({ answers }) => !answers)];
  return {
    blocks: blocks.filter(({ headers }) => headers.length > 0),
    for: (path) => {
      const first = routes.find((route) => route.takes(path) !== false);
      if (first === undefined) return everywhere;
      if (first.answers || first.takes(path) === undefined) return [];
      return [...everywhere.filter(({ name }) => !first.names.has(name)), ...first.headers];
    },
  };
}

/** An empty value takes a header away. */
function isSent({ value }: SentHeader): boolean {
  return value.trim() !== '';
}

/** A star at the end takes all that begins so. What Azure makes of a slash too many or too few is its own affair. */
function isTaken(route: string, path: string): boolean | undefined {
  const star = route.indexOf('*');
  const begin = star < 0 ? route : route.slice(0, star);
  if (star < 0) return path === route || (bare(path) === bare(route) ? undefined : false);
  if (path.startsWith(begin)) return star === route.length - 1 || undefined;
  return bare(path) === bare(begin) ? undefined : false;
}

function bare(path: string): string {
  return path.replace(/\/$/, '');
}

/**
 * The headers of staticwebapp.config.json in the order in which they count: those for all URLs, those of the first route
 * that takes a URL, and the types of files. https://learn.microsoft.com/azure/static-web-apps/configuration#global-headers
 */
export function azureHeaderRules(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  const everywhere = { from: '/*', samples: anyRest.map((rest) => `/${rest}`), takes: () => true };
  const rules = [
    ...entryRules(file, json.entries('globalHeaders'), everywhere),
    ...routeRules(file, json),
    ...json.entries('mimeTypes').map((entry) => typeRule(file, entry)),
  ];
  const bytes = Buffer.byteLength(text);
  if (bytes <= largest) return rules;
  const kb = Math.ceil(bytes / 1024);
  const limit = `Azure refuses a configuration larger than 20 KB. This one has ${kb} KB.`;
  return rules.map((rule) => ({ ...rule, state: { is: 'dropped', limit } }));
}

const largest = 20 * 1024;

/** The keys of an object of headers; of a key that occurs twice the last counts. */
function entryRules(
  file: string,
  entries: readonly JsonEntry[],
  pattern: HeaderPattern,
  state?: RuleState,
): PlatformRule[] {
  return entries.map(({ key, value, line }) => {
    const text = `"${key}": ${JSON.stringify(value)}`;
    const isText = typeof value === 'string';
    const wrong: RuleState = { is: 'invalid', why: `The value of "${key}" is not a text.` };
    return headerRule({
      ...{ platform: 'azure-swa', file, line, text, ...pattern },
      header: {
        name: key.toLowerCase(),
        value: isText ? value.trim() : '',
        how: isText && value.trim() === '' ? 'unset' : 'set',
      },
      state: state ?? (isText ? (headerFault(key, value) ?? active) : wrong),
    });
  });
}

interface Taking {
  readonly line: number;
  takes(path: string): boolean | undefined;
}

function routeRules(file: string, json: JsonFile): PlatformRule[] {
  const earlier: Taking[] = [];
  return json.list('routes').flatMap((item, at): PlatformRule[] => {
    const { data } = azureRoute.safeParse(item.value);
    const route = data?.route ?? routeOf(item.value);
    // That a route can't be read is said of the route itself.
    if (route === undefined) return [];
    const before = [...earlier];
    if (data === undefined || isForGet(data))
      earlier.push({ line: item.line, takes: (path) => isTaken(route, path) });
    const entries = headersOf(file, json, at);
    if ('state' in entries) return [entries];
    const samples = route.endsWith('*') ? anyRest.map((rest) => route.slice(0, -1) + rest) : [route];
    const by = before.find(({ takes }) => samples.every((path) => takes(path) === true));
    const pattern: HeaderPattern = {
      ...{ from: route, samples, isExact: !route.includes('*'), conditions: data ? conditionsOf(data) : [] },
      takes: (path) => isTaken(route, path) === true && before.every((first) => first.takes(path) === false),
    };
    return entryRules(file, entries, pattern, by && { is: 'shadowed', by: { file, line: by.line } });
  });
}

function routeOf(value: unknown): string | undefined {
  return isObject(value) && typeof value['route'] === 'string' ? value['route'] : undefined;
}

/** Those of a route, or a rule that says why they can't be read. */
function headersOf(file: string, json: JsonFile, at: number): JsonEntry[] | PlatformRule {
  const keys = ['routes', String(at), 'headers'];
  const found = json.at(...keys);
  if (found === undefined || isObject(found.value)) return json.entries(...keys);
  const why = '"headers" is not an object of names and values.';
  return headerRule({
    ...{ platform: 'azure-swa', file, line: found.line, text: `"headers": ${found.text}` },
    ...{ ...forNothing, state: { is: 'invalid', why } },
  });
}

function isForGet({ methods }: AzureRoute): boolean {
  return methods === undefined || methods.includes('GET');
}

function conditionsOf(route: AzureRoute): RuleCondition[] {
  const { methods = [], allowedRoles = ['anonymous'] } = route;
  return [
    ...(isForGet(route) ? [] : [{ on: 'method', text: methods.join(', ') } as const]),
    ...(allowedRoles.includes('anonymous')
      ? []
      : [{ on: 'role', text: `the role is ${allowedRoles.join(' or ')}` } as const]),
  ];
}

/** `".json": "application/json"`: https://learn.microsoft.com/azure/static-web-apps/configuration#example-configuration-file */
function typeRule(file: string, { key, value, line }: JsonEntry): PlatformRule {
  const why =
    typeof value !== 'string'
      ? `The type of "${key}" is not a text.`
      : /^\..+$/s.test(key)
        ? undefined
        : `"${key}" doesn't begin with a dot. Write ".${key.replace(/^\W+/, '')}". The schema of Azure refuses the whole file.`;
  const state: RuleState = why === undefined ? active : { is: 'invalid', why };
  return headerRule({
    ...{ platform: 'azure-swa', file, line, text: `"${key}": ${JSON.stringify(value)}`, state },
    ...{ from: `*${key}`, samples: [`/any${key}`], takes: (path) => path.endsWith(key) },
    header: { name: 'content-type', value: typeof value === 'string' ? value : '', how: 'set' },
  });
}
