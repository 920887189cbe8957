import { cloudflarePages } from './engines/cloudflare-pages.ts';
import { describeGenerated } from './generated-suite.ts';

// Apart from Workers, so that both are asked at the same time.
describeGenerated(cloudflarePages, { perMap: 4000 });
