import type { Place } from '../../lib/finding.ts';
import { memberOf, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines } from '../../lib/text/lines.ts';

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
export const isNoFile = /^RewriteCond\s+"?%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT)\}\S*\s+!?-[dfls]\b/i;
/** Flags with which the rule doesn't return a page with status 200. */
export const otherwise = /(?:^|,)\s*(?:R|F|G|redirect|forbidden|gone)\s*(?:=|,|$)/i;

/**
 * Finds them in an Apache `.htaccess`, as the guides of single-page apps write them. Ignores lines with further conditions.
 */
export function readFallbacks(file: string, text: string): Fallback[] {
  const fallbacks: Fallback[] = [];
  let isForSome = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const spot = { line: index + 1, column: raw.length - raw.trimStart().length + 1 };
    if (/^RewriteCond\s/i.test(line)) isForSome ||= !isNoFile.test(line);
    const missing = error.exec(line)?.groups?.to;
    if (missing !== undefined)
      fallbacks.push({ file, ...spot, to: missing, status: missing.startsWith('/') ? 404 : 302 });
    const found = rewrite.exec(line) ?? resource.exec(line);
    const { to, flags = '' } = found?.groups ?? {};
    if (to !== undefined && !isForSome && !otherwise.test(flags))
      fallbacks.push({ file, ...spot, to, status: 200 });
    // A condition applies to the following rule.
    if (/^RewriteRule\s/i.test(line)) isForSome = false;
  }
  return fallbacks;
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
