import { findMediaType, isCompressible } from '../../lib/media-type.ts';
import { compact } from '../../lib/text/text.ts';
import { printHsts } from '../../plan/answers.ts';
import { type HeaderRule, isForFiles, type Plan, printRedirectCache } from '../../plan/plan.ts';
import { encodeFile } from '../shared/pages.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { printSecureExpression } from './canonical.ts';
import { type ApacheText, apache, joinConditions, matchSent, printHeaderValue } from './text.ts';

/** All response headers, also of redirects and errors. A later line overwrites an earlier one. */
export function* printHeaders(plan: Plan): Generator<ApacheText> {
  const { headers, hsts, maintenance, redirectMaxAge } = plan;
  if (hsts) yield printHeader('Strict-Transport-Security', printHsts(hsts), printSecureExpression(plan));

  for (const rule of headers) {
    for (const [name, value] of rule.headers) {
      if (name.toLowerCase() === 'content-type') continue;
      // Cache headers apply to existing files, not to a maintenance page.
      const conditions = compact(printHeaderCondition(rule), isForFiles(name) && onFiles);
      yield printHeader(name, value, ...conditions);
    }
  }

  if (redirectMaxAge !== undefined)
    yield printHeader(
      'Cache-Control',
      printRedirectCache(redirectMaxAge),
      apache`%{REQUEST_STATUS} =~ /^30[18]$/`,
    );
  if (maintenance)
    yield printHeader('Retry-After', maintenance.retryAfter.toUTCString(), apache`%{REQUEST_STATUS} == 503`);
}

const onFiles = apache`%{REQUEST_STATUS} =~ /^(?:200|206|304)$/`;

/** Undefined for the whole site. */
function printHeaderCondition({ match }: HeaderRule): ApacheText | undefined {
  // In the request line `GET /about?x=1 HTTP/1.1`, a query or a space follows the path.
  if ('exact' in match) return matchSent(`${compileSentPath(match.exact)}[? ]`);
  return match.prefix === '/' ? undefined : matchSent(compileSentPath(match.prefix));
}

/** `Header always set`, if all conditions are true. */
export function printHeader(name: string, value: string, ...conditions: readonly ApacheText[]): ApacheText {
  const line = apache`Header always set "${name}" ${printHeaderValue(value)}`;
  return conditions.length === 0 ? line : apache`${line} "expr=${joinConditions(conditions, '&&')}"`;
}

/** The page for a status, as a URL with an escaped file name. */
export function printErrorDocument(status: number, file: string): ApacheText {
  return apache`ErrorDocument ${status} "/${encodeFile(file)}"`;
}

/** Extensions whose media type every Apache knows. */
const knownTypes = new Set('.css .gif .htm .html .jpeg .jpg .json .pdf .png .svg .txt .zip'.split(' '));

/** The media types of the site's other files, by extension. Text is UTF-8 (`W-HEAD-9`). */
export function* printMediaTypes({ served }: Plan): Generator<ApacheText> {
  const endings = new Set(['.html']);
  for (const file of served.files.values()) {
    const ending = /\.[A-Za-z0-9_-]+$/.exec(file)?.[0];
    if (ending !== undefined) endings.add(ending);
  }

  // AddType image/avif .avif
  const rows = [...endings].sort().map((ending) => ({ ending, type: findMediaType(`file${ending}`) }));
  const otherRows = rows.filter(({ ending }) => !knownTypes.has(ending));
  const rowsByType = Map.groupBy(otherRows, ({ type }) => type.replace(/;.*/, ''));
  for (const [type, rowsOfType] of rowsByType)
    yield apache`AddType ${type} ${rowsOfType.map(({ ending }) => ending)}`;

  // AddCharset utf-8 .css .html
  const textRows = rows.filter(({ type }) => type.includes('charset'));
  yield apache`AddCharset utf-8 ${textRows.map(({ ending }) => ending)}`;
}

/** Compresses text if Apache has both modules. A response to `Range: bytes=0-99` stays as it is. */
export function printCompression({ served }: Plan): ApacheText {
  const files = ['index.html', ...served.files.values()];
  const types = new Set(files.map((file) => findMediaType(file).replace(/;.*/, '')));
  const texts = [...types].filter(isCompressible).sort();
  return apache`
    <IfModule mod_deflate.c>
      <IfModule mod_filter.c>
        AddOutputFilterByType DEFLATE ${texts}
        SetEnvIf Range . no-gzip
      </IfModule>
    </IfModule>`;
}
