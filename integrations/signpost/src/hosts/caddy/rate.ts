import { versionsOf } from '../../plan/api-versions.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { windowOf } from '../shared/rate-window.ts';
import { corsLines } from './api.ts';
import { block, literal } from './text.ts';

/**
 * How often a visitor may ask the API, as comments in the example: Caddy itself counts nobody, and a Caddy that is
 * built with caddy-ratelimit takes these lines (`A-ERR-4`).
 */
export function* rateLines({ api }: Plan): Generator<string> {
  if (!api?.rate) return;
  const { requests, milliseconds } = windowOf(api.rate);
  const paths = versionsOf(api).flatMap(({ base }) => [base, `${base}/*`].map((path) => literal(path)));
  const zone = [
    ...block('match', [`path ${paths.join(' ')}`]),
    'key {client_ip}',
    `events ${requests}`,
    `window ${milliseconds}ms`,
  ];
  const lines = [
    'How often a visitor may ask the API. Caddy itself counts nobody; for these lines build it with',
    '`xcaddy build --with github.com/mholt/caddy-ratelimit`. Behind a proxy, `trusted_proxies` says who the visitor is.',
    ...block('rate_limit', block('zone api', zone)),
    ...block('handle_errors', limitedLines(api)),
  ];
  for (const line of lines) yield `# ${line}`;
}

function* limitedLines(api: ApiPlan): Generator<string> {
  yield '@sp_limited expression `{http.error.status_code} == 429`';
  yield* block('route @sp_limited', [
    ...corsLines(api),
    'header Content-Type application/json',
    `rewrite * ${literal(`/${api.errors}/429.json`)}`,
    'file_server',
  ]);
}
