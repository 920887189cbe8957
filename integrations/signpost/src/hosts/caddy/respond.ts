import { mediaType } from '../../lib/media-type.ts';
import { printHsts } from '../../plan/answers.ts';
import { isForFiles } from '../../plan/file-headers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { encodeFile } from '../shared/pages.ts';
import { decodedPath } from '../shared/sent-text.ts';
import { block, literal, literalMaps, quoted, quotedRegex } from './text.ts';

/** The headers of the options, before any response. Cache headers are left to `fileHeaderLines`. */
export function* headerLines({ headers, hsts }: Plan): Generator<string> {
  if (hsts) yield `header @sp_secure Strict-Transport-Security ${quoted(printHsts(hsts))}`;
  if (headers.some((rule) => rule.headers.some(([, value]) => /[{}`\\]/.test(value)))) yield* literalMaps();
  for (const [at, rule] of headers.entries()) {
    const regex = urlRegex(rule);
    if (regex !== undefined) yield `@sp_header${at} path_regexp ${quotedRegex(regex)}`;
    yield* setLines(rule, at, (name) => !isForFiles(name));
  }
}

/** Cache headers, set just before an existing file is served. */
export function* fileHeaderLines({ headers }: Plan): Generator<string> {
  for (const [at, rule] of headers.entries()) yield* setLines(rule, at, isForFiles);
}

function* setLines(rule: HeaderRule, at: number, isWanted: (name: string) => boolean): Generator<string> {
  const matcher = urlRegex(rule) === undefined ? '*' : `@sp_header${at}`;
  for (const [name, value] of rule.headers) {
    if (name.toLowerCase() === 'content-type' || !isWanted(name)) continue;
    yield `header ${matcher} ${fieldName(name)} ${literal(value)}`;
  }
}

/** Undefined for the whole site. */
function urlRegex({ match }: HeaderRule): string | undefined {
  if ('exact' in match) return `^${decodedPath(match.exact, false)}$`;
  return match.prefix === '/' ? undefined : `^${decodedPath(match.prefix, false)}`;
}

/** A name that starts with an operator of Caddy is added with `+`. */
function fieldName(name: string): string {
  return name.includes('`') ? `"${name}"` : quoted(/^[-+?]/.test(name) ? `+${name}` : name);
}

/** Serves the current path from the folder of the site. */
export function serveLines(status?: string): string[] {
  return [
    'encode @sp_whole gzip',
    ...block('file_server', [
      'disable_canonical_uris',
      'precompressed br gzip',
      ...(status === undefined ? [] : [`status ${status}`]),
    ]),
  ];
}

/** Makes a file of the site the current path. `file` may have placeholders. */
export function toFile(file: string): string {
  return `uri path_regexp \`(?s)^.*\\z\` \`/${file}\``;
}

/** A status with a page of the site, whole: without ranges and conditions. */
export function pageLines(status: number, file: string | undefined): string[] {
  if (file === undefined) return [`respond ${status}`];
  return [
    'request_header -Range',
    'request_header -If-*',
    `header Content-Type ${quoted(mediaType(file))}`,
    toFile(encodeFile(file)),
    ...serveLines(String(status)),
  ];
}
