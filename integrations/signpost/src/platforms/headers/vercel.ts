import { z } from 'zod';
import { type JsonFile, type JsonItem, readJsonFile } from '../../lib/json/json-file.ts';
import { parseRoute } from '../../map/patterns/route.ts';
import { sourcesOf } from '../../map/patterns/sources.ts';
import { isSlow, knownOf, matchingBy } from '../matching.ts';
import type { PlatformRule, RequestParts, RuleCondition, RuleState } from '../platform-rule.ts';
import { conditionText, limits, vercelConditions } from '../vercel.ts';
import { readVercelSource, vercelSourceFault } from '../vercel-source.ts';
import {
  forUnknown,
  type HeaderPattern,
  headerFault,
  headerPattern,
  keyAndValue,
  refusedRule,
  rulesOfPairs,
} from './header-rule.ts';

/** From the schema of `@vercel/routing-utils`. */
const most = { headers: 1024, key: 4096, value: 32_768 };

/** One of `headers`. */
const form = z.object({ source: z.string(), headers: keyAndValue, ...vercelConditions });

/**
 * Reads `headers` of vercel.json in the order in which Vercel sets them: the last value of a name counts.
 * https://vercel.com/docs/project-configuration#headers
 */
export function vercelHeaderRules(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  return json.list('headers').flatMap((item, at) => blockRules(file, json, item, at));
}

function blockRules(file: string, json: JsonFile, item: JsonItem, at: number): PlatformRule[] {
  const { data } = form.safeParse(item.value);
  const base = { platform: 'vercel', file } as const;
  const refused = (why: string): PlatformRule[] => [
    refusedRule({ ...base, line: item.line, text: item.text }, `${why} Vercel refuses the whole file.`),
  ];
  if (data === undefined)
    return refused('It isn\'t an object with a "source" string and a "headers" list of "key" and "value".');
  const { source, has, missing, headers } = data;
  const fault = vercelSourceFault(source);
  if (fault !== undefined) return refused(`Vercel can't read the source "${source}": ${fault}.`);
  const { conditions = [], ...pattern } = patternOf(source);
  const own = [...has.map(conditionText), ...missing.map((one) => `no ${conditionText(one)}`)].map(
    (text): RuleCondition => ({ on: 'server', text }),
  );
  const block = overLimit(at, source) ?? neverIn(source);
  const all = { ...base, ...pattern, conditions: [...conditions, ...own] };
  return rulesOfPairs(all, json.list('headers', String(at), 'headers'), headers, (key, value, index) => {
    if (block !== undefined) return block;
    if (index >= most.headers || key.length > most.key || value.length > most.value)
      return dropped('1,024 headers for a source, or a longer key or value');
    // A name may contain a parameter of the source.
    return headerFault(key.replace(/:\w+/g, 'any'), value);
  });
}

function patternOf(source: string): HeaderPattern {
  const regex = readVercelSource(source)?.regex;
  if (regex === undefined || isSlow(regex.source)) return forUnknown(source);
  const match = ({ path }: RequestParts) => (regex.test(path) ? '' : undefined);
  return headerPattern(source, matchingBy(regex, match, knownOf(sourcesOf(parseRoute(source)))));
}

function overLimit(at: number, source: string): RuleState | undefined {
  if (at >= limits.rules) return dropped('2,048 header rules');
  return source.length > limits.length ? dropped('4,096 characters in a source') : undefined;
}

function dropped(what: string): RuleState {
  return {
    is: 'dropped',
    limit: `Vercel refuses a vercel.json with more than ${what}, and the deployment fails.`,
    fix: 'join rules of several paths into one with a pattern',
  };
}

function neverIn(source: string): RuleState | undefined {
  if (/^[/:({\\]/.test(source)) return undefined;
  return { is: 'never matches', why: `The source "${source}" doesn't begin with "/", and every path does.` };
}
