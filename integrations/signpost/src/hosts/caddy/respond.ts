import { mediaType } from '../../lib/media-type.ts';
import { printHsts } from '../../plan/answers.ts';
import { isForFiles } from '../../plan/file-headers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { exactly } from '../shared/spelled.ts';
import { goPath, slashedPath, toFile, urlOf } from './request.ts';
import { block, literal, literalMaps, quoted } from './text.ts';

/** The plan's headers, before any response, so that all have them. Cache headers are left to `fileHeaderLines`. */
export function* headerLines({ headers, hsts }: Plan): Generator<string> {
  if (hsts) yield `header @sp_secure Strict-Transport-Security ${quoted(printHsts(hsts))}`;
  if (headers.some((rule) => rule.headers.some(([, value]) => /[{}`\\]/.test(value)))) yield* literalMaps();
  for (const [at, rule] of headers.entries()) {
    const matcher = matcherOf(rule);
    if (matcher !== undefined) yield `@sp_header${at} ${matcher}`;
    yield* setLines(rule, at, (name) => !isForFiles(name));
  }
}

/** Headers of existing files, set just before one is served. */
export function* fileHeaderLines({ headers }: Plan): Generator<string> {
  for (const [at, rule] of headers.entries()) yield* setLines(rule, at, isForFiles);
}

function* setLines(rule: HeaderRule, at: number, isWanted: (name: string) => boolean): Generator<string> {
  const matcher = matcherOf(rule) === undefined ? '*' : `@sp_header${at}`;
  for (const [name, value] of rule.headers) {
    if (name.toLowerCase() === 'content-type' || !isWanted(name)) continue;
    yield `header ${matcher} ${fieldOf(name)} ${literal(value)}`;
  }
}

/** Undefined for the whole site. */
function matcherOf({ match }: HeaderRule): string | undefined {
  if ('exact' in match) return `vars sp_address ${quoted(urlOf(match.exact))}`;
  if (match.prefix === '/') return undefined;
  const forms = [goPath(match.prefix), slashedPath(match.prefix)].map(exactly).join('|');
  return `vars_regexp {http.vars.sp_address} ${quoted(`^(?:${forms})`)}`;
}

/** A name that starts with an operator of Caddy is added with `+`. */
function fieldOf(name: string): string {
  return name.includes('`') ? `"${name}"` : quoted(/^[-+?]/.test(name) ? `+${name}` : name);
}

/** Serves the current path from `dist`; the next lines respond if the file is missing. */
export function* serveLines(status?: number): Generator<string> {
  yield 'encode @sp_whole gzip';
  yield* block('file_server', [
    'disable_canonical_uris',
    'index index.html',
    'precompressed br gzip',
    ...(status === undefined ? [] : [`status ${status}`]),
    'pass_thru',
  ]);
}

/** Returns a status with a page of the site; `type` if the file's extension has another media type. */
export function* answerWith(status: number, file: string | undefined, type?: string): Generator<string> {
  if (file !== undefined) {
    // Error pages have no conditional or range responses.
    yield 'request_header -If-*';
    yield 'request_header -Range';
    yield `header Content-Type ${quoted(type ?? mediaType(file))}`;
    yield toFile(file);
    yield* serveLines(status);
  }
  yield 'header -Content-Type';
  yield `respond ${status}`;
}
