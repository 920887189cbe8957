import { printHsts } from '../../plan/answers.ts';
import { isForFiles } from '../../plan/file-headers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { printLiteralMaps, quoteLiteral, quoteRegex, quoteToken } from './text.ts';

/** The headers of the options, before any response. Cache headers are left to `printCacheHeaders`. */
export function* printHeaders({ headers, hsts }: Plan): Generator<string> {
  if (hsts) yield `header @sp_secure Strict-Transport-Security ${quoteToken(printHsts(hsts))}`;
  if (headers.some((rule) => rule.headers.some(([, value]) => /[{}`\\]/.test(value))))
    yield* printLiteralMaps();
  for (const [at, rule] of headers.entries()) {
    if (printMatcher(rule, at).startsWith('@'))
      yield `${printMatcher(rule, at)} path_regexp ${quoteRegex(compileUrls(rule))}`;
    yield* setLines(rule, at, (name) => !isForFiles(name));
  }
}

/** Cache headers, set just before an existing file is served. */
export function* printCacheHeaders({ headers }: Plan): Generator<string> {
  for (const [at, rule] of headers.entries()) yield* setLines(rule, at, isForFiles);
}

function* setLines(rule: HeaderRule, at: number, isWanted: (name: string) => boolean): Generator<string> {
  for (const [name, value] of rule.headers) {
    if (name.toLowerCase() === 'content-type' || !isWanted(name)) continue;
    yield `header ${printMatcher(rule, at)} ${printFieldName(name)} ${quoteLiteral(value)}`;
  }
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

/** A name that starts with an operator of Caddy is added with `+`. */
function printFieldName(name: string): string {
  if (/^[A-Za-z][\w-]*$/.test(name)) return name;
  return name.includes('`') ? `"${name}"` : quoteToken(/^[-+?]/.test(name) ? `+${name}` : name);
}
