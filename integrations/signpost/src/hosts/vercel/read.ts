import { z } from 'zod';
import { type JsonFile, type JsonItem, readJsonFile } from '../../lib/json/jsonc.ts';
import { parseRoute } from '../../map/patterns/route.ts';
import { makeSources } from '../../map/patterns/sources.ts';
import { type EarlyRedirect, findEarlyRedirect } from '../../plan/serving.ts';
import type { ForeignRule, RuleState } from '../shared/foreign-rule.ts';
import { notes } from '../shared/import-texts.ts';
import { active, otherRule, rejectRule, usualRule } from '../shared/make-rule.ts';
import { applyMeaning, noTexts, type RuleMeaning, readGroups } from '../shared/rule-meaning.ts';
import {
  listCaptures,
  meetsPairs,
  readConditions,
  type VercelConditions,
  vercelSource,
} from './conditions.ts';
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

/** An entry of `rewrites`. */
const vercelRewrite = vercelSource.extend({ destination: z.string() });

/** An entry of `redirects`. */
const vercelRedirect = vercelRewrite.extend({
  permanent: z.boolean().optional(),
  statusCode: z.number().optional(),
});

/** An entry as Vercel reads it. In place of one, the reason why Vercel refuses it is a sentence. */
interface ReadEntry extends Pick<ForeignRule, 'kind' | 'from' | 'to' | 'status' | 'isFallback'> {
  readonly conditions: VercelConditions;
  readonly meaning: RuleMeaning;
}

/** Reads `redirects` of vercel.json, which come before files, and `rewrites`, which come after files. */
export function readVercelJson(file: string, text: string): ForeignRule[] {
  const json = readJsonFile(file, text);
  const early = readEarlyRedirects(json);
  const redirects = json.list('redirects').map((item, index) => {
    const rule = makeRule(file, item, readVercelRedirect(item.value));
    return noteEarlySlash(markUnreachable(dropBeyondLimit(rule, index, 'redirects'), early), early);
  });
  const routes = json.list('routes').map((item) => {
    return { ...makeUnknownRule(file, item, active), inMap: deprecated };
  });
  const rewrites = json.list('rewrites').map((item, index) => {
    return dropBeyondLimit(makeRule(file, item, readRewrite(item.value)), index, 'rewrites');
  });
  return [...redirects, ...routes, ...rewrites];
}

