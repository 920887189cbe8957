import { isObject } from '../../lib/json/is-object.ts';
import { type JsonEntry, type JsonFile, readJsonFile } from '../../lib/json/json-file.ts';
import { type AzureRoute, azureRoute, overSize } from '../azure-swa.ts';
import { active, invalid, type PlatformRule, type RuleCondition, type RuleState } from '../platform-rule.ts';
import { anyRest, type HeaderPattern, headerFault, headerRule, refusedRule } from './header-rule.ts';

/** A star at the end matches any rest. Azure handles trailing slashes itself. */
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
 * The headers of staticwebapp.config.json in order of effect: global ones, those of the first matching route, and media
 * types. https://learn.microsoft.com/azure/static-web-apps/configuration#global-headers
 */
export function azureHeaderRules(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  const routes = routesOf(json);
  const everywhere = {
    ...{ from: '/*', samples: anyRest.map((rest) => `/${rest}`), takes: () => true },
    // The headers of a page are unknown if a route answers instead, or only for some visitors.
    certainty: (path: string) => {
      const first = routes.find(({ takes }) => takes(path) !== false);
      return first === undefined || (first.takes(path) === true && !first.answers) ? true : undefined;
    },
  };
  const rules = [
    ...entryRules(file, json.entries('globalHeaders'), everywhere),
    ...routes.flatMap((route, at) => routeRules(file, json, route, routes.slice(0, at))),
    ...json.entries('mimeTypes').map((entry) => typeRule(file, entry)),
  ];
  const refused = overSize(text);
  return refused === undefined ? rules : rules.map((rule) => ({ ...rule, state: refused }));
}

/** The keys of a headers object; the last one counts if a key occurs twice. */
function entryRules(
  file: string,
  entries: readonly JsonEntry[],
  pattern: HeaderPattern,
  state?: RuleState,
): PlatformRule[] {
  return entries.map(({ key, value, line, column }) => {
    const text = `"${key}": ${JSON.stringify(value)}`;
    const isText = typeof value === 'string';
    const wrong = invalid(`The value of "${key}" is not a string.`);
    return headerRule({
      ...{ platform: 'azure-swa', file, line, column, text, ...pattern },
      header: {
        name: key.toLowerCase(),
        value: isText ? value.trim() : '',
        how: isText && value.trim() === '' ? 'unset' : 'set',
      },
      state: state ?? (isText ? (headerFault(key, value) ?? active) : wrong),
    });
  });
}

/** An element of `routes`; the first matching one counts. */
interface Route {
  /** Its position in the list. */
  readonly index: number;
  readonly line: number;
  readonly route: string;
  readonly data: AzureRoute | undefined;
  /** True if it answers itself, or applies only to some visitors. */
  readonly answers: boolean;
  /** Undefined if unknown. */
  takes(path: string): boolean | undefined;
}

function routesOf(json: JsonFile): Route[] {
  return json.list('routes').flatMap((item, index): Route[] => {
    const { data } = azureRoute.safeParse(item.value);
    const route = data?.route ?? routeOf(item.value);
    // An invalid route has its own finding.
    if (route === undefined) return [];
    const { redirect, rewrite, statusCode } = data ?? {};
    const answers = redirect !== undefined || rewrite !== undefined || statusCode !== undefined;
    const isForGets = data === undefined || isForGet(data);
    return [
      {
        ...{ index, line: item.line, route, data },
        answers: answers || (data !== undefined && conditionsOf(data).some(({ on }) => on === 'role')),
        takes: (path) => isForGets && isTaken(route, path),
      },
    ];
  });
}

function routeRules(
  file: string,
  json: JsonFile,
  { index, route, data, answers }: Route,
  before: readonly Route[],
): PlatformRule[] {
  const entries = headersOf(file, json, index);
  if ('state' in entries) return [entries];
  const samples = route.endsWith('*') ? anyRest.map((rest) => route.slice(0, -1) + rest) : [route];
  const by = before.find(({ takes }) => samples.every((path) => takes(path) === true));
  const pattern: HeaderPattern = {
    ...{ from: route, samples, isExact: !route.includes('*'), conditions: data ? conditionsOf(data) : [] },
    takes: (path) => isTaken(route, path) === true && before.every((first) => first.takes(path) === false),
    certainty: (path) => {
      const own = isTaken(route, path);
      const others = before.map(({ takes }) => takes(path));
      if (own === false || others.includes(true)) return false;
      return own === undefined || others.includes(undefined) || answers ? undefined : true;
    },
  };
  return entryRules(file, entries, pattern, by && { is: 'shadowed', by: { file, line: by.line } });
}

function routeOf(value: unknown): string | undefined {
  return isObject(value) && typeof value['route'] === 'string' ? value['route'] : undefined;
}

/** The headers of a route, or a rule that says why they can't be read. */
function headersOf(file: string, json: JsonFile, at: number): JsonEntry[] | PlatformRule {
  const keys = ['routes', String(at), 'headers'];
  const found = json.at(...keys);
  if (found === undefined || isObject(found.value)) return json.entries(...keys);
  const place = { platform: 'azure-swa', file, line: found.line, text: `"headers": ${found.text}` } as const;
  return refusedRule(place, '"headers" is not an object of names and values.');
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
      ? `The type of "${key}" is not a string.`
      : /^\..+$/s.test(key)
        ? undefined
        : `"${key}" doesn't begin with a dot. Write \`.${key.replace(/^\W+/, '')}\`. The schema of Azure refuses the whole file.`;
  const state = why === undefined ? active : invalid(why);
  return headerRule({
    ...{ platform: 'azure-swa', file, line, text: `"${key}": ${JSON.stringify(value)}`, state },
    ...{ from: `*${key}`, samples: [`/any${key}`], takes: (path) => path.endsWith(key) },
    header: { name: 'content-type', value: typeof value === 'string' ? value : '', how: 'set' },
  });
}
