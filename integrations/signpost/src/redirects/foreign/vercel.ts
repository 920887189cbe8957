import {
  type VercelCondition,
  vercelRedirect,
  vercelRewrite,
  vercelRoute,
} from '../import/shared/platform-forms.ts';
import { parseRegex } from '../import/shared/regex.ts';
import { parseRoute } from '../import/shared/route.ts';
import { parametersOf } from '../map/query.ts';
import { type JsonItem, readJsonFile } from './json-file.ts';
import { type Matching, matchingOf, unknownMatching } from './matching.ts';
import {
  active,
  type PlatformRule,
  type RuleCondition,
  type RuleKind,
  type RuleState,
} from './platform-rule.ts';

/** https://vercel.com/docs/project-configuration/vercel-json. More of either fails the deployment. */
const limits = { rules: 2048, length: 4096 };

type Conditions = {
  readonly has: readonly VercelCondition[];
  readonly missing: readonly VercelCondition[];
};

/** What of a rule is the same for each form. */
interface Parts extends Conditions {
  readonly kind: RuleKind;
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly isFallback: boolean;
  readonly methods?: readonly string[] | undefined;
  readonly matching: Matching | undefined;
}

/** `redirects` of vercel.json, which are read before files, `routes`, the older form, and `rewrites`, read behind files. */
export function vercelRules(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  const list = (key: string, read: (value: unknown) => Parts | string): PlatformRule[] =>
    json.list(key).map((item, at) => ruleOf(file, item, at, key, read(item.value)));
  return [
    ...list('redirects', redirectParts),
    ...list('routes', routeParts),
    ...list('rewrites', rewriteParts),
  ];
}

const references = /:([A-Za-z_]\w*)(?:[*+]|\?$)?|\$(\d)/g;

function redirectParts(value: unknown): Parts | string {
  const { data } = vercelRedirect.safeParse(value);
  if (data === undefined) return needs('"source" and "destination"');
  const { source: from, destination: to, permanent, statusCode, has, missing } = data;
  // Permanent is the default: https://vercel.com/docs/project-configuration#redirects.
  const status = statusCode ?? (permanent === false ? 307 : 308);
  if (status < 300 || status > 399)
    return `${status} is not a redirect. Vercel accepts 301, 302, 303, 307 and 308.`;
  const matching = matchingOf(parseRoute(from), { to, reference: references, isStrict: true });
  return { kind: 'redirect', from, to, status, isFallback: false, has, missing, matching };
}

function rewriteParts(value: unknown): Parts | string {
  const { data } = vercelRewrite.safeParse(value);
  if (data === undefined) return needs('"source" and "destination"');
  const { source: from, destination: to, has, missing } = data;
  const kind = /^https?:\/\//.test(to) ? 'proxy' : 'rewrite';
  const matching = matchingOf(parseRoute(from), { to, reference: references, isStrict: true });
  return { kind, from, to, status: 200, isFallback: true, has, missing, matching };
}

function routeParts(value: unknown): Parts | string {
  const { data } = vercelRoute.safeParse(value);
  if (data === undefined) return needs('"src"');
  const { src: from = '', dest = '', status = 200, headers, methods, has, missing } = data;
  const location = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  const isRedirect = status >= 300 && status < 400 && location !== '';
  const to = isRedirect ? location : dest;
  const kind = isRedirect
    ? 'redirect'
    : status === 410
      ? 'gone'
      : dest === ''
        ? 'headers'
        : /^https?:\/\//.test(dest)
          ? 'proxy'
          : 'rewrite';
  // It is bound at both ends, whether it says so or not.
  const expression = parseRegex(`^${from.replace(/^\^|\$$/g, '')}$`);
  const matching = from === '' ? undefined : matchingOf(expression, { to, reference: /\$(\d|[A-Za-z]\w*)/g });
  return {
    kind: from === '' ? 'other' : kind,
    from,
    to,
    status,
    isFallback: false,
    has,
    missing,
    methods,
    matching,
  };
}

function needs(keys: string): string {
  return `It isn't an object that has ${keys} as texts.`;
}

function ruleOf(
  file: string,
  { line, text }: JsonItem,
  at: number,
  key: string,
  parts: Parts | string,
): PlatformRule {
  const base = { platform: 'vercel', file, line, text, isForced: true, isFallback: false } as const;
  if (typeof parts === 'string') {
    const nothing = { kind: 'other', from: '', to: '', status: 0, conditions: [] } as const;
    return { ...base, ...nothing, ...unknownMatching, state: { is: 'invalid', why: parts } };
  }
  const { has, missing, methods = [], matching = unknownMatching, ...said } = parts;
  const fixed = has.map(fixedCondition);
  return {
    ...base,
    ...said,
    ...matching,
    isForced: !said.isFallback,
    conditions: [
      ...has.map((one, index) => conditionOf(one, '', fixed[index] !== undefined)),
      ...missing.map((one) => conditionOf(one, 'no ', false)),
      ...(methods.length === 0 ? [] : [{ on: 'method', text: methods.join(', ') } as const]),
    ],
    state: stateOf(parts, at, key),
    match(asked) {
      const isMet = fixed.every((one) => one === undefined || one(asked.host, asked.query));
      return isMet ? matching.match(asked) : undefined;
    },
  };
}

function stateOf({ from, to }: Parts, at: number, key: string): RuleState {
  if (at >= limits.rules)
    return {
      is: 'dropped',
      limit: `Vercel refuses a vercel.json with more than 2,048 ${key}, and the deployment fails.`,
    };
  const longer = [from, to].find(({ length }) => length > limits.length);
  if (longer !== undefined)
    return { is: 'dropped', limit: `Vercel refuses a source or destination longer than 4,096 characters.` };
  if (key !== 'routes' && !from.startsWith('/'))
    return { is: 'never matches', why: `The source "${from}" doesn't begin with "/", and every path does.` };
  return active;
}

const kinds: Readonly<Record<string, RuleCondition['on']>> = {
  host: 'host',
  query: 'query',
  cookie: 'cookie',
  header: 'header',
};

/** One that `match` decides keeps its kind; any other is for a person to judge. */
function conditionOf(
  { type, key, value }: VercelCondition,
  before: string,
  isDecided: boolean,
): RuleCondition {
  const wanted = value === undefined ? '' : `=${typeof value === 'string' ? value : JSON.stringify(value)}`;
  const on = kinds[type] ?? 'header';
  const text = `${before}${type}${key === undefined ? '' : ` ${key}`}${wanted}`;
  return { on: isDecided || (on !== 'host' && on !== 'query') ? on : 'server', text };
}

/** Whether a host or query is asked for by one text, and how that is met. A dot without a backslash is meant as one. */
function fixedCondition({
  type,
  key = '',
  value,
}: VercelCondition): ((host: string, query: string) => boolean) | undefined {
  if (typeof value !== 'string' || !/^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/u.test(value)) return undefined;
  const text = value.replace(/\\(.)/gsu, '$1');
  if (type === 'host') return (host) => host === text;
  if (type !== 'query') return undefined;
  return (_, query) => parametersOf(query).some((one) => one.name === key && one.value === text);
}