/** Redirects in Vercel's form in a file without limits: Mintlify, Next.js. */
export function readVercelRedirects(file: string, items: readonly JsonItem[]): ForeignRule[] {
  return items.map((item) => makeRule(file, item, readVercelRedirect(item.value)));
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

/**
 * Marks a rule as one that never matches if Vercel redirects each of its URLs before it tries the rule: with
 * `"trailingSlash": true`, /old goes to /old/ first, and the source `/old` doesn't match that.
 */
function markUnreachable(rule: ForeignRule, early: readonly EarlyRedirect[]): ForeignRule {
  const { state, samples, from, match } = rule;
  const [sample] = samples;
  if (state.is !== 'active' || sample === undefined) return rule;

  const earlyTargets = samples.map((path) => findEarlyRedirect({ early }, path)?.to);
  const isReachable = earlyTargets.some((path) => {
    return path === undefined || match({ path, query: '', host: '' }) !== undefined;
  });
  if (isReachable) return rule;

  const [earlyTarget] = earlyTargets;
  const why = `Vercel redirects ${sample} to ${earlyTarget} first, by \`trailingSlash\` or \`cleanUrls\`, and "${from}" doesn't match that.`;
  return {
    ...rule,
    state: { is: 'never matches', why, fix: `write the source as ${earlyTarget}`, isMeant: true },
  };
}

/**
 * Notes a rule that gets every URL without its trailing slash, and appends the rest of the path to its target: with
 * `"trailingSlash": false` and `/docs/:path*`, /docs/a/ goes to /docs/a first, and then to /guide/a. A map has no such redirect
 * before its entries, so it leads to /guide/a/.
 */
function noteEarlySlash(rule: ForeignRule, early: readonly EarlyRedirect[]): ForeignRule {
  const { inMap } = rule;
  const dropsSlash = findEarlyRedirect({ early }, '/docs/a/')?.to === '/docs/a';
  if (!dropsSlash || inMap === undefined || 'why' in inMap) return rule;

  const appendsRest = inMap.redirects.some(({ from, to }) => from.endsWith('*') && to.endsWith('*'));
  return appendsRest ? { ...rule, inMap: { ...inMap, notes: [...inMap.notes, notes.earlySlash] } } : rule;
}

/** An entry of `redirects`, or why Vercel refuses it. */
function readVercelRedirect(value: unknown): ReadEntry | string {
  const { data } = vercelRedirect.safeParse(value);
  if (data === undefined) return wrongShape;

  // Permanent by default: https://vercel.com/docs/project-configuration#redirects.
  const { source: from, destination: to, permanent, statusCode } = data;
  const status = statusCode ?? (permanent === false ? 307 : 308);
  if (status < 300 || status > 399)
    return `${status} is not a redirect. Vercel accepts 301, 302, 303, 307 and 308.`;
  if (permanent !== undefined && statusCode !== undefined)
    return `${refused} a redirect has either "permanent" or "statusCode".`;

  const meaning = readMeaning(from, to, data);
  if (typeof meaning === 'string') return meaning;
  return { kind: 'redirect', from, to, status, isFallback: false, conditions: data, meaning };
}

/** An entry of `rewrites`, or why Vercel refuses it. */
function readRewrite(value: unknown): ReadEntry | string {
  const { data } = vercelRewrite.safeParse(value);
  if (data === undefined) return wrongShape;

  const { source: from, destination: to } = data;
  const kind = /^https?:\/\//.test(to) ? 'proxy' : 'rewrite';
  const meaning = readMeaning(from, to, data);
  if (typeof meaning === 'string') return meaning;
  return { kind, from, to, status: 200, isFallback: true, conditions: data, meaning };
}

const wrongShape = 'It isn\'t an object that has "source" and "destination" as strings.';
const refused = 'Vercel refuses the file, and the deployment fails:';

/**
 * What an entry matches, as path-to-regexp compiles a source for Vercel, and where it leads:
 * https://vercel.com/docs/project-configuration/vercel-json#redirects
 */
function readMeaning(from: string, to: string, written: VercelConditions): RuleMeaning | string {
  const redirection = { sources: makeSources(parseRoute(from)), to, reference };
  if (isTooLong(from, to)) return { ...redirection, findTexts: () => undefined };
  const compiled = isValidSource(from) ? readVercelSource(from) : undefined;
  if (compiled === undefined) return `${refused} it can't read the source "${from}".`;

  const { regex, names } = compiled;
  const knownNames = new Set([...names, ...listCaptures(written)]);
  const unknown = listDestinationNames(to).find((name) => !knownNames.has(name));
  if (unknown !== undefined)
    return `${refused} the destination has ":${unknown}", which the source doesn't have.`;

  const conditions = readConditions(written);
  return {
    ...redirection,
    findTexts: ({ path }) => readGroups(regex, path, names),
    findConditionTexts: (request) => (meetsPairs(conditions, request) ? noTexts : undefined),
  };
}

/** A parameter of the source in a destination: `:slug`, `:path*`, `:page?` at the end, or `$1`. */
const reference = /:([A-Za-z_]\w*)(?:[*+]|\?$)?|\$(\d+)/g;

/** The parameters in host, path and values of a destination: `https://:sub.example.com/:path*?id=:id`. */
function listDestinationNames(to: string): string[] {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/([^/?#:]*)(?::\d*)?)?([^?#]*)(?:\?([^#]*))?/s.exec(to) ?? [];
  const values = query.split('&').map((pair) => pair.replace(/^[^=]*=?/, ''));
  return [host, path, ...values].flatMap((part) => readVercelSource(part)?.names ?? []);
}

const isTooLong = (from: string, to: string): boolean => Math.max(from.length, to.length) > limits.length;

function makeRule(file: string, item: JsonItem, entry: ReadEntry | string): ForeignRule {
  if (typeof entry === 'string') return makeUnknownRule(file, item, rejectRule(entry));

  const { conditions, meaning, ...parts } = entry;
  const rule: ForeignRule = {
    ...usualRule,
    platform: 'vercel',
    file,
    line: item.line,
    itemColumn: item.column,
    text: item.text,
    ...parts,
    isForced: !parts.isFallback,
    conditions: readConditions(conditions),
    targetHasGroups: /\$\d/.test(parts.to),
    state: findState(parts),
  };
  return applyMeaning(rule, meaning);
}

/** A rule that isn't read, or that Vercel rejects. */
function makeUnknownRule(
  file: string,
  { line, column: itemColumn, text }: JsonItem,
  state: RuleState,
): ForeignRule {
  return { ...otherRule, platform: 'vercel', file, line, itemColumn, text, isForced: true, state };
}

function findState({ from, to }: Pick<ForeignRule, 'from' | 'to'>): RuleState {
  if (isTooLong(from, to))
    return {
      is: 'dropped',
      limit: 'Vercel refuses a source or destination longer than 4,096 characters.',
      fix: 'write a shorter source or destination',
    };
  if (from.startsWith('/')) return active;
  return { is: 'never matches', why: `The source "${from}" doesn't start with "/", and every path does.` };
}

/** The 2,049th entry of a key. One that Vercel refuses anyway stays refused. */
function dropBeyondLimit(rule: ForeignRule, index: number, key: string): ForeignRule {
  if (index < limits.rules || rule.state.is === 'invalid') return rule;
  const limit = `Vercel refuses a vercel.json with more than 2,048 ${key}, and the deployment fails.`;
  return { ...rule, state: { is: 'dropped', limit, fix: `delete ${key} that are no longer needed` } };
}
