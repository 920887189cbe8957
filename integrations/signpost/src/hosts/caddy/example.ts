import type { Plan } from '../../plan/plan.ts';
import { selectHostNames } from '../shared/names.ts';
import { printBlock } from './text.ts';

/** Without it, Caddy answers https for an unknown domain with an empty 200. */
const refusal = [...printBlock('https://', ['respond "This server has no such site." 421'])];

/** `Caddyfile`: a complete configuration, for Caddy 2.6 and later. */
export function printExample({ origin, domains, tls }: Plan): string {
  const names = [new URL(origin).host, ...selectHostNames(domains)].map((name) => `https://${name}`);
  // Caddy's own redirects to https would add a second one.
  const options = tls.at === 'here' ? 'auto_https disable_redirects' : 'auto_https off';
  const sites = tls.at === 'here' ? [...new Set(names), 'http://'] : ['http://'];

  return [
    '# A complete example. To run it: caddy run, in this folder. Change the root to yours.',
    ...['{', `\t${options}`, '}'],
    ...(tls.at === 'here' ? refusal : []),
    ...printBlock(sites.join(', '), ['root * ../../dist', 'import signpost.caddy']),
    '',
  ].join('\n');
}
