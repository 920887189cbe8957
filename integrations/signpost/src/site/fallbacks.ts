import type { Place } from '../core/finding.ts';

/** A line that answers every address that is no file with one page. */
export interface Fallback extends Place {
  readonly to: string;
}

const page = String.raw`(?<to>/?[\w./-]+\.html?)`;
/** `RewriteRule . /index.html [L]`, and how else a pattern says "all". */
const rewrite = new RegExp(
  String.raw`^RewriteRule\s+"?(?:\^?\.?|\^?\(?\.[*+]\)?\$?)"?\s+"?${page}"?(?:\s+\[(?<flags>[^\]]*)\])?$`,
  'i',
);
const resource = new RegExp(String.raw`^FallbackResource\s+"?${page}"?$`, 'i');
/** What only asks whether there is such a file. */
const isNoFile = /^RewriteCond\s+"?%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT)\}\S*\s+!?-[dfls]\b/i;
/** Flags by which it is no page that is answered with 200. */
const otherwise = /(?:^|,)\s*(?:R|F|G|redirect|forbidden|gone)\s*(?:=|,|$)/i;

/** Reads those of an Apache `.htaccess`, as the guides of apps made by script have them. Lines for some requests are none. */
export function readFallbacks(file: string, text: string): Fallback[] {
  const fallbacks: Fallback[] = [];
  let isForSome = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (/^RewriteCond\s/i.test(line)) isForSome ||= !isNoFile.test(line);
    const found = rewrite.exec(line) ?? resource.exec(line);
    const { to, flags = '' } = found?.groups ?? {};
    if (to !== undefined && !isForSome && !otherwise.test(flags))
      fallbacks.push({ file, line: index + 1, column: raw.length - raw.trimStart().length + 1, to });
    // A condition is for the rule that follows it.
    if (/^RewriteRule\s/i.test(line)) isForSome = false;
  }
  return fallbacks;
}
