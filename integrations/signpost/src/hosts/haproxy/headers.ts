import { printHsts } from '../../plan/answers.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { keyOf } from './key.ts';
import { format, is, quoted, read, when } from './text.ts';

/** The plan's headers, on every answer: redirects and errors too. A later rule overwrites an earlier one. */
export function* headerRules({ headers, hsts, closing, api }: Plan): Generator<string> {
  if (hsts)
    yield header('Strict-Transport-Security', format(printHsts(hsts)), is(read('scheme'), 'str', 'https'));
  for (const rule of headers) {
    for (const [name, value] of rule.headers) {
      if (name.toLowerCase() !== 'content-type') yield header(name, format(value), ...matching(rule));
    }
  }
  if (closing?.kind === 'unavailable') {
    yield header('Retry-After', format(closing.retryAfter.toUTCString()), is(read('kind'), 'str', 'closed'));
  }
  if (!api) return;
  const isApi = is(read('kind'), 'str', 'api');
  yield header('Allow', format('GET, HEAD, OPTIONS'), isApi, '{ status 405 }');
  if (api.origins.includes('*')) yield header('Access-Control-Allow-Origin', quoted('*'), isApi);
  else if (api.origins.length > 0) {
    yield header('Vary', format('Origin'), isApi);
    for (const origin of api.origins) {
      yield header('Access-Control-Allow-Origin', format(origin), isApi, is(read('origin'), 'str', origin));
    }
  }
}

function header(name: string, value: string, ...conditions: string[]): string {
  return `http-after-response set-header ${quoted(name)} ${value}${when(conditions)}`;
}

/** No condition for the whole site. */
function matching({ match }: HeaderRule): string[] {
  if ('exact' in match) return [is(read('key'), 'str', keyOf(match.exact))];
  return match.prefix === '/' ? [] : [is(read('key'), 'beg', keyOf(match.prefix))];
}
