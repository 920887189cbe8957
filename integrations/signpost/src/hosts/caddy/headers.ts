import { printHsts } from '../../plan/answers.ts';
import { type HeaderRule, isForFiles, type Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { type CaddyText, caddy, isWritable, regex, token } from './text.ts';

/** The headers of the options, before any response. Cache headers are left to `printCacheHeaders`. */
export function* printHeaders({ headers, hsts }: Plan): Generator<CaddyText> {
  if (hsts) yield caddy`header @sp_secure Strict-Transport-Security ${token(printHsts(hsts))}`;
  for (const [index, rule] of headers.entries()) {
    if (findPath(rule) === undefined)
      yield caddy`@sp_header${index} path_regexp ${regex(compileMatch(rule))}`;
    yield* printHeaderLines(rule, index, (name) => !isForFiles(name));
  }
}

/** Cache headers, set just before an existing file is served. */
export function* printCacheHeaders({ headers }: Plan): Generator<CaddyText> {
  for (const [index, rule] of headers.entries()) yield* printHeaderLines(rule, index, isForFiles);
}

function* printHeaderLines(
  rule: HeaderRule,
  index: number,
  isWanted: (name: string) => boolean,
): Generator<CaddyText> {
  const matcher = findPath(rule) ?? caddy`@sp_header${index}`;
  // `printPages` sets the Content-Type, by the file.
  for (const [name, value] of rule.headers)
    if (name.toLowerCase() !== 'content-type' && isWanted(name) && isWritable(value))
      yield caddy`header ${matcher} ${token(name)} ${token(value)}`;
}

/** Why Caddy can't send a value. */
export function explainUnsupportedHeader(value: string): string | undefined {
  if (isWritable(value)) return undefined;
  return 'a Caddyfile has no escape for {$, for a placeholder such as {path}, and for a backslash before a brace or beside a backtick';
}

/** `*` or `/_astro/*`; undefined for a path with special characters, which needs an expression. */
function findPath({ match }: HeaderRule): string | undefined {
  const path = 'exact' in match ? match.exact : `${match.prefix}*`;
  if (path === '/*') return '*';
  return /^[\w./-]+\*?$/.test(path) ? path : undefined;
}

/** `^/größe/` for `/gr%C3%B6%C3%9Fe/*`: Caddy matches the decoded path. */
function compileMatch({ match }: HeaderRule): string {
  return 'exact' in match
    ? `^${compileDecodedPath(match.exact, false)}$`
    : `^${compileDecodedPath(match.prefix, false)}`;
}
