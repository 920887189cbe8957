import { z } from 'zod';
import { type JsonFile, type JsonItem, readJsonFile } from '../../lib/json/jsonc.ts';
import { compact } from '../../lib/text/text.ts';
import { parseRoute } from '../../map/patterns/route.ts';
import { fillTarget, makeSources } from '../../map/patterns/sources.ts';
import { splitParameters } from '../../map/query.ts';
import { type EarlyRedirect, findEarlyRedirect } from '../../plan/serving.ts';
import {
  active,
  expressSources,
  type ForeignRule,
  otherRule,
  type RuleCondition,
  type RuleState,
  rejectRule,
  usualRule,
} from '../shared/foreign-rule.ts';
import { type PlatformHeader, readHeaderItems } from '../shared/platform-headers.ts';
import {
  isSlow,
  type Matching,
  matchByRegex,
  sampleSources,
  unknownMatching,
} from '../shared/rule-matching.ts';
import { listEarlyRedirects } from './serving.ts';
import { isValidSource, readVercelSource } from './source.ts';

// vercel.json:
//
//   "trailingSlash": true, "cleanUrls": true      redirect all URLs before any rule
//   "redirects": [{ "source", "destination", "permanent" | "statusCode", "has", "missing" }]     before files
//   "routes": […]                                                  deprecated; its rules are only listed
//   "rewrites": [{ "source", "destination", "has", "missing" }]                                 behind files
//
// A source is a path of path-to-regexp 6: `/blog/:slug`, `/old/:path*`, `/(.*)`.
// https://vercel.com/docs/project-configuration/vercel-json

/**
 * Rules of a kind, and characters in a source or a destination:
 * https://vercel.com/docs/project-configuration/vercel-json. Exceeding either fails the deployment.
 */
export const limits = { rules: 2048, length: 4096 };

const vercelCondition = z.object({
  type: z.string(),
  key: z.string().optional(),
  value: z.unknown().optional(),
});
type VercelCondition = z.infer<typeof vercelCondition>;

/** The source of a rule or of headers, with conditions besides the URL. */
const vercelSource = z.object({
  source: z.string(),
  has: z.array(vercelCondition).default([]),
  missing: z.array(vercelCondition).default([]),
});

/** An entry of `rewrites`. */
const vercelRewrite = vercelSource.extend({ destination: z.string() });

/** An entry of `redirects`. */
const vercelRedirect = vercelRewrite.extend({
  permanent: z.boolean().optional(),
  statusCode: z.number().optional(),
});

/** The parts of an entry, whose `destination` and conditions are valid. */
interface Parts extends Pick<ForeignRule, 'kind' | 'from' | 'to' | 'status' | 'isFallback' | 'inMap'> {
  readonly has: readonly VercelCondition[];
  readonly missing: readonly VercelCondition[];
  readonly matching: Matching;
}

/** Reads `redirects` of vercel.json, which come before files, and `rewrites`, which come after files. */
export function readVercelJson(file: string, text: string): ForeignRule[] {
  const json = readJsonFile(file, text);
  const list = (key: string, read: (value: unknown) => Parts | string): ForeignRule[] =>
    json.list(key).map((item, at) => makeRule(file, item, at, key, read(item.value)));
  const early = readEarlyRedirects(json);
  return [
    ...list('redirects', parseRedirect).map((rule) => judgeReach(rule, early)),
    ...json.list('routes').map((item) => ({ ...makeUnknownRule(file, item, active), inMap: deprecated })),
    ...list('rewrites', parseRewrite),
  ];
}

const deprecated = {
  why: 'it is a route of the deprecated key `routes`. Write it below `redirects`, then import it',
};

/** The redirects of `trailingSlash` and `cleanUrls`, which Vercel makes first. */
function readEarlyRedirects(json: JsonFile): EarlyRedirect[] {
  const slash = String(json.at('trailingSlash')?.value);
  const setting = slash === 'true' || slash === 'false' ? slash : 'unset';
  return listEarlyRedirects(json.at('cleanUrls')?.value === true, setting);
}

/** With `"trailingSlash": true`, /old goes to /old/ first, and the source `/old` doesn't match that. */
function judgeReach(rule: ForeignRule, early: readonly EarlyRedirect[]): ForeignRule {
  const { state, samples, from, match } = rule;
  const [moved] = samples.flatMap((path) => findEarlyRedirect({ early }, path)?.to ?? []);
  const isReached = samples.some((path) => {
    const to = findEarlyRedirect({ early }, path)?.to;
    return to === undefined || match({ path: to, query: '', host: '' }) !== undefined;
  });
  if (state.is !== 'active' || moved === undefined || isReached) return rule;

  const why = `Vercel redirects ${samples[0]} to ${moved} first, by \`trailingSlash\` or \`cleanUrls\`, and "${from}" doesn't match that.`;
  return { ...rule, state: { is: 'never matches', why, fix: `write the source as ${moved}`, isMeant: true } };
}

