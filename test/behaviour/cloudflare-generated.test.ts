import { cloudflareFiles, withoutCode } from './engines/cloudflare-files.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { describeOnPlatform } from './platform-suite.ts';

describeOnPlatform(cloudflareWorkers);
describeOnPlatform(cloudflarePages);
for (const engine of cloudflareFiles) describeOnPlatform(engine, withoutCode);
