import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { readTables } from '../../lib/text/toml.ts';
import type { ForeignRule, RuleCondition, RuleKind } from '../shared/foreign-rule.ts';
import { findRuleKind, matchesNothing, rejectRule, usualRule } from '../shared/make-rule.ts';
import { applyMeaning } from '../shared/rule-meaning.ts';
import { findExcludedStart, type NetlifySource, type Pairs, readMeaning } from './match-rule.ts';

// A line of `_redirects`, and a table of netlify.toml; the first rule that matches counts:
//
//   from [name=value…] [to] [status[!]] [Condition=value…]   # comment
//
//   [[redirects]]
//   from = "/old/*"
//   to = "/new/:splat"         left out in a rewrite of `/*` to itself
//   status = 301
//   force = false              comes before files
//   query = { id = ":id" }
//   conditions = { Country = ["de"] }
//
// https://docs.netlify.com/manage/routing/redirects/overview/

/** The parts of a line or a table. */
interface RuleParts {
  readonly from: string | undefined;
  readonly query: Pairs;
  readonly to: string | undefined;
  readonly status: number | undefined;
  readonly isForced: boolean;
  readonly conditions: Pairs;
  /** Why it is invalid, as a sentence. */
  readonly fault?: string | undefined;
  /** What people should know about a valid rule, as a sentence. */
  readonly note?: string | undefined;
}

type Place = Pick<ForeignRule, 'file' | 'line' | 'text'>;

/** Reads `_redirects` as Netlify does. */
export function readNetlifyRedirects(file: string, text: string): ForeignRule[] {
  return text.split('\n').flatMap((raw, index): ForeignRule[] => {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];

    const words = trimmed
      .replace(/\s#.*$/s, '')
      .trim()
      .split(/\s+/);
    return [makeRule({ file, line: index + 1, text: trimmed }, parseLine(words))];
  });
}

/** Reads `[[redirects]]` of netlify.toml, which come after `_redirects`. Throws a `Problem` for invalid TOML. */
export function readNetlifyToml(file: string, text: string): ForeignRule[] {
  return readTables(file, text, 'redirects').map(({ line, table }) =>
    makeRule({ file, line, text: JSON.stringify(table) }, parseTable(table)),
  );
}

/** `/search id=:id /new/:id 301! Country=de`, as words. */
function parseLine([from = '', ...rest]: readonly string[]): RuleParts {
  const { queryWords, target, wordsAfterTarget } = splitAtTarget(rest);
  const [code, ...conditions] = wordsAfterTarget;
  const status = Number.parseInt(code ?? '', 10);
  const isStatus = code === undefined || Number.isInteger(status);
  const hasTarget = target !== undefined || isStatusFirst(rest);

  return {
    from,
    query: parsePairs(queryWords),
    to: target,
    status: code === undefined ? undefined : status,
    isForced: isStatus && code?.endsWith('!') === true,
    conditions: parsePairs(conditions),
    fault: findLineFault(rest, hasTarget, isStatus ? undefined : code),
    note: describeScheme(from),
  };
}

interface LineWords {
  readonly queryWords: readonly string[];
  readonly target: string | undefined;
  /** The status and the conditions. */
  readonly wordsAfterTarget: readonly string[];
}

/** The first word with a slash or scheme at the start is the target: `id=:id`, `/new/:id`, then `301!` and `Country=de`. */
function splitAtTarget(words: readonly string[]): LineWords {
  const index = words.findIndex((word) => /^(?:\/|https?:\/\/)/.test(word));
  // `/* 404`, and `/old new`, which has no slash.
  if (isStatusFirst(words) || index === -1)
    return { queryWords: [], target: undefined, wordsAfterTarget: words };

  return {
    queryWords: words.slice(0, index),
    target: words[index],
    wordsAfterTarget: words.slice(index + 1),
  };
}

/** True for the words after `/*` in `/* 404`. */
function isStatusFirst([first = '']: readonly string[]): boolean {
  return Number.isInteger(Number.parseInt(first, 10));
}

