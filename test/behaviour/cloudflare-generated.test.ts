import { cloudflareFiles, withoutCode } from './engines/cloudflare-files.ts';
import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { describeGenerated } from './generated-suite.ts';

describeGenerated(cloudflareWorkers);
describeGenerated(cloudflarePages);
for (const engine of cloudflareFiles) describeGenerated(engine, withoutCode);
