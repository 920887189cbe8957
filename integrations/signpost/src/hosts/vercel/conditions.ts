import { z } from 'zod';
import { compact } from '../../lib/text/text.ts';
import { splitParameters } from '../../map/query.ts';
import type { RequestParts, RuleCondition } from '../shared/foreign-rule.ts';

// The conditions of a rule or of headers besides the path: all of `has`, and none of `missing`.
//
//   { "type": "query", "key": "id", "value": "42" }      a value is a regular expression
//   { "type": "host", "value": "old\\.example\\.com" }
//   { "type": "cookie", "key": "session" }               without a value: any
//
// https://vercel.com/docs/project-configuration/vercel-json#redirects

const vercelCondition = z.object({
  type: z.string(),
  key: z.string().optional(),
  value: z.unknown().optional(),
});
type VercelCondition = z.infer<typeof vercelCondition>;

/** The source of a rule or of headers, with its conditions. */
export const vercelSource = z.object({
  source: z.string(),
  has: z.array(vercelCondition).default([]),
  missing: z.array(vercelCondition).default([]),
});
export type VercelConditions = Pick<z.infer<typeof vercelSource>, 'has' | 'missing'>;

/** The conditions as a platform's rule has them. */
export function readConditions({ has, missing }: VercelConditions): RuleCondition[] {
  return [
    ...has.map((condition) => readCondition(condition, findFixedPair(condition), '')),
    ...missing.map((condition) => readCondition(condition, undefined, 'no ')),
  ];
}

/** Without a `pair`, only the platform can tell whether a query or a host meets a condition: that is a `header` here. */
function readCondition(
  condition: VercelCondition,
  pair: RuleCondition['pair'],
  before: string,
): RuleCondition {
  const text = before + printCondition(condition);
  const { type } = condition;
  if (pair !== undefined) return { on: type === 'host' ? 'host' : 'query', text, pair };
  return { on: type === 'cookie' ? 'cookie' : 'header', text };
}

/** The name and the only text that meets a condition of a host or a query: `id` and `42`. A dot is meant literally. */
function findFixedPair({ type, key = '', value }: VercelCondition): RuleCondition['pair'] {
  if (type !== 'host' && type !== 'query') return undefined;
  const isFixed = typeof value === 'string' && /^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/u.test(value);
  return isFixed ? [key, value.replace(/\\(.)/gsu, '$1')] : undefined;
}

/** True if host and query meet the conditions with a `pair`: ?id=42, or another host. */
export function meetsPairs(conditions: readonly RuleCondition[], { host, query }: RequestParts): boolean {
  const parameters = splitParameters(query);
  return conditions.every(({ on, pair }) => {
    if (pair === undefined) return true;
    const [name, value] = pair;
    return on === 'host'
      ? host === value
      : parameters.some((parameter) => parameter.name === name && parameter.value === value);
  });
}

/** `query id=1`, `no cookie session`. */
export function printConditions({ has, missing }: VercelConditions): string[] {
  return [...has.map(printCondition), ...missing.map((condition) => `no ${printCondition(condition)}`)];
}

function printCondition({ type, key, value }: VercelCondition): string {
  const name = compact(type, key).join(' ');
  if (value === undefined) return name;
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** What the conditions capture for a destination: named groups, or the key of a condition without a value. */
export function listCaptures({ has }: VercelConditions): string[] {
  return has.flatMap(({ key, value }) => {
    if (typeof value === 'string')
      return Array.from(value.matchAll(/\(\?<([A-Za-z]\w*)>/g), ([, name = '']) => name);
    return value === undefined && key !== undefined ? [key] : [];
  });
}