/** `notStatus` is the word in place of a status: `Country=de` in `/old /new Country=de`. */
function findLineFault(
  rest: readonly string[],
  hasTarget: boolean,
  notStatus: string | undefined,
): string | undefined {
  if (rest.length === 0) return 'It has no target. Add the new URL.';
  if (!hasTarget) return 'It has no target that starts with "/", "http://" or "https://".';
  if (notStatus !== undefined)
    return `"${notStatus}" is not a status, and a condition comes after the status.`;
  return undefined;
}

function parsePairs(words: readonly string[]): Pairs {
  return new Map(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1] ?? '']));
}

function parseTable(table: JsonObject): RuleParts {
  const { from, to, status } = table;
  const code = Number.parseInt(String(status), 10);

  return {
    from: typeof from === 'string' ? from : undefined,
    to: typeof to === 'string' ? to : undefined,
    query: readPairs(table['query']),
    status: status === undefined ? undefined : code,
    isForced: table['force'] === true,
    conditions: new Map([...readPairs(table['conditions']), ...readSignature(table)]),
    fault: findTableFault(from, to, status),
  };
}

function findTableFault(from: unknown, to: unknown, status: unknown): string | undefined {
  if (from === undefined) return 'It has no "from".';

  const noString = [from, to].find((value) => value !== undefined && typeof value !== 'string');
  if (noString !== undefined)
    return `"from" and "to" must be strings, and one of them is ${JSON.stringify(noString)}.`;

  if (status === undefined || Number.isInteger(Number.parseInt(String(status), 10))) return undefined;
  return `"${String(status)}" is not a status.`;
}

/** `conditions = { Country = ["de"] }` as `Country` and `de`. */
function readPairs(value: unknown): Pairs {
  if (!isObject(value)) return new Map();
  return new Map(Object.entries(value).map(([name, wanted]) => [name, String(wanted)]));
}

/** `signed = "API_SIGNATURE_TOKEN"`: the variable with the secret by which Netlify signs the requests to a proxy. */
function readSignature(table: JsonObject): Pairs {
  const { signed } = table;
  return new Map(typeof signed === 'string' ? [['signed', signed]] : []);
}

function makeRule(place: Place, parts: RuleParts): ForeignRule {
  const { query, conditions, from = '', status = 301, isForced } = parts;
  const to = parts.to ?? findOwnTarget(from);
  const source = parseSource(from);
  const unread: ForeignRule = {
    ...usualRule,
    platform: 'netlify',
    ...place,
    kind: findKind(status, to),
    from,
    to,
    status,
    isForced,
    conditions: [
      ...readHostCondition(source),
      ...Array.from(query, readQueryCondition),
      ...Array.from(conditions, readOtherCondition),
    ],
  };

  // `https://:splat/old /new`, whose host is a placeholder
  if (source === undefined)
    return { ...unread, state: rejectRule(`Netlify can't read the source "${from}".`) };

  // `/old`, without a target
  const fault = findFault(parts, source, to);
  if (fault !== undefined) return { ...unread, state: rejectRule(fault) };

  // `/search?q=:q /new`: no path has a question mark.
  const rule = applyMeaning(unread, readMeaning(source, unread, query));
  const mismatch = describeMismatch(source.path) ?? describeUnknownCondition(conditions);
  if (mismatch !== undefined)
    return { ...rule, ...matchesNothing, stopsAt: undefined, state: { is: 'never matches', why: mismatch } };

  const excludedStart = rule.kind === 'redirect' ? findExcludedStart(source.path, rule) : undefined;
  // `/blog` of `/blog/*`, and `/` of `/*`
  const sourceStart = source.path.replace(/\/?[*:].*$/s, '') || '/';
  // `/* / 302!`, and `/blog/* /blog 301`
  if (excludedStart !== undefined && sourceStart.startsWith(excludedStart)) {
    const why = `${describeExclusion(excludedStart)}, and all URLs of this rule do.`;
    return { ...rule, state: { is: 'never matches', why, fix: exclusionFix } };
  }
  // `/blog/* /blog/ 301`
  if (excludedStart !== `${sourceStart}/`) return { ...rule, note: parts.note };
  return {
    ...rule,
    note: `${describeExclusion(excludedStart)}, so this rule only redirects ${sourceStart}.`,
  };
}

function describeExclusion(start: string): string {
  return `Netlify redirects no URL that starts with its target, "${start}", to prevent loops`;
}

