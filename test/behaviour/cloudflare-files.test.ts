import { cloudflareFiles } from './engines/cloudflare-files.ts';
import { describeEngine } from './suite.ts';

for (const engine of cloudflareFiles) describeEngine(engine);
