import type { Place } from '../../lib/finding.ts';
import { memberOf, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import { samplesOf } from '../import/original/samples.ts';
import { compiledRegex } from './matching.ts';

/** A line that serves one page with its status for every missing URL. */
export interface Fallback extends Place {
  readonly to: string;
  readonly status: 200 | 302 | 404;
  /** The part of the site that it applies to, if not all: `/app/`. */
  readonly below?: string | undefined;
}

/** With a host, Apache redirects there, and nothing returns 404. */
const error = /^ErrorDocument\s+404\s+"?(?<to>(?:https?:\/)?\/[^\s"]*)"?$/i;
const page = String.raw`(?<to>/?[\w./-]+\.html?)`;
/** `RewriteRule . /index.html [L]`, and other patterns for every path. */
const rewrite = new RegExp(
  String.raw`^RewriteRule\s+(?=\S)"?(?:\^?\.?|\^?\(?\.[*+]\)?\$?)"?\s+"?${page}"?(?:\s+\[(?<flags>[^\]]*)\])?$`,
  'i',
);
const resource = new RegExp(String.raw`^FallbackResource\s+"?${page}"?$`, 'i');
/** Conditions that only test whether a file exists. */
const isNoFile = /^RewriteCond\s+"?%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT)\}\S*\s+!?-[dfls]\b/i;
/** Flags with which the rule doesn't return a page with status 200. */
const otherwise = /(?:^|,)\s*(?:R|F|G|redirect|forbidden|gone)\s*(?:=|,|$)/i;

/** A line of a `.htaccess`, with the conditions since the last RewriteRule, which apply to it. */
interface ApacheLine extends Spot {
  readonly text: string;
  readonly conditions: readonly string[];
}

export function* apacheLines(text: string): Generator<ApacheLine> {
  let conditions: string[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const trimmed = raw.trim();
    if (/^RewriteCond\s/i.test(trimmed)) conditions.push(trimmed);
    const column = raw.length - raw.trimStart().length + 1;
    yield { line: index + 1, column, text: trimmed, conditions };
    if (/^RewriteRule\s/i.test(trimmed)) conditions = [];
  }
}

/**
 * Finds them in an Apache `.htaccess`, as the guides of single-page apps write them. Ignores lines with further conditions.
 */
export function readFallbacks(file: string, text: string): Fallback[] {
  const fallbacks: Fallback[] = [];
  for (const { line, column, text: written, conditions } of apacheLines(text)) {
    const spot = { file, line, column };
    const missing = error.exec(written)?.groups?.to;
    if (missing !== undefined)
      fallbacks.push({ ...spot, to: missing, status: missing.startsWith('/') ? 404 : 302 });
    const { to, flags = '' } = (rewrite.exec(written) ?? resource.exec(written))?.groups ?? {};
    if (to !== undefined && conditions.every((one) => isNoFile.test(one)) && !otherwise.test(flags))
      fallbacks.push({ ...spot, to, status: 200 });
  }
  return fallbacks;
}

/** A condition for a part of the site, and its folder. */
const isBelow = /^RewriteCond\s+"?%\{REQUEST_URI\}"?\s+"?\^\/(?<folder>[\w-]+(?:\/[\w-]+)*)/i;
/** An exception for files: `!\.(css|js)$`. */
const isExcept = /^RewriteCond\s+"?%\{REQUEST_URI\}"?\s+"?!/i;
const anyRule = /^RewriteRule\s+(?:"([^"]+)"|(\S+))\s+(?:"([^"]+)"|([^\s"]+))(?:\s+\[([^\]]*)\])?$/i;
const anyResource = /^FallbackResource\s+(?:"([^"]+)"|([^\s"]+))$/i;

/** A name that no page has, and a number. */
export const unknownNames = ['signpost-unknown-view', '987654321'] as const;

/** Paths like the given one, with each part replaced by a name that no page has, and one appended. */
export function unknownLike(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/');
  const slash = path.endsWith('/') ? '/' : '';
  return unknownNames.flatMap((name) => [
    ...parts.map((_, at) => parts.with(at, name).join('/') + slash).reverse(),
    [...parts, name].join('/'),
  ]);
}

/**
 * Lines of a `.htaccess` that answer a part of the site with one page: those in a subfolder (`folder`, with a slash at both
 * ends), and those that name a folder. `readFallbacks` finds those for the whole site.
 */
export function readPartialFallbacks(file: string, text: string, folder: string): Fallback[] {
  const fallbacks: Fallback[] = [];
  for (const { line, column, text: written, conditions } of apacheLines(text)) {
    const fixed = anyResource.exec(written);
    const found = fixed === null ? anyRule.exec(written) : null;
    const to = (fixed?.[1] ?? fixed?.[2] ?? found?.[3] ?? found?.[4] ?? '').replace(/[?#].*$/s, '');
    if (!/^[\w./-]+$/.test(to) || to === '-' || otherwise.test(found?.[5] ?? '')) continue;
    const others = conditions.filter((one) => !isBelow.test(one));
    if (!others.every((one) => isNoFile.test(one) || isExcept.test(one))) continue;
    const named = conditions.findLast((one) => isBelow.test(one)) ?? '';
    const below = isBelow.exec(named)?.groups?.['folder'];
    const pattern = found?.[1] ?? found?.[2] ?? '';
    const part = fixed === null ? partOf(pattern, folder, below && `/${below}/`) : folder;
    if (part === undefined || part === '/') continue;
    const target = to.startsWith('/') ? to : `${folder}${to}`;
    fallbacks.push({ file, line, column, to: target, status: 200, below: part });
  }
  return fallbacks;
}

/** The part of the site for which a pattern matches names that no page has; `/` for all of it, undefined for none. */
function partOf(pattern: string, folder: string, below: string | undefined): string | undefined {
  const regex = pattern === '' || pattern.startsWith('!') ? undefined : compiledRegex(pattern, 'i');
  if (regex === undefined) return undefined;
  if (unknownNames.every((name) => regex.test(name) && regex.test(`${name}/${name}`))) return below ?? folder;
  const taken = samplesOf(pattern, 4)
    .flatMap((path) => unknownLike(path.replace(/^\//, '')))
    .find((path) => regex.test(path));
  return taken && `${folder}${taken.slice(0, taken.search(/signpost-unknown-view|987654321/))}`;
}

/** The fallbacks in Azure's `staticwebapp.config.json`: a page for every URL of an app, or for missing ones. */
export function azureFallbacks(file: string, text: string): Fallback[] {
  const root = parseJsonc(text);
  const lines = new Lines(text);
  return azureKeys.flatMap(([status, ...keys]): Fallback[] => {
    let node = root;
    for (const key of keys) node = memberOf(node, key);
    const to: unknown = node?.value;
    return node === undefined || typeof to !== 'string'
      ? []
      : [{ file, ...lines.at(node.offset), to, status }];
  });
}

const azureKeys = [
  [200, 'navigationFallback', 'rewrite'],
  [404, 'responseOverrides', '404', 'rewrite'],
] as const;
