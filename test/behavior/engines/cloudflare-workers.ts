import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare/host.ts';
import type { Engine } from './engine.ts';
import { missingWrangler, refusesDots, startWrangler } from './wrangler.ts';

/** Workers with static assets, on workerd. */
export const cloudflareWorkers: Engine = {
  name: 'cloudflare-workers',
  host: cloudflare,
  missing: missingWrangler,
  refuses: refusesDots,
  artefacts: {},
  // wrangler's own proxy believes the header. Cloudflare takes the scheme from the connection.
  isLost: ({ headers }) => 'x-forwarded-proto' in headers,
  isArtefact: ({ url }, { status }) => status === 404 && isRespelled(url),
  start: ({ files }, output) => startWrangler(files, output, ['dev', '--local']),
};

/** True for /it%27s, which Workers' `html_handling` redirects to /it's before it looks for a page, also for the page of an error. */
export function isRespelled(url: string): boolean {
  const [, path = ''] = /^https?:\/\/[^/?]*([^?]*)/.exec(url) ?? [];
  const respelled = path.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return path !== respelled.join('/');
}