/** Redirects in Vercel's form in a file without limits: Mintlify, Next.js. */
export function readVercelRedirects(file: string, items: readonly JsonItem[]): ForeignRule[] {
  return items.map((item) => makeRule(file, item, 0, 'redirects', parseRedirect(item.value)));
}

/** The parts of an entry of `redirects`, or why Vercel refuses the entry. */
function parseRedirect(value: unknown): Parts | string {
  const { data } = vercelRedirect.safeParse(value);
  if (data === undefined) return wrongShape;

  // Permanent by default: https://vercel.com/docs/project-configuration#redirects.
  const { source: from, destination: to, permanent, statusCode, has, missing } = data;
  const status = statusCode ?? (permanent === false ? 307 : 308);
  if (status < 300 || status > 399)
    return `${status} is not a redirect. Vercel accepts 301, 302, 303, 307 and 308.`;
  if (permanent !== undefined && statusCode !== undefined)
    return `${refused} a redirect has either "permanent" or "statusCode".`;

  const matching = matchSource(from, to, has);
  if (typeof matching === 'string') return matching;
  const inMap = expressSources(makeSources(parseRoute(from)), (source) => ({
    from: source.from,
    to: fillTarget(to, source.matched, /:([A-Za-z_]\w*)(?:[*+]|\?$)?|\$(\d)/g),
  }));
  return { kind: 'redirect', from, to, status, isFallback: false, has, missing, matching, inMap };
}

/** The parts of an entry of `rewrites`, or why Vercel refuses the entry. */
function parseRewrite(value: unknown): Parts | string {
  const { data } = vercelRewrite.safeParse(value);
  if (data === undefined) return wrongShape;

  const { source: from, destination: to, has, missing } = data;
  const kind = /^https?:\/\//.test(to) ? 'proxy' : 'rewrite';
  const matching = matchSource(from, to, has);
  if (typeof matching === 'string') return matching;
  return { kind, from, to, status: 200, isFallback: true, has, missing, matching };
}

const wrongShape = 'It isn\'t an object that has "source" and "destination" as strings.';
const refused = 'Vercel refuses the file, and the deployment fails:';

/**
 * As path-to-regexp compiles a source for Vercel: https://vercel.com/docs/project-configuration/vercel-json#redirects
 */
function matchSource(from: string, to: string, has: readonly VercelCondition[]): Matching | string {
  if (isTooLong(from, to)) return unknownMatching;
  const compiled = isValidSource(from) ? readVercelSource(from) : undefined;
  if (compiled === undefined) return `${refused} it can't read the source "${from}".`;

  const { regex, names } = compiled;
  const known = new Set([...names, ...has.flatMap(listCaptures)]);
  const unknown = listDestinationNames(to).find((name) => !known.has(name));
  if (unknown !== undefined)
    return `${refused} the destination has ":${unknown}", which the source doesn't have.`;

  // `/new/:slug` is `/new/$1` for `/old/:slug`. With unnamed groups alone, a colon means itself.
  const isNamed = names.some((name) => !/^\d/.test(name));
  const numbered = to.replace(/:([A-Za-z_]\w*)[*+]?/g, (whole, name: string) => {
    const at = names.indexOf(name);
    return isNamed && at >= 0 ? `$${at + 1}` : whole;
  });
  const match: ForeignRule['match'] = ({ path }) => {
    const found = regex.exec(path);
    return found ? fillGroups(numbered, found) : undefined;
  };
  return matchByRegex(regex, match, sampleSources(makeSources(parseRoute(from))));
}

