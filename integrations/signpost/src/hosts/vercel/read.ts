import { z } from 'zod';
import { type JsonFile, type JsonItem, readJsonFile } from '../../lib/json/jsonc.ts';
import { parseRoute } from '../../map/patterns/route.ts';
import { fillTarget, makeSources, type ReadPattern } from '../../map/patterns/sources.ts';
import { splitParameters } from '../../map/query.ts';
import { type EarlyRedirect, findEarlyRedirect } from '../../plan/serving.ts';
import {
  active,
  type PlatformRule,
  type RuleCondition,
  type RuleKind,
  type RuleState,
  rejectRule,
} from '../shared/platform-rule.ts';
import { type Matching, matchByRegex, sampleSources, unknownMatching } from '../shared/rule-matching.ts';
import { listEarlyRedirects } from './serving.ts';
import { findSourceFault, readVercelSource } from './source.ts';

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
 * Rules of a kind, and characters in a source or a destination: https://vercel.com/docs/project-configuration/vercel-json.
 * Exceeding either fails the deployment.
 */
export const limits = { rules: 2048, length: 4096 };

const vercelCondition = z.object({
  type: z.string(),
  key: z.string().optional(),
  value: z.unknown().optional(),
});
type VercelCondition = z.infer<typeof vercelCondition>;

/** The conditions of a rule besides the URL. */
export const vercelConditions = {
  has: z.array(vercelCondition).default([]),
  missing: z.array(vercelCondition).default([]),
};

/** An entry of `redirects`. */
const vercelRedirect = z.object({
  source: z.string(),
  destination: z.string(),
  permanent: z.boolean().optional(),
  statusCode: z.number().optional(),
  ...vercelConditions,
});

/** An entry of `rewrites`. */
const vercelRewrite = z.object({ source: z.string(), destination: z.string(), ...vercelConditions });

/** The part of a rule that all forms share. */
interface Parts {
  readonly has: readonly VercelCondition[];
  readonly missing: readonly VercelCondition[];
  readonly kind: RuleKind;
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly isFallback: boolean;
  readonly matching: Matching;
  readonly inMap?: PlatformRule['inMap'];
}

/** Reads `redirects` of vercel.json, which come before files, and `rewrites`, which come after files. */
export function readVercelJson(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  const list = (key: string, read: (value: unknown) => Parts | string): PlatformRule[] =>
    json.list(key).map((item, at) => makeRule(file, item, at, key, read(item.value)));
  const early = readEarlyRedirects(json);
  return [
    ...list('redirects', parseRedirect).map((rule) => judgeSpelling(rule, early)),
    ...json.list('routes').map((item) => makeUnknownRule(file, item, active)),
    ...list('rewrites', parseRewrite),
  ];
}

/** The redirects of `trailingSlash` and `cleanUrls`, which Vercel makes before all others. */
function readEarlyRedirects(json: JsonFile): EarlyRedirect[] {
  const slash = String(json.at('trailingSlash')?.value);
  const setting = slash === 'true' || slash === 'false' ? slash : 'unset';
  return listEarlyRedirects(json.at('cleanUrls')?.value === true, setting);
}

