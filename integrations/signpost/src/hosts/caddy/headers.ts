import { printHsts } from '../../plan/answers.ts';
import { isForFiles } from '../../plan/file-headers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { decodedPath } from '../shared/sent-text.ts';
import { literal, literalMaps, quoted, quotedRegex } from './text.ts';

/** The headers of the options, before any response. Cache headers are left to `fileHeaderLines`. */
export function* headerLines({ headers, hsts }: Plan): Generator<string> {
  if (hsts) yield `header @sp_secure Strict-Transport-Security ${quoted(printHsts(hsts))}`;
  if (headers.some((rule) => rule.headers.some(([, value]) => /[{}`\\]/.test(value)))) yield* literalMaps();
  for (const [at, rule] of headers.entries()) {
    if (matcherFor(rule, at).startsWith('@'))
      yield `${matcherFor(rule, at)} path_regexp ${quotedRegex(urlRegex(rule))}`;
    yield* setLines(rule, at, (name) => !isForFiles(name));
  }
}

/** Cache headers, set just before an existing file is served. */
export function* fileHeaderLines({ headers }: Plan): Generator<string> {
  for (const [at, rule] of headers.entries()) yield* setLines(rule, at, isForFiles);
}

function* setLines(rule: HeaderRule, at: number, isWanted: (name: string) => boolean): Generator<string> {
  for (const [name, value] of rule.headers) {
    if (name.toLowerCase() === 'content-type' || !isWanted(name)) continue;
    yield `header ${matcherFor(rule, at)} ${fieldName(name)} ${literal(value)}`;
  }
}

/** `*`, `/_astro/*`, or a named matcher for a path with special characters. */
function matcherFor({ match }: HeaderRule, at: number): string {
  const path = 'exact' in match ? match.exact : `${match.prefix}*`;
  if (path === '/*') return '*';
  return /^[\w./-]+\*?$/.test(path) ? path : `@sp_header${at}`;
}

function urlRegex({ match }: HeaderRule): string {
  return 'exact' in match ? `^${decodedPath(match.exact, false)}$` : `^${decodedPath(match.prefix, false)}`;
}

/** A name that starts with an operator of Caddy is added with `+`. */
function fieldName(name: string): string {
  if (/^[A-Za-z][\w-]*$/.test(name)) return name;
  return name.includes('`') ? `"${name}"` : quoted(/^[-+?]/.test(name) ? `+${name}` : name);
}
