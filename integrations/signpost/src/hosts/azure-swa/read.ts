import { z } from 'zod';
import { findMember, type JsonItem, parseJsonc, readJsonFile } from '../../lib/json/jsonc.ts';
import { Lines } from '../../lib/text/lines.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { parseGlob } from '../../map/patterns/route.ts';
import { makeSources } from '../../map/patterns/sources.ts';
import type {
  Fallback,
  ForeignRule,
  RequestParts,
  RuleCondition,
  RuleKind,
  RuleState,
} from '../shared/foreign-rule.ts';
import { matchEveryUrl, otherRule, rejectRule, usualRule } from '../shared/make-rule.ts';
import { applyMeaning, noTexts, type RuleMeaning } from '../shared/rule-meaning.ts';

// staticwebapp.config.json:
//
//   "routes": [{ "route", "redirect" | "rewrite", "statusCode", "methods", "allowedRoles", "headers" }]   the first one counts
//   "navigationFallback": { "rewrite", "exclude" }                                                    behind files
//   "responseOverrides": { "404": { "rewrite" | "redirect", "statusCode" } }                          in place of a 404
//
// A route is a path with at most one star at its end: `/old/*`, `/images/*.{png,gif}`. A target has no placeholders.

/** An entry of `routes` in staticwebapp.config.json: https://learn.microsoft.com/azure/static-web-apps/configuration */
export const azureRoute = z.object({
  route: z.string(),
  redirect: z.string().optional(),
  rewrite: z.string().optional(),
  statusCode: z.coerce.number().optional(),
  methods: z.array(z.string()).optional(),
  allowedRoles: z.array(z.string()).optional(),
});
type AzureRoute = z.infer<typeof azureRoute>;

/**
 * Bytes of the file: https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions has 20 KB, as does
 * the error of a deployment. KB may mean 1,000 or 1,024 bytes: a generated file has at most the smaller number, and
 * only a file above the larger number is refused.
 */
export const limits = { bytes: 20_000, refused: 20 * 1024 };

/** The state of every rule in a file that is too large; undefined for a smaller file. */
function checkSize(text: string): RuleState | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes <= limits.refused) return undefined;
  const kb = Math.ceil(bytes / 1024);
  return {
    is: 'dropped',
    limit: `Azure refuses a configuration larger than 20 KB. This one has ${kb} KB.`,
    fix: 'delete routes that are no longer needed',
  };
}

/** What Azure sends in place of a 404: https://learn.microsoft.com/azure/static-web-apps/configuration#response-overrides */
const azureOverride = z.object({
  redirect: z.string().optional(),
  rewrite: z.string().optional(),
  statusCode: z.coerce.number().optional(),
});

/**
 * Reads `routes` of staticwebapp.config.json in order, which come before files, and `navigationFallback`, which comes
 * after. Without one, the override of a 404 may answer with another status.
 */
export function readAzureConfig(file: string, text: string): ForeignRule[] {
  const json = readJsonFile(file, text);
  const rules = json.list('routes').map((item) => readRoute(file, item));
  const fallback = json.at('navigationFallback', 'rewrite');
  const override = json.at('responseOverrides', '404');
  if (fallback !== undefined) rules.push(makeFallback(file, fallback));
  else if (override !== undefined) rules.push(...makeOverride(file, override));

  const refused = checkSize(text);
  return refused === undefined ? rules : rules.map((rule) => ({ ...rule, state: refused }));
}

