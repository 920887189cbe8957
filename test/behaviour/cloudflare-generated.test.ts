import { cloudflareFiles } from './engines/cloudflare-files.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { describeOnPlatform } from './platform-suite.ts';

for (const engine of [cloudflareWorkers, cloudflarePages, ...cloudflareFiles]) describeOnPlatform(engine);
