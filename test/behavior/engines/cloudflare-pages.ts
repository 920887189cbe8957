import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare/host.ts';
import type { Engine } from './engine.ts';
import { missingWrangler, refusesDots, startWrangler } from './wrangler.ts';

/** Pages, on workerd. */
export const cloudflarePages: Engine = {
  name: 'cloudflare-pages',
  host: cloudflare,
  missing: missingWrangler,
  refuses: refusesDots,
  artefacts: {},
  // wrangler's own proxy believes the header. Cloudflare takes the scheme from the connection.
  isLost: ({ headers }) => 'x-forwarded-proto' in headers,
  start: ({ files }, output) =>
    startWrangler(files, output, ['pages', 'dev', 'dist', '--compatibility-date', '2026-04-01']),
};
