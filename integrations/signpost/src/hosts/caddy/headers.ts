import { printHsts } from '../../plan/answers.ts';
import { type HeaderRule, isForFiles, type Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { isWritable, quoteRegex, quoteToken } from './text.ts';

/** The headers of the options, before any response. Cache headers are left to `printCacheHeaders`. */
export function* printHeaders({ headers, hsts }: Plan): Generator<string> {
  if (hsts) yield `header @sp_secure Strict-Transport-Security ${quoteToken(printHsts(hsts))}`;
  for (const [at, rule] of headers.entries()) {
    if (printMatcher(rule, at).startsWith('@'))
      yield `@sp_header${at} path_regexp ${quoteRegex(compileUrls(rule))}`;
    yield* setLines(rule, at, (name) => !isForFiles(name));
  }
}

/** Cache headers, set just before an existing file is served. */
export function* printCacheHeaders({ headers }: Plan): Generator<string> {
  for (const [at, rule] of headers.entries()) yield* setLines(rule, at, isForFiles);
}

function* setLines(rule: HeaderRule, at: number, isWanted: (name: string) => boolean): Generator<string> {
  for (const [name, value] of rule.headers)
    if (name.toLowerCase() !== 'content-type' && isWanted(name) && isWritable(value))
      yield `header ${printMatcher(rule, at)} ${quoteToken(name)} ${quoteToken(value)}`;
}

/** Why Caddy can't send a value. */
export function explainUnsupportedHeader(value: string): string | undefined {
  if (isWritable(value)) return undefined;
  return 'a Caddyfile has no escape for {$, and none for a backslash beside a backtick';
}

/** `*`, `/_astro/*`, or a named matcher for a path with special characters. */
function printMatcher({ match }: HeaderRule, at: number): string {
  const path = 'exact' in match ? match.exact : `${match.prefix}*`;
  if (path === '/*') return '*';
  return /^[\w./-]+\*?$/.test(path) ? path : `@sp_header${at}`;
}

function compileUrls({ match }: HeaderRule): string {
  return 'exact' in match
    ? `^${compileDecodedPath(match.exact, false)}$`
    : `^${compileDecodedPath(match.prefix, false)}`;
}
