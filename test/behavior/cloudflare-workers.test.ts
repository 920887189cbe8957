import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { describeEngine } from './suite.ts';

describeEngine(cloudflareWorkers);
