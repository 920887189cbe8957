import { protectsApi } from '../../plan/api.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
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
      ...printPasswordErrors(plan),
      'import signpost.caddy',
    ]),
    '',
  ]
    .join('\n')
    .replace('\n {', '\n{');
}

/** Caddy reports a wrong password only through `handle_errors`, which an imported route can't contain. */
function* printPasswordErrors(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api || !protectsApi(plan)) return;
  yield '# The body of the API for a wrong password.';
  yield* printBlock('handle_errors', printPasswordError(plan, api));
}

function* printPasswordError(plan: Plan, api: ApiPlan): Generator<string> {
  yield* printBlock('@sp_error_401', ['expression `{http.error.status_code} == 401`', printApiMatcher(api)]);
  yield* printOriginMatcher(plan);
  yield* printBlock('route @sp_error_401', [
    ...printCorsHeaders(api),
    'header Content-Type application/json',
    `rewrite * ${quoteLiteral(`/${api.errors}/401.json`)}`,
    'file_server',
  ]);
}
