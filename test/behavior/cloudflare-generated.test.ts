import { cloudflareFiles } from './engines/cloudflare-files.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { describeGenerated } from './generated-suite.ts';

// wrangler takes seconds to start, so that a map is asked more.
describeGenerated(cloudflareWorkers, { perMap: 4000 });
for (const engine of cloudflareFiles) describeGenerated(engine, { maxAnswers: 3000, perMap: 4000 });
