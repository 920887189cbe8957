import type { Plan } from '../../plan/plan.ts';
import { hostNames } from '../shared/safe-names.ts';
import { rateLines } from './rate.ts';
import { block } from './text.ts';

/** Without it, https for no name or another one is answered with 200 and nothing. */
const refusal = [...block('https://', ['respond "This server has no such site." 421']), ''];

/** A comment, since whoever tries the example may not write there. */
const logLines = [
  '# The log that `signpost misses` and `signpost migrate retain` read:',
  '# log {',
  '# \toutput file /var/log/caddy/access.log',
  '# }',
];

/** `Caddyfile`: a whole configuration that runs, for Caddy 2.6 and later. */
export function example(plan: Plan): string {
  const { origin, aliases, tls } = plan;
  const { host } = new URL(origin);
  const sites = tls.at === 'here' ? [host, ...hostNames(aliases)].map((name) => `https://${name}`) : [];
  // Caddy's own redirects would take a second hop.
  const options = tls.at === 'here' ? 'auto_https disable_redirects' : 'auto_https off';
  return [
    '# A whole example: caddy run, in this folder. Change the root to yours.',
    ...block('', [options]),
    ...(tls.at === 'here' ? refusal : []),
    ...block([...new Set(sites), 'http://'].join(', '), [
      ...logLines,
      'root * ../../dist',
      ...rateLines(plan),
      'import signpost.caddy',
    ]),
    '',
  ]
    .join('\n')
    .replace('\n {', '\n{');
}
