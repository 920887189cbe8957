import { escapeRegex } from '../../../lib/url/wildcards.ts';
import { compileRegex } from '../../shared/file-regex.ts';
import type { RequestParts } from '../../shared/foreign-rule.ts';
import { notes } from '../../shared/import-texts.ts';
import { parseQueryExpression } from '../../shared/query-expression.ts';
import { noGroups, noTexts, readGroups, type Texts } from '../../shared/rule-meaning.ts';
import { type Directive, parseFlags } from './directives.ts';
import { decodePath } from './url-text.ts';

// RewriteCond %{VARIABLE} [!]regex [flags], whose groups are %1 to %9 in the target
// https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond
//
// `matchConditions` tells whether a request meets the conditions of a rule, and `readConditions` which host, query and path they
// require in a map.

/**
 * The texts of `%0` to `%9` in the target; undefined if a condition isn't met. A condition about the server counts as met, and is listed
 * with the rule.
 */
export function matchConditions(conditions: readonly Directive[], request: RequestParts): Texts | undefined {
  let groups = noGroups;
  for (const alternatives of groupAlternatives(conditions)) {
    const met = alternatives
      .map((condition) => testCondition(condition, request))
      .find((captured) => captured !== undefined);
    if (met === undefined) return undefined;
    // The groups of the last condition that has an expression count.
    if (met.size > 0) groups = met;
  }
  return new Map(Array.from(groups, ([number, text]) => [`%${number}`, text]));
}

/**
 * The conditions that all have to hold, each with its alternatives: `a [OR]`, `b` and `c` are [a, b] and [c]. A last condition with
 * [OR] and its alternatives decide nothing: Apache goes on to the next condition, and behind the last one, to the rule.
 */
function groupAlternatives(conditions: readonly Directive[]): Directive[][] {
  const groups: Directive[][] = [];
  let alternatives: Directive[] = [];
  for (const condition of conditions) {
    alternatives.push(condition);
    if (parseFlags(condition).has('OR')) continue;
    groups.push(alternatives);
    alternatives = [];
  }
  return groups;
}

/** The groups of a condition that a request meets, `noTexts` without an expression; undefined for one that it doesn't meet. */
function testCondition(condition: Directive, request: RequestParts): Texts | undefined {
  const [tested = '', expectedText = ''] = condition.words;
  const value = findVariableValue(tested, request);
  if (value === undefined) return noTexts;

  // `!^/keep`, or `=text` for a comparison
  const isInverted = expectedText.startsWith('!');
  const pattern = isInverted ? expectedText.slice(1) : expectedText;
  const source = pattern.startsWith('=') ? `^${escapeRegex(pattern.slice(1))}$` : pattern;
  const regex = compileRegex(source, parseFlags(condition).has('NC') ? 'i' : '');
  const groups = regex && readGroups(regex, value);
  if (!isInverted) return groups;
  return groups === undefined ? noTexts : undefined;
}

/** The value of a variable that the URL decides; undefined for `%{HTTP_COOKIE}` and the like. */
function findVariableValue(
  tested: string,
  { path, query, host, scheme = 'https' }: RequestParts,
): string | undefined {
  const values = new Map([
    ['%{QUERY_STRING}', query],
    ['%{REQUEST_URI}', decodePath(path)],
    ['%{HTTP_HOST}', host],
    ['%{SERVER_NAME}', host],
    ['%{HTTPS}', scheme === 'https' ? 'on' : 'off'],
    ['%{REQUEST_METHOD}', 'GET'],
    ['%{THE_REQUEST}', `GET ${escapeRequested(query === '' ? path : `${path}?${query}`)} HTTP/1.1`],
  ]);
  return values.get(tested.toUpperCase());
}

/** As a browser sends a URL: `/stra%C3%9Fe` for the sample path `/straße`. */
function escapeRequested(url: string): string {
  return url.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
}

/** The condition as a clause if more than the URL decides it, such as a cookie; none for any other. */
export function findUnknownConditions(condition: Directive): string[] {
  const sample = { path: '/', query: '', host: 'www.example.com' };
  if (findVariableValue(condition.words[0] ?? '', sample) !== undefined) return [];
  return [describeUnsupported(condition)];
}

/** True for `RewriteCond %{REQUEST_URI} !^/keep`. */
export function isNegated({ words: [, pattern = ''] }: Directive): boolean {
  return pattern.startsWith('!') || pattern.includes('(?!');
}

/** The requirements of RewriteCond lines, in the map's terms. */
interface Conditions {
  /** `https://host`, or '' for any. */
  readonly host: string;
  /** `?name=value`, or '' for any. */
  readonly query: string;
  /** An expression for the path, or '' for any. */
  readonly uri: string;
  readonly ignoresCase: boolean;
  readonly notes: readonly string[];
}

const unconditional: Conditions = { host: '', query: '', uri: '', ignoresCase: false, notes: [] };

