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
  start: ({ files }, output) => startWrangler(files, output, ['dev', '--local']),
};
