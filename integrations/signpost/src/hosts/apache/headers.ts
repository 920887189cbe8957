import { findMediaType } from '../../lib/media-type.ts';
import { compact } from '../../lib/text/text.ts';
import { printHsts } from '../../plan/answers.ts';
import { type HeaderRule, isForFiles, type Plan, printRedirectCache } from '../../plan/plan.ts';
import { encodeFile } from '../shared/pages.ts';
import { printSecureExpression } from './access.ts';
import { isAt, isIn, printSection, quoteText } from './text.ts';

/** All response headers, also of redirects and errors. A later line overwrites an earlier one. */
export function* printHeaders(plan: Plan): Generator<string> {
  const { headers, hsts, maintenance, redirectMaxAge } = plan;
  if (hsts) yield printHeader('Strict-Transport-Security', printHsts(hsts), printSecureExpression(plan));

  for (const rule of headers) {
    for (const [name, value] of rule.headers) {
      if (name.toLowerCase() === 'content-type') continue;
      // Cache headers apply to existing files, not to a maintenance page.
      const condition = compact(printHeaderCondition(rule), isForFiles(name) && onFiles).join(' && ');
      yield printHeader(name, value, condition);
    }
  }

  if (redirectMaxAge !== undefined)
    yield printHeader('Cache-Control', printRedirectCache(redirectMaxAge), '%{REQUEST_STATUS} =~ /^30[18]$/');
  if (maintenance)
    yield printHeader('Retry-After', maintenance.retryAfter.toUTCString(), '%{REQUEST_STATUS} == 503');
}

const onFiles = '%{REQUEST_STATUS} =~ /^(?:200|206|304)$/';

/** '' for the whole site. */
function printHeaderCondition({ match }: HeaderRule): string {
  if ('exact' in match) return isAt(match.exact);
  return match.prefix === '/' ? '' : isIn(match.prefix);
}

/** `Header always set`, under a condition unless it is ''. */
export function printHeader(name: string, value: string, condition = ''): string {
  const line = `Header always set ${quoteText(name)} ${quoteHeaderValue(value)}`;
  return condition === '' ? line : `${line} "expr=${condition}"`;
}

/** A value with a `%`, a backslash or a dollar is in base64, because Apache would expand it. */
function quoteHeaderValue(value: string): string {
  const isPlain = !/[%\\$]/.test(value) && !value.startsWith('expr=');
  if (isPlain) return quoteText(value);
  return `"expr=%{unbase64:${Buffer.from(value, 'utf8').toString('base64')}}"`;
}

/** The page for a status, as a URL with an escaped file name. */
export function printErrorDocument(status: number, file: string): string {
  return `ErrorDocument ${status} "/${encodeFile(file)}"`;
}

/** Extensions whose media type every Apache knows. */
const knownTypes = new Set('.css .gif .htm .html .jpeg .jpg .json .pdf .png .svg .txt .zip'.split(' '));

/** The media types of the site's other files, by extension. Text is UTF-8 (`W-HEAD-9`). */
export function* printMediaTypes({ served }: Plan): Generator<string> {
  const endings = new Set(['.html']);
  for (const file of served.files.values()) {
    const ending = /\.[A-Za-z0-9_-]+$/.exec(file)?.[0];
    if (ending !== undefined) endings.add(ending);
  }

  // AddType image/avif .avif
  const types = [...endings].map((ending) => [ending, findMediaType(`file${ending}`)] as const).sort();
  const others = types.filter(([ending]) => !knownTypes.has(ending));
  for (const [type, some] of Map.groupBy(others, ([, one]) => one.replace(/;.*/, '')))
    yield `AddType ${type} ${some.map(([ending]) => ending).join(' ')}`;
  const texts = types.filter(([, type]) => type.includes('charset')).map(([ending]) => ending);
  yield `AddCharset utf-8 ${texts.join(' ')}`;
}

/** Removes the suffix that mod_deflate adds to the ETag of a compressed file. */
export const plainTags = 'RequestHeader edit* If-None-Match "-gzip(?=\\x22)" ""';

/** Compresses text if the modules are there, but no byte ranges. */
export function compressLines({ served }: Plan): string[] {
  const files = ['index.html', ...served.files.values()];
  const types = new Set(files.map((file) => findMediaType(file).replace(/;.*/, '')));
  const texts = [...types].filter((type) => /^text\/|[/+](?:json|xml)$|javascript$/.test(type)).sort();
  const filter = [`AddOutputFilterByType DEFLATE ${texts.join(' ')}`, 'SetEnvIf Range . no-gzip'];
  return printSection('IfModule mod_deflate.c', printSection('IfModule mod_filter.c', filter));
}
