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
  start: ({ files }, output) => startWrangler(files, output, ['dev', '--local']),
};
