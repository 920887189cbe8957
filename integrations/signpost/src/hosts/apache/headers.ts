import { printHsts } from '../../plan/answers.ts';
import { isForFiles } from '../../plan/file-headers.ts';
import { type HeaderRule, type Plan, printRedirectCache } from '../../plan/plan.ts';
import { encodeFile } from '../shared/pages.ts';
import { isAt, isIn } from './matching.ts';
import { printSecureExpression } from './origin.ts';

/** All response headers, also of redirects and errors. A later line overwrites an earlier one. */
export function* printHeaders(plan: Plan): Generator<string> {
  const { headers, hsts, maintenance, redirectMaxAge } = plan;
  if (hsts) yield printHeader('Strict-Transport-Security', printHsts(hsts), printSecureExpression(plan));

  for (const rule of headers) {
    for (const [name, value] of rule.headers) {
      if (name.toLowerCase() === 'content-type') continue;
      const conditions = [...printHeaderCondition(rule), ...(isForFiles(name) ? [onFiles] : [])];
      yield printHeader(name, value, conditions.length === 0 ? undefined : conditions.join(' && '));
    }
  }

  if (redirectMaxAge !== undefined)
    yield printHeader('Cache-Control', printRedirectCache(redirectMaxAge), '%{REQUEST_STATUS} =~ /^30[18]$/');
  if (maintenance)
    yield printHeader('Retry-After', maintenance.retryAfter.toUTCString(), '%{REQUEST_STATUS} == 503');
}

/** Cache headers apply to existing files, not to a maintenance page. */
const onFiles = '%{REQUEST_STATUS} =~ /^(?:200|206|304)$/';

/** None for the whole site. */
function printHeaderCondition({ match }: HeaderRule): string[] {
  if ('exact' in match) return [isAt(match.exact)];
  return match.prefix === '/' ? [] : [isIn(match.prefix)];
}

/** `Header always set`. A value with a `%`, a backslash or a dollar is in base64, because Apache would expand it. */
export function printHeader(name: string, value: string, condition?: string): string {
  const when = condition === undefined ? '' : ` "expr=${condition}"`;
  const isPlain = !/[%\\$]/.test(value) && !value.startsWith('expr=');
  const text = isPlain
    ? quoteText(value)
    : `"expr=%{unbase64:${Buffer.from(value, 'utf8').toString('base64')}}"`;
  return `Header always set ${quoteText(name)} ${text}${when}`;
}

/** A quoted argument of any directive except mod_rewrite's. */
export function quoteText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The page for a status, as a URL with an escaped file name. */
export function printErrorDocument(status: number, file: string): string {
  return `ErrorDocument ${status} "/${encodeFile(file)}"`;
}