/** With `"trailingSlash": true`, /old goes to /old/ first, and the source `/old` doesn't match that. */
function judgeSpelling(rule: PlatformRule, early: readonly EarlyRedirect[]): PlatformRule {
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

/** Redirects of that form in another file, which has no such limit. */
export function readVercelRedirects(file: string, items: readonly JsonItem[]): PlatformRule[] {
  return items.map((item) => makeRule(file, item, 0, 'redirects', parseRedirect(item.value)));
}

function parseRedirect(value: unknown): Parts | string {
  const { data } = vercelRedirect.safeParse(value);
  if (data === undefined) return describeShape('"source" and "destination"');

  const { source: from, destination: to, permanent, statusCode, has, missing } = data;
  // Permanent by default: https://vercel.com/docs/project-configuration#redirects.
  const status = statusCode ?? (permanent === false ? 307 : 308);
  if (status < 300 || status > 399)
    return `${status} is not a redirect. Vercel accepts 301, 302, 303, 307 and 308.`;
  if (permanent !== undefined && statusCode !== undefined)
    return `${refused} a redirect has either "permanent" or "statusCode".`;

  const matching = matchSource(from, to, has);
  if (typeof matching === 'string') return matching;
  const inMap = {
    sources: makeSources(parseRoute(from)),
    targetFor: ({ matched }: ReadPattern) => fillTarget(to, matched, /:([A-Za-z_]\w*)(?:[*+]|\?$)?|\$(\d)/g),
  };
  return { kind: 'redirect', from, to, status, isFallback: false, has, missing, matching, inMap };
}

function parseRewrite(value: unknown): Parts | string {
  const { data } = vercelRewrite.safeParse(value);
  if (data === undefined) return describeShape('"source" and "destination"');
  const { source: from, destination: to, has, missing } = data;
  const kind = /^https?:\/\//.test(to) ? 'proxy' : 'rewrite';
  const matching = matchSource(from, to, has);
  if (typeof matching === 'string') return matching;
  return { kind, from, to, status: 200, isFallback: true, has, missing, matching };
}

const refused = 'Vercel refuses the file, and the deployment fails:';

/** As path-to-regexp compiles a source for Vercel: https://vercel.com/docs/project-configuration/vercel-json#redirects */
function matchSource(from: string, to: string, has: readonly VercelCondition[]): Matching | string {
  if (isTooLong(from, to)) return unknownMatching;
  const keys = readVercelSource(from);
  if (keys === undefined || findSourceFault(from) !== undefined)
    return `${refused} it can't read the source "${from}".`;

  const { regex, names } = keys;
  const known = new Set([...names, ...has.flatMap(listCaptures)]);
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/([^/?#:]*)(?::\d*)?)?([^?#]*)(?:\?([^#]*))?/s.exec(to) ?? [];
  const unknown = [host, path, ...query.split('&').map((pair) => pair.replace(/^[^=]*=?/, ''))]
    .flatMap((part) => readVercelSource(part)?.names ?? [])
    .find((name) => !known.has(name));
  if (unknown !== undefined)
    return `${refused} the destination has ":${unknown}", which the source doesn't have.`;

  const isFilled = names.some((name) => !/^\d/.test(name));
  const match: PlatformRule['match'] = ({ path }) => {
    const found = regex.exec(path);
    if (found === null) return undefined;
    const text = isFilled
      ? to.replace(/:([A-Za-z_]\w*)[*+]?/g, (whole, name: string) =>
          names.includes(name) ? `$${names.indexOf(name) + 1}` : whole,
        )
      : to;
    return fillGroups(text, found);
  };
  return matchByRegex(regex, match, sampleSources(makeSources(parseRoute(from))));
}

/** The captures of a condition: named groups, or its key if it has no value. */
function listCaptures({ key, value }: VercelCondition): string[] {
  if (typeof value !== 'string') return value === undefined && key !== undefined ? [key] : [];
  return Array.from(value.matchAll(/\(\?<([A-Za-z]\w*)>/g), ([, name = '']) => name);
}

const isTooLong = (from: string, to: string): boolean => Math.max(from.length, to.length) > limits.length;

/** `$1` is the first group's match, '' without one. */
function fillGroups(text: string, found: RegExpExecArray): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => found[Number(number)] ?? '');
}

function describeShape(keys: string): string {
  return `It isn't an object that has ${keys} as strings.`;
}

function makeRule(
  file: string,
  { line, text }: JsonItem,
  at: number,
  key: string,
  parts: Parts | string,
): PlatformRule {
  if (typeof parts === 'string') return makeUnknownRule(file, { line, text }, rejectRule(parts));

  const { has, missing, matching, ...said } = parts;
  const fixed = has.map(findFixedPair);
  return {
    platform: 'vercel',
    file,
    line,
    text,
    ...said,
    ...matching,
    isForced: !said.isFallback,
    conditions: [
      ...has.map((one, index) => readCondition(one, '', fixed[index])),
      ...missing.map((one) => readCondition(one, 'no ', undefined)),
    ],
    state: findState(parts, at, key),
    match(requested) {
      const sent = splitParameters(requested.query);
      const isMet = has.every(({ type }, at) => {
        const [name, value] = fixed[at] ?? [];
        if (value === undefined) return true;
        return type === 'host'
          ? requested.host === value
          : sent.some((one) => one.name === name && one.value === value);
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
): PlatformRule {
  return {
    ...({ platform: 'vercel', file, line, text, kind: 'other', from: '', to: '', status: 0 } as const),
    conditions: [],
    isForced: true,
    isFallback: false,
    state,
    ...unknownMatching,
  };
}

function findState({ from, to }: Parts, at: number, key: string): RuleState {
  if (at >= limits.rules)
    return {
      is: 'dropped',
      limit: `Vercel refuses a vercel.json with more than 2,048 ${key}, and the deployment fails.`,
    };

  if (isTooLong(from, to))
    return { is: 'dropped', limit: 'Vercel refuses a source or destination longer than 4,096 characters.' };
  if (!from.startsWith('/'))
    return { is: 'never matches', why: `The source "${from}" doesn't begin with "/", and every path does.` };
  return active;
}

const kinds: Readonly<Record<string, RuleCondition['on']>> = {
  host: 'host',
  query: 'query',
  cookie: 'cookie',
  header: 'header',
};

/** A condition that `match` checks keeps its kind; others are unknown. */
function readCondition(
  condition: VercelCondition,
  before: string,
  pair: RuleCondition['pair'],
): RuleCondition {
  const on = kinds[condition.type] ?? 'header';
  const text = before + printCondition(condition);
  return { on: pair !== undefined || (on !== 'host' && on !== 'query') ? on : 'server', text, pair };
}

/** `query id=1`. */
export function printCondition({ type, key, value }: VercelCondition): string {
  const wanted = value === undefined ? '' : `=${typeof value === 'string' ? value : JSON.stringify(value)}`;
  return `${type}${key === undefined ? '' : ` ${key}`}${wanted}`;
}

/** The one text that meets a condition of a host or a query, with the name. A dot without a backslash is meant as one. */
function findFixedPair({ type, key = '', value }: VercelCondition): RuleCondition['pair'] {
  if (typeof value !== 'string' || !/^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/u.test(value)) return undefined;
  return type === 'host' || type === 'query' ? [key, value.replace(/\\(.)/gsu, '$1')] : undefined;
}