/** The alternatives of a condition; undefined if no URL can meet it. */
function readCondition({ words: [variable = '', expression = ''] }: Directive): Conditions[] | undefined {
  switch (variable) {
    case '%{QUERY_STRING}': {
      const required = parseQueryExpression(expression);
      return required && [{ ...unconditional, ...required }];
    }
    case '%{REQUEST_URI}':
      return expression.startsWith('!') ? undefined : [{ ...unconditional, uri: expression }];
    case '%{THE_REQUEST}': {
      const uri = readRequestLine(expression);
      return uri === undefined ? undefined : [{ ...unconditional, uri }];
    }
    case '%{HTTP_HOST}': {
      const [, www, name] = /^\^?(\((?:\?:)?www\\?\.\)\?)?((?:[\w-]|\\\.)+)\$?$/.exec(expression) ?? [];
      if (name === undefined) return undefined;
      const host = name.replaceAll('\\.', '.');
      const hosts = www === undefined ? [host] : [host, `www.${host}`];
      return hosts.map((hostName) => ({
        ...unconditional,
        host: `https://${hostName}`,
        notes: [notes.host],
      }));
    }
    // The map's patterns come after files anyway, and `map check` reports an exact redirect at a page.
    case '%{REQUEST_FILENAME}':
      return /^!-[fd]$/.test(expression) ? [unconditional] : undefined;
    default:
      return undefined;
  }
}

/**
 * The expression of a path that an expression of a request line starts with: `^/x/` of `^GET\ /x/`. Undefined for one that says
 * something about the query or about what follows the path.
 */
function readRequestLine(expression: string): string | undefined {
  const method =
    /^\^(?:GET|HEAD|\(?:?:?GET\|HEAD\)|\[A-Z\](?:\+|\{\d(?:,\d*)?\})|\\S\+)(?:\\ | |\\s)\+?(?=\/)/;
  const path = expression.replace(method, '^');
  return path === expression || /\\?[ ?]|\\s|HTTP/.test(path) ? undefined : path;
}

/** The maximum number of combinations of a rule's conditions; beyond it, a person must write the entries. */
const maxCombinations = 64;

/**
 * Reads a rule's conditions as the combinations that meet them: `host a [OR]`, `host b`, `query c` are a with c, and b with c. A
 * `why` if the map can't express one of them.
 */
export function readConditions(
  directives: readonly Directive[],
): readonly Conditions[] | { readonly why: string } {
  let combinations: Conditions[] = [unconditional];
  for (const group of groupAlternatives(directives)) {
    const alternatives: Conditions[] = [];
    for (const directive of group) {
      const requirements = readCondition(directive);
      if (requirements === undefined) return { why: describeUnsupported(directive) };
      // Host names have no case.
      const isCaseless = parseFlags(directive).has('NC');
      for (const required of requirements)
        alternatives.push({ ...required, ignoresCase: isCaseless && required.host === '' });
    }

    const joined = combinations.flatMap((combination) =>
      alternatives.map((alternative) => joinConditions(combination, alternative)),
    );
    if (joined.includes(undefined)) return { why: `it has two conditions for ${group[0]?.words[0]}` };
    combinations = joined.filter((combination) => combination !== undefined);
    if (combinations.length > maxCombinations) return { why: `it matches more than ${maxCombinations} URLs` };
  }

  return combinations;
}

/** Undefined if both test the host, or both the path. An entry may require several parameters. */
function joinConditions(a: Conditions, b: Conditions): Conditions | undefined {
  if ((a.host && b.host) || (a.uri && b.uri)) return undefined;
  // `?a=1` and `?b=2` as `?a=1&b=2`
  const query = a.query === '' ? b.query : a.query + b.query.replace('?', '&');
  return {
    host: a.host || b.host,
    uri: a.uri || b.uri,
    query,
    ignoresCase: a.ignoresCase || b.ignoresCase,
    notes: [...a.notes, ...b.notes],
  };
}

/** True if a condition tests the whole query, so no rest travels on. */
export function asksWholeQuery(conditions: readonly Directive[]): boolean {
  const tests = conditions.filter(({ words: [variable] }) => variable === '%{QUERY_STRING}');
  return tests.length > 0 && tests.every(({ words: [, expression = ''] }) => /^\^.*\$$/.test(expression));
}

/** True for a condition about https or the host name. */
export function isAboutHost({ words: [variable = ''] }: Directive): boolean {
  return /HTTPS|HTTP_HOST|SERVER_(?:PORT|NAME)|REQUEST_SCHEME|X-Forwarded/i.test(variable);
}

function describeUnsupported(directive: Directive): string {
  const [variable = '', expression = ''] = directive.words;
  if (isAboutHost(directive))
    return "it depends on https or the host name, which a redirect of the map can't";
  return `it depends on ${variable} ${expression}, which a map can't express`;
}
