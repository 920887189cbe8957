import { decodeIfUtf8 } from '../../../lib/url/path.ts';
import { escapeRegex } from '../../../lib/url/wildcards.ts';
import { compileRegex } from '../../shared/file-regex.ts';
import type { RequestParts } from '../../shared/foreign-rule.ts';
import { type RuleMeaning, readGroups } from '../../shared/rule-meaning.ts';

// What a location, a condition, a rewrite or a row of a map compares with the URL, as data. A request is tested with it, also where a
// map can't express it, and urls.ts makes sources of it.

/** `location = /old`, `if ($request_uri ~ ^/old)`, `rewrite ^/old/(.*)$ …`, or the row `/old /new;` of a map. */
export interface UrlPattern {
  /** `$uri` is the decoded path, `$request_uri` the URL as sent, with its query. */
  readonly variable: string;
  readonly kind: 'exact' | 'prefix' | 'expression';
  readonly text: string;
  readonly ignoresCase: boolean;
}

/** `location = /old`, `location /old/`, `location ~ ^/old/(.*)$`. */
export function parseLocation([sign = '', operand]: readonly string[]): UrlPattern {
  if (sign.startsWith('~')) return parseKey(sign + operand);
  const kind = sign === '=' ? 'exact' : 'prefix';
  return { variable: '$uri', kind, text: operand ?? sign, ignoresCase: false };
}

/** A key of `map $uri …`: `/old`, which ignores case, or the expression `~^/old/`, which ignores case as `~*^/old/`. */
export function parseKey(key: string, variable = '$uri'): UrlPattern {
  const [, star, expression] = /^~(\*?)(.*)$/s.exec(key) ?? [];
  if (expression !== undefined)
    return { variable, kind: 'expression', text: expression, ignoresCase: star === '*' };
  return { variable, kind: 'exact', text: key.replace(/^\\/, ''), ignoresCase: true };
}

/** `if ($uri ~ ^/old)`, `if ($request_uri = "/p?id=42")`; undefined for a condition on anything else, which may hold. */
export function parseUrlCondition(condition: string): UrlPattern | undefined {
  const [, variable, sign = '', operand = ''] =
    /^(\$uri|\$request_uri)\s*(=|~\*?)\s*(\S+)$/.exec(condition) ?? [];
  if (variable === undefined) return undefined;
  if (sign !== '=') return parseKey(sign + operand, variable);
  return { variable, kind: 'exact', text: operand, ignoresCase: false };
}

/** The groups of its expression; undefined for a request that it doesn't match. */
export type UrlTest = RuleMeaning['findTexts'];

/** Tests a request. No request has the path of a named location, `@old`. */
export function makeUrlTest({ variable, kind, text, ignoresCase }: UrlPattern): UrlTest {
  const literal = `^${escapeRegex(text)}${kind === 'exact' ? '$' : ''}`;
  const regex = compileRegex(kind === 'expression' ? text : literal, ignoresCase ? 'i' : '');
  return (request) => regex && readGroups(regex, readVariable(variable, request));
}

function readVariable(variable: string, { path, query }: RequestParts): string {
  if (variable !== '$request_uri') return decodeIfUtf8(path) ?? path;
  return query === '' ? path : `${path}?${query}`;
}
