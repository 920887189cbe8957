import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { describeEngine } from './suite.ts';

describeEngine(cloudflarePages);