const exclusionFix = "write a target with which the old URLs don't start, or a line for each old URL";

/** The target that Netlify assumes for `/blog/* 200`: `/blog/:splat`, each URL itself. '' for `/old 200`, an error. */
function findOwnTarget(from: string): string {
  return from.endsWith('/*') ? from.replace(/\*$/, ':splat') : '';
}

/** The host of `https://blog.example.com/*`. */
function readHostCondition(source: NetlifySource | undefined): RuleCondition[] {
  if (source?.host === undefined) return [];
  return [{ on: 'host', text: source.host, pair: ['', source.host] }];
}

/** `id=42`, or `id=:id`, which has no `pair` because any value meets it. */
function readQueryCondition(pair: readonly [string, string]): RuleCondition {
  const text = printPair(pair);
  if (pair[1].startsWith(':')) return { on: 'query', text };
  return { on: 'query', text, pair };
}

/** `Country=de,at`: a condition that the URL doesn't decide. For an unknown name, the rule never matches. */
function readOtherCondition(pair: readonly [string, string]): RuleCondition {
  const kind = conditionKinds.get(pair[0].toLowerCase()) ?? 'header';
  return { on: kind, text: printPair(pair) };
}

function printPair([name, value]: readonly [string, string]): string {
  return `${name}=${value}`;
}

const conditionKinds: ReadonlyMap<string, RuleCondition['on']> = new Map([
  ['country', 'country'],
  ['language', 'language'],
  ['role', 'role'],
  ['cookie', 'cookie'],
  ['sign', 'signature'],
  ['signed', 'signature'],
]);

/** Why Netlify rejects the rule, as a sentence. `to` is the target, '' for none. */
function findFault(parts: RuleParts, source: NetlifySource, to: string): string | undefined {
  const { fault, status = 301 } = parts;
  if (fault !== undefined) return fault;

  if (source.path.length > maxSourceLength)
    return `Its path has more than ${formatNumber(maxSourceLength)} characters, which no browser requests.`;
  if (source.path.startsWith('/.netlify'))
    return 'Netlify keeps paths that start with "/.netlify" for itself.';

  // `/* 200` rewrites each URL to itself. `/* 301` and `/old 200` lack a target.
  const isRewrite = status >= 200 && status <= 299;
  const isRewriteToItself = isRewrite && to !== '';
  if (parts.to === undefined && !isRewriteToItself) return 'It has no target. Add the new URL.';

  if (status < 200 || status > 599) return `${status} is not an HTTP status.`;
  return undefined;
}

/** In characters. */
const maxSourceLength = 2000;

/** Why no request has the path, as a sentence: Netlify compares paths character by character. */
function describeMismatch(path: string): string | undefined {
  if (!path.startsWith('/')) return "The source doesn't start with a slash, and every path does.";

  const [sign] = /[?#]/.exec(path) ?? [];
  if (sign !== undefined)
    return `The source has "${sign}", which no path has. On Netlify, write query parameters as separate words: /path id=1 /target.`;
  if (/[^!-~]/.test(path))
    return `Browsers send this path percent-encoded. Write it as \`${encodeURI(path)}\`.`;
  return undefined;
}

function describeUnknownCondition(conditions: Pairs): string | undefined {
  const unknown = [...conditions.keys()].find((name) => !conditionKinds.has(name.toLowerCase()));
  if (unknown === undefined) return undefined;
  return `"${unknown}" is not a condition of Netlify. It has Country, Language, Role and Cookie.`;
}

function findKind(status: number, to: string): RuleKind {
  return status < 300 && /^https?:\/\//.test(to) ? 'proxy' : findRuleKind(status);
}

/** The note for a line such as `http://www.example.com/old /new`. */
function describeScheme(from: string): string | undefined {
  if (!from.startsWith('http://')) return undefined;
  return 'Netlify redirects http to https before it reads this rule, so the redirect also needs a source with https.';
}

function parseSource(from: string): NetlifySource | undefined {
  if (!/^https?:\/\//.test(from)) return { scheme: undefined, host: undefined, path: from };
  const url = URL.parse(from);
  return url === null ? undefined : { scheme: url.protocol.slice(0, -1), host: url.host, path: url.pathname };
}
