import { itemsOf, type JsonNode, jsonValue, memberOf, parseJsonc } from '../../../lib/jsonc.ts';
import { Lines } from '../../../lib/lines.ts';
import { vercelHeaders as form, type VercelCondition } from '../../import/shared/platform-forms.ts';
import { type FileBlock, inOrder, type SentHeader, type SiteHeaders } from '../headers.ts';
import { type JsonFile, type JsonItem, readJsonFile } from '../json-file.ts';
import { active, type PlatformRule, type RuleCondition, type RuleState } from '../platform-rule.ts';
import { forNothing, forUnknown, type HeaderPattern, headerFault, headerRule } from './header-rule.ts';
import { readVercelSource, vercelSourceFault } from './vercel-source.ts';

/**
 * `headers` of vercel.json: the last matching rule wins. A rule with conditions beside the path may override earlier ones.
 * https://vercel.com/docs/project-configuration#headers
 */
export function vercelHeaders(file: string, text: string): SiteHeaders {
  const lines = new Lines(text);
  const written = (node: JsonNode, key: string): unknown => jsonValue(memberOf(node, key));
  return inOrder(
    itemsOf(memberOf(parseJsonc(text), 'headers')).map((item): FileBlock => {
      const source = written(item, 'source');
      const pattern = typeof source === 'string' ? source.replace(/\(\.\*\)$/, '*') : '';
      const matches = typeof source === 'string' ? readVercelSource(source)?.takes : undefined;
      const sent = itemsOf(memberOf(item, 'headers')).flatMap((one): SentHeader[] => {
        const [key, value] = [written(one, 'key'), written(one, 'value')];
        if (typeof key !== 'string' || typeof value !== 'string') return [];
        const filledIn = filledInBy(typeof source === 'string' ? source : '');
        return [{ name: key.toLowerCase(), value, file, ...lines.at(one.offset), filledIn }];
      });
      const detached = new Set(sent.map(({ name }) => name));
      const asksMore = ['has', 'missing'].some((key) => written(item, key) !== undefined);
      return {
        pattern: /^[\w/.-]+\*?$/.test(pattern) ? pattern : '*',
        headers: matches === undefined || asksMore ? [] : sent,
        detached,
        matches: matches ?? (() => true),
      };
    }),
  );
}

/** The names of its parameters, which Vercel fills into values, as it does `$1`. */
function filledInBy(source: string): RegExp {
  const names = Array.from(source.matchAll(/:(\w+)/g), ([, name = '']) => `:${name}`);
  return new RegExp([String.raw`\$\d`, ...names].join('|'));
}

/** https://vercel.com/docs/project-configuration/vercel-json and the schema of `@vercel/routing-utils`. */
const limits = { rules: 2048, headers: 1024, source: 4096, key: 4096, value: 32_768 };

/** The headers of `headers` in vercel.json, in the order in which Vercel sets them: of two of one name the last counts. */
export function vercelHeaderRules(file: string, text: string): PlatformRule[] {
  const json = readJsonFile(file, text);
  return json.list('headers').flatMap((item, at) => blockRules(file, json, item, at));
}

function blockRules(file: string, json: JsonFile, item: JsonItem, at: number): PlatformRule[] {
  const { data } = form.safeParse(item.value);
  const base = { platform: 'vercel', file } as const;
  const refused = (why: string): PlatformRule[] => {
    const state: RuleState = { is: 'invalid', why: `${why} Vercel refuses the whole file.` };
    return [headerRule({ ...base, ...forNothing, line: item.line, text: item.text, state })];
  };
  if (data === undefined)
    return refused(
      'It isn\'t an object with a "source" as text, and "headers" as a list of "key" and "value".',
    );
  const { source, has, missing, headers } = data;
  const fault = vercelSourceFault(source);
  if (fault !== undefined) return refused(`Vercel can't read the source "${source}": ${fault}.`);
  const read = readVercelSource(source);
  const { conditions = [], ...pattern }: HeaderPattern = read
    ? { from: source, ...read }
    : forUnknown(source);
  const asked = [...has.map((one) => condition(one, '')), ...missing.map((one) => condition(one, 'no '))];
  const block = overLimit(at, source) ?? neverIn(source);
  return json.list('headers', String(at), 'headers').map(({ line, text }, index) => {
    const { key = '', value = '' } = headers[index] ?? {};
    const long = index >= limits.headers || key.length > limits.key || value.length > limits.value;
    const state =
      block ?? (long ? dropped('1,024 headers for a source, or a longer key or value') : undefined);
    return headerRule({
      ...{ ...base, ...pattern, line, text, conditions: [...conditions, ...asked] },
      header: { name: key.toLowerCase(), value, how: 'set' },
      // A name may have a parameter of the source in it.
      state: state ?? headerFault(key.replace(/:\w+/g, 'any'), value) ?? active,
    });
  });
}

function overLimit(at: number, source: string): RuleState | undefined {
  if (at >= limits.rules) return dropped('2,048 header rules');
  return source.length > limits.source ? dropped('4,096 characters in a source') : undefined;
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

function condition({ type, key, value }: VercelCondition, before: string): RuleCondition {
  const wanted = value === undefined ? '' : `=${typeof value === 'string' ? value : JSON.stringify(value)}`;
  return { on: 'server', text: `${before}${type}${key === undefined ? '' : ` ${key}`}${wanted}` };
}