/** The parameters in host, path and values of a destination: `https://:sub.example.com/:path*?id=:id`. */
function listDestinationNames(to: string): string[] {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/([^/?#:]*)(?::\d*)?)?([^?#]*)(?:\?([^#]*))?/s.exec(to) ?? [];
  const values = query.split('&').map((pair) => pair.replace(/^[^=]*=?/, ''));
  return [host, path, ...values].flatMap((part) => readVercelSource(part)?.names ?? []);
}

/** The captures of a condition: named groups, or the key of a condition without a value. */
function listCaptures({ key, value }: VercelCondition): string[] {
  if (typeof value === 'string')
    return Array.from(value.matchAll(/\(\?<([A-Za-z]\w*)>/g), ([, name = '']) => name);
  return value === undefined && key !== undefined ? [key] : [];
}

const isTooLong = (from: string, to: string): boolean => Math.max(from.length, to.length) > limits.length;

/** `$1` is the first group's match, '' without one. */
function fillGroups(text: string, found: RegExpExecArray): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => found[Number(number)] ?? '');
}

function makeRule(file: string, item: JsonItem, at: number, key: string, parts: Parts | string): ForeignRule {
  if (typeof parts === 'string') return makeUnknownRule(file, item, rejectRule(parts));

  const { has, missing, matching, ...entry } = parts;
  const fixed = has.map(findFixedPair);
  return {
    ...usualRule,
    platform: 'vercel',
    file,
    line: item.line,
    text: item.text,
    ...entry,
    ...matching,
    isForced: !entry.isFallback,
    conditions: [
      ...has.map((one, index) => readCondition(one, '', fixed[index])),
      ...missing.map((one) => readCondition(one, 'no ', undefined)),
    ],
    state: findState(parts, at, key),
    match(requested) {
      // ?id=42, or another host
      const sent = splitParameters(requested.query);
      const isMet = has.every(({ type }, index) => {
        const [name, value] = fixed[index] ?? [];
        if (value === undefined) return true;
        if (type === 'host') return requested.host === value;
        return sent.some((one) => one.name === name && one.value === value);
      });
      return isMet ? matching.match(requested) : undefined;
    },
  };
}

/** A rule that isn't read, or that Vercel rejects. */
function makeUnknownRule(
  file: string,
  { line, text }: Pick<JsonItem, 'line' | 'text'>,
  state: RuleState,
): ForeignRule {
  return { ...otherRule, platform: 'vercel', file, line, text, isForced: true, state };
}

function findState({ from, to }: Parts, at: number, key: string): RuleState {
  // The 2,049th entry, a long text, and `old` without its slash
  let limit: string | undefined;
  if (at >= limits.rules)
    limit = `Vercel refuses a vercel.json with more than 2,048 ${key}, and the deployment fails.`;
  else if (isTooLong(from, to))
    limit = 'Vercel refuses a source or destination longer than 4,096 characters.';
  if (limit !== undefined) return { is: 'dropped', limit };

  if (from.startsWith('/')) return active;
  return { is: 'never matches', why: `The source "${from}" doesn't start with "/", and every path does.` };
}

const kinds: ReadonlyMap<string, RuleCondition['on']> = new Map([
  ['host', 'host'],
  ['query', 'query'],
  ['cookie', 'cookie'],
  ['header', 'header'],
]);

/** The kind of a condition; `header` if `match` can't check the value. */
function readCondition(
  condition: VercelCondition,
  before: string,
  pair: RuleCondition['pair'],
): RuleCondition {
  const on = kinds.get(condition.type) ?? 'header';
  const text = before + printCondition(condition);
  const isUnknown = pair === undefined && (on === 'host' || on === 'query');
  return { on: isUnknown ? 'header' : on, text, pair };
}

/** `query id=1`. */
function printCondition({ type, key, value }: VercelCondition): string {
  const name = compact(type, key).join(' ');
  if (value === undefined) return name;
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** The single text that meets a condition of a host or a query, with the name. A dot is meant literally. */
function findFixedPair({ type, key = '', value }: VercelCondition): RuleCondition['pair'] {
  if (typeof value !== 'string' || !/^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/u.test(value)) return undefined;
  return type === 'host' || type === 'query' ? [key, value.replace(/\\(.)/gsu, '$1')] : undefined;
}

/**
 * Reads `headers` of vercel.json: `[{ "source": "/drafts/(.*)", "headers": [{ "key": …, "value": … }] }]`.
 * https://vercel.com/docs/project-configuration/vercel-json#headers
 */
export function readVercelHeaders(file: string, text: string): PlatformHeader[] {
  const json = readJsonFile(file, text);
  return json.list('headers').flatMap((item, at): PlatformHeader[] => {
    const { data } = vercelSource.safeParse(item.value);
    const regex = data && readVercelSource(data.source)?.regex;
    if (data === undefined || regex === undefined || isSlow(regex.source)) return [];

    // A preview's host, or a cookie
    const missing = data.missing.map((one) => `no ${printCondition(one)}`);
    const condition = [...data.has.map(printCondition), ...missing].join(' and ') || undefined;
    const matches: PlatformHeader['matches'] = ({ path }) => regex.test(path);
    const block = { platform: 'vercel', file, from: data.source, condition, matches } as const;
    return readHeaderItems(block, json.list('headers', String(at), 'headers'));
  });
}
