import { decodeIfUtf8 } from '../../../lib/url/path.ts';
import { escapeRegex } from '../../../lib/url/wildcards.ts';
import { compileRegex } from '../../shared/file-regex.ts';
import type { RequestParts } from '../../shared/foreign-rule.ts';

// What a location, a condition, a rewrite or a row of a map tests of a request, also where a map can't express it. nginx compares
// `$uri` and locations with the decoded path, and `$request_uri` with the URL as sent.

/** The groups of its expression; undefined for a request that it doesn't match. */
export type UrlTest = (request: RequestParts) => RegExpExecArray | undefined;

/** `location = /old`, `location /old/`, `location ~ ^/old/(.*)$`. No request has the path of a named location, `@old`. */
export function makeLocationTest([sign = '', operand]: readonly string[]): UrlTest {
  if (operand === undefined) return makePathTest(`^${escapeRegex(sign)}`);
  if (sign === '=') return makePathTest(`^${escapeRegex(operand)}$`);
  return sign === '^~' ? makePathTest(`^${escapeRegex(operand)}`) : makePathTest(operand, sign === '~*');
}

/** `if ($uri ~ ^/old)`, `if ($request_uri = "/p?id=42")`; none for a condition on anything else, which may hold. */
export function makeConditionTests(condition: string): UrlTest[] {
  const [, variable = '', sign = '', operand = ''] =
    /^(\$uri|\$request_uri)\s*(=|~\*?)\s*(\S+)$/.exec(condition) ?? [];
  if (variable === '') return [];
  return [makeKeyTest(sign === '=' ? operand : sign + operand, variable)];
}

/** The key of a row in `map $uri …` or `map $request_uri …`: `/old`, or `~^/old/` for an expression. */
export function makeKeyTest(key: string, variable: string): UrlTest {
  const [, star, expression = `^${escapeRegex(key)}$`] = /^~(\*?)(.*)$/s.exec(key) ?? [];
  const regex = compileRegex(expression, star === '' ? '' : 'i');
  return (request) => regex?.exec(readVariable(variable, request)) ?? undefined;
}

/** The expression of `rewrite ^/old/(.*)$ /new/$1`. */
export function makePathTest(expression: string, ignoresCase = false): UrlTest {
  return makeKeyTest(`~${ignoresCase ? '*' : ''}${expression}`, '$uri');
}

function readVariable(variable: string, { path, query }: RequestParts): string {
  if (variable === '$uri') return decodeIfUtf8(path) ?? path;
  return query === '' ? path : `${path}?${query}`;
}