function readRoute(file: string, { line, column: itemColumn, text, value }: JsonItem): ForeignRule {
  const { data } = azureRoute.safeParse(value);
  const base = { platform: 'azure-swa', file, line, itemColumn, text, isForced: true } as const;
  if (data === undefined) {
    const state = rejectRule('It isn\'t an object with a "route" string.');
    return { ...otherRule, ...base, state };
  }

  const to = data.redirect ?? data.rewrite ?? '';
  const parts = {
    ...usualRule,
    ...base,
    ...findAnswer(data),
    from: data.route,
    to,
    conditions: readConditions(data),
  };
  const why = findFault(data);
  if (why !== undefined) return { ...parts, state: rejectRule(why) };
  // `/new/:splat`
  const [, placeholder] = /\/(:[A-Za-z]\w*\*?)(?=[/?#]|$)/.exec(data.redirect ?? '') ?? [];
  if (placeholder !== undefined) return { ...parts, state: sendsPlaceholder(placeholder) };

  return applyMeaning(parts, readMeaning(data, to));
}

/**
 * Compiles a route. A star includes slashes, and a route for a folder's index file applies to the folder:
 * `/a/index.html`.
 */
export function compileAzureRoute(route: string): (path: string) => boolean {
  const [before = '', behind = ''] = route.split('*');
  const ending = behind
    .replace(/[.]/g, '\\.')
    .replace(/\{([^{}]*)\}/, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  const regex = new RegExp(`^${escapeRegex(before)}${route.includes('*') ? `.*${ending}` : ''}$`);
  return (path) => regex.test(path) || regex.test(withIndexFile(path));
}

/** What a route matches, and where it leads. `/docs/*` and `/docs/index.html` apply to /docs/ and /docs too. */
function readMeaning({ route, redirect }: AzureRoute, to: string): RuleMeaning {
  const matches = compileAzureRoute(route);
  const glob = route
    .replace('*', '**')
    .replaceAll(':', '\\:')
    .replace(/(?<=\/)index\.html$/, '{index.html,}');
  const isIgnored = (request: RequestParts): boolean => redirect !== undefined && leadsToItself(to, request);
  return {
    sources: makeSources(parseGlob(glob)),
    findTexts: (request) => (matches(request.path) && !isIgnored(request) ? noTexts : undefined),
    to,
    complete: redirect === undefined ? undefined : resolveTarget,
  };
}

function leadsToItself(to: string, { path, query, host }: RequestParts): boolean {
  const requested = `http://${host || 'localhost'}${path}${query && `?${query}`}`;
  return URL.parse(to, requested)?.href === requested;
}

/** The target as browsers complete it: `/docs/new` for `new` at /docs/old. */
function resolveTarget(to: string, from: string): string {
  if (to === '' || /^\/|^[a-z][a-z0-9+.-]*:/i.test(to)) return to;
  const url = URL.parse(to, `http://localhost${from}`);
  return url === null ? to : url.pathname + url.search + url.hash;
}

/** The index file of a folder; undefined for a file. */
function withIndexFile(path: string): string {
  return path.includes('.') ? path : `${path.replace(/\/$/, '')}/index.html`;
}

function findFault({ route: from, redirect, rewrite, statusCode }: AzureRoute): string | undefined {
  if (!from.startsWith('/')) return `The route "${from}" doesn't start with "/".`;
  if (/\*[^{]*\*|\*(?!$|\.\w+$|\.\{[\w,]+\}$)/.test(from))
    return 'Azure accepts one "*", at the end of a route. A file extension may follow, such as "*.{png,jpg}".';
  if (redirect !== undefined && rewrite !== undefined) return 'It has both "redirect" and "rewrite".';
  if (redirect !== undefined && statusCode !== undefined && (statusCode < 300 || statusCode > 399))
    return `${statusCode} is not a redirect. Azure accepts 301 and 302.`;
  return undefined;
}

/** `/old/*` to `/new/:splat`: visitors land on a URL with the word `:splat`. */
function sendsPlaceholder(placeholder: string): RuleState {
  return {
    is: 'invalid',
    why: `Azure has no placeholders in targets, and sends "${placeholder}" as it is written.`,
    fix: 'write a route for each URL, or redirect all of them to one page',
    isBroken: true,
  };
}

function findAnswer({ redirect, rewrite, statusCode, allowedRoles }: AzureRoute): {
  kind: RuleKind;
  status: number;
} {
  if (redirect !== undefined) return { kind: 'redirect', status: statusCode === 301 ? 301 : 302 };
  if (rewrite !== undefined) return { kind: 'rewrite', status: statusCode ?? 200 };
  if (statusCode === 410) return { kind: 'gone', status: 410 };
  if (statusCode !== undefined) return { kind: 'error page', status: statusCode };
  const isLocked = allowedRoles !== undefined && !allowedRoles.includes('anonymous');
  return isLocked ? { kind: 'error page', status: 401 } : { kind: 'headers', status: 200 };
}

function readConditions({ methods, allowedRoles }: AzureRoute): RuleCondition[] {
  const conditions: RuleCondition[] = [];
  if (methods && !methods.includes('GET')) conditions.push({ on: 'method', text: methods.join(', ') });
  if (allowedRoles && !allowedRoles.includes('anonymous'))
    conditions.push({ on: 'role', text: allowedRoles.join(', ') });
  return conditions;
}

function makeFallback(file: string, { line, value, text }: JsonItem): ForeignRule {
  const to = typeof value === 'string' ? value : '';
  return { ...matchEveryUrl(to), platform: 'azure-swa', file, line, text };
}

/** The answer to each unknown URL, unless it stays a 404. A redirect is a 302 but for 301. */
function makeOverride(file: string, { line, value, text }: JsonItem): ForeignRule[] {
  const { redirect, rewrite = '', statusCode = 404 } = azureOverride.safeParse(value).data ?? {};
  const place = { platform: 'azure-swa', file, line, text } as const;
  if (redirect !== undefined) {
    const status = statusCode === 301 ? 301 : 302;
    return [{ ...matchEveryUrl(redirect), ...place, kind: 'redirect', status }];
  }
  return statusCode === 404 ? [] : [{ ...matchEveryUrl(rewrite), ...place, status: statusCode }];
}

/**
 * The page for missing URLs in Azure's `staticwebapp.config.json`: `"responseOverrides": { "404": { "rewrite":
 * "/404.html" } }`.
 */
export function readAzureErrorPage(file: string, text: string): Fallback[] {
  let override = parseJsonc(text);
  for (const key of ['responseOverrides', '404']) override = findMember(override, key);
  const rewrite = findMember(override, 'rewrite');
  const status: unknown = findMember(override, 'statusCode')?.value ?? 404;
  const to: unknown = rewrite?.value;
  if (rewrite === undefined || typeof to !== 'string' || Number(status) !== 404) return [];
  return [{ file, ...new Lines(text).at(rewrite.offset), to, status: 404 }];
}
