import { listVersions, protectsApi } from '../../plan/api.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { computeRateWindow } from '../shared/api.ts';
import { selectHostNames } from '../shared/names.ts';
import { printApiMatcher, printCorsHeaders, printOriginMatcher } from './api.ts';
import { printBlock, quoteLiteral } from './text.ts';

/** Without it, Caddy answers https for an unknown domain with an empty 200. */
const refusal = [...printBlock('https://', ['respond "This server has no such site." 421'])];

/** `Caddyfile`: a complete configuration, for Caddy 2.6 and later. */
export function printExample(plan: Plan): string {
  const { origin, domains, tls } = plan;
  const { host } = new URL(origin);
  const sites = tls.at === 'here' ? [host, ...selectHostNames(domains)].map((name) => `https://${name}`) : [];
  // Caddy's own redirects would add a second one.
  const options = tls.at === 'here' ? 'auto_https disable_redirects' : 'auto_https off';
  return [
    '# A complete example. To run it: caddy run, in this folder. Change the root to yours.',
    ...printBlock('', [options]),
    ...(tls.at === 'here' ? refusal : []),
    ...printBlock([...new Set(sites), 'http://'].join(', '), [
      'root * ../../dist',
      ...printRateLimit(plan),
      ...printPasswordErrors(plan),
      'import signpost.caddy',
    ]),
    '',
  ]
    .join('\n')
    .replace('\n {', '\n{');
}

/** The rate limit, commented out in the example: it requires a Caddy that is built with caddy-ratelimit (`A-ERR-4`). */
function* printRateLimit(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api?.rate) return;
  const { requests, milliseconds } = computeRateWindow(api.rate);
  const paths = listVersions(api).flatMap(({ base }) =>
    [base, `${base}/*`].map((path) => quoteLiteral(path)),
  );
  const zone = [
    ...printBlock('match', [`path ${paths.join(' ')}`]),
    'key {client_ip}',
    `events ${requests}`,
    `window ${milliseconds}ms`,
  ];
  const lines = [
    'The rate limit of the API. Caddy itself has none: for these lines, build it with',
    '`xcaddy build --with github.com/mholt/caddy-ratelimit`. Behind a proxy, set `trusted_proxies`.',
    ...printBlock('rate_limit', printBlock('zone api', zone)),
    ...printBlock('handle_errors', printServerErrors(plan, api, 429)),
  ];
  for (const line of lines) yield `# ${line}`;
}

/** Caddy reports a wrong password only through `handle_errors`, which an imported route can't contain. */
function* printPasswordErrors(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api || !protectsApi(plan)) return;
  yield '# The body of the API for a wrong password.';
  yield* printBlock('handle_errors', printServerErrors(plan, api, 401, printApiMatcher(api)));
}

/** The API's body for Caddy's own errors. */
function* printServerErrors(
  plan: Plan,
  api: ApiPlan,
  status: number,
  ...more: readonly string[]
): Generator<string> {
  const name = `@sp_error_${status}`;
  yield* printBlock(name, [`expression \`{http.error.status_code} == ${status}\``, ...more]);
  yield* printOriginMatcher(plan);
  yield* printBlock(`route ${name}`, [
    ...printCorsHeaders(api),
    'header Content-Type application/json',
    `rewrite * ${quoteLiteral(`/${api.errors}/${status}.json`)}`,
    'file_server',
  ]);
}
