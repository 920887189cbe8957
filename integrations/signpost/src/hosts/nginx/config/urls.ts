import { intersectSources } from '../../../map/patterns/intersect.ts';
import { parseRegex } from '../../../map/patterns/regex.ts';
import { makeSources } from '../../../map/patterns/sources.ts';
import { escapeLiteral, isPattern } from '../../../map/patterns/written-text.ts';
import type { Sources } from '../../shared/foreign-rule.ts';
import { notes } from '../../shared/import-texts.ts';
import { addNotes } from '../../shared/make-rule.ts';
import { parseQueryExpression } from '../../shared/query-expression.ts';
import { parseUrlCondition, type UrlPattern } from './url-pattern.ts';

// The URLs that a location, a condition, a rewrite or a row of a map matches, as sources of the map, or why a map can't
// express them: `location /old/` is `/old/*`, and `if ($arg_id = 42)` in it `/old/*?id=42`.

/** The URLs of a server: outside of a location, or in `location /`. */
export const everyUrl: Sources = [{ from: '/*', matched: new Map(), notes: [] }];

/** True if all URLs of a server are among them. */
export function isEveryUrl(urls: Sources): boolean {
  return !('why' in urls) && urls.some(({ from }) => from === '/*');
}

/** The URLs that a pattern matches. */
export function expressUrls({ variable, kind, text, ignoresCase }: UrlPattern): Sources {
  let urls: Sources;
  if (kind === 'exact') urls = matchExactUrl(text, variable);
  else if (kind === 'prefix') urls = readPrefix(text);
  else if (variable === '$request_uri') urls = readSentExpression(text);
  else urls = makeSources(parseRegex(text));
  return addNotes(urls, ignoresCase ? [notes.case] : []);
}

/** `$request_uri` is the URL as sent, with its query; `$uri` is the path alone. */
function matchExactUrl(url: string, variable: string): Sources {
  const text = escapeLiteral(url);
  const from = variable === '$request_uri' ? text : text.replace(/[?#]/g, encodeURIComponent);
  return [{ from, matched: new Map(), notes: [] }];
}

/** A location without an operator matches all paths that start with its text. */
function readPrefix(path: string): Sources {
  if (path.startsWith('@')) return { why: 'a named location is reached only from inside the server' };
  const from = `${escapeLiteral(path).replace(/\/$/, '')}/*`;
  return [{ from, matched: new Map(), notes: path.endsWith('/') ? [] : [notes.prefix] }];
}

/** Matches any query at the end of an expression. */
const anyQuery = /(?:\((?:\?:)?\\\?(?:\.\*)?\$?\)?\|?\$?\)\??|\\\?\.\*)\$?$/;

/** An expression for a URL as sent. What follows a question mark is about its query: `^/p\?id=5$`. */
function readSentExpression(expression: string): Sources {
  const [path = '', ...query] = expression.replaceAll('[?]', '\\?').replace(anyQuery, '$').split('\\?');
  if (query.length === 0) return makeSources(parseRegex(path));

  const required = query.length > 1 ? undefined : parseQueryExpression(`^${query[0]}`);
  if (required === undefined || /[(|]/.test(path))
    return { why: `it depends on the query "${query.join('?')}", which a map can't express` };
  return withQuery(makeSources(parseRegex(`${path}$`)), required.query);
}

/** The URLs with a required parameter: `?id=5`. */
function withQuery(urls: Sources, query: string): Sources {
  if ('why' in urls) return urls;
  if (isEveryUrl(urls))
    return { why: 'it matches a parameter on every URL, and a redirect of the map is for one path' };
  return urls.map((source) => ({ ...source, from: source.from + query }));
}

/** The URLs of `if ($request_uri = /p?id=42)`, `if ($arg_id = 42)` or `if ($host = old.example)`, among `outerUrls`. */
export function readCondition(condition: string, outerUrls: Sources): Sources {
  const pattern = parseUrlCondition(condition);
  if (pattern !== undefined) return expressUrls(pattern);

  const [, variable = '', sign = '', operand = ''] = /^\$(\w+)\s*(=|~\*?)\s*(\S+)$/.exec(condition) ?? [];
  // if ($host = old.example) { return 301 /new; }
  if (sign === '=' && /^(?:http_)?host$/.test(variable) && !isEveryUrl(outerUrls))
    return addHost(outerUrls, operand);

  const query = sign === '~*' ? undefined : findRequiredQuery(variable, sign, operand);
  if (query !== undefined) return withQuery(outerUrls, query);
  return { why: isAboutHost(condition) ? aboutHost : "it depends on a condition that a map can't express" };
}

const aboutHost = "it depends on https or the host name, which a redirect of the map can't";

/** The URLs on one host: `https://old.example/*`. */
function addHost(urls: Sources, host: string): Sources {
  if ('why' in urls) return urls;
  return urls.map((source) => ({
    ...source,
    from: `https://${host.toLowerCase()}${source.from}`,
    notes: [...source.notes, notes.host],
  }));
}

/** `?id=42` for `$arg_id = 42` or `$args ~ "^id=42$"`. */
function findRequiredQuery(variable: string, sign: string, operand: string): string | undefined {
  const [, name] = /^arg_(\w+)$/.exec(variable) ?? [];
  if (name !== undefined) {
    const value = sign === '=' ? operand : /^\^([\w.-]+)\$$/.exec(operand)?.[1];
    return value && `?${name}=${encodeURIComponent(value)}`;
  }
  if (variable !== 'args' && variable !== 'query_string') return undefined;
  return parseQueryExpression(sign === '=' ? `^${operand}$` : operand)?.query;
}

/** True for a condition about https or the host name. */
export function isAboutHost(condition: string): boolean {
  return /^\$(?:host|http_host|server_name|scheme|https|server_port|http_x_forwarded_proto)\b/.test(
    condition,
  );
}

/** The URLs that both the expression of a `rewrite` and its location match. */
export function readRewriteUrls(outerUrls: Sources, regex: string): Sources {
  const urls = makeSources(parseRegex(regex));
  if (isEveryUrl(outerUrls) || 'why' in urls) return urls;

  // `location ~ \.php$ { rewrite ^/a\.php$ /b permanent; }`
  const isPlain = urls.every(({ from }) => !isPattern(from));
  if ('why' in outerUrls) return isPlain ? urls : outerUrls;

  const intersections = outerUrls.flatMap((outerUrl) =>
    urls.flatMap((url) => intersectSources(outerUrl, url) ?? []),
  );
  if (intersections.length > 0) return intersections;
  if (isPlain) return urls;
  return { why: 'it matches one URL against two expressions' };
}
