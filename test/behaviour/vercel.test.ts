import { vercel } from '../../integrations/signpost/src/hosts/vercel.ts';
import { filesAlone } from './engines/files-alone.ts';
import { vercelEngine } from './engines/vercel.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

for (const engine of [vercelEngine, filesAlone(vercel, 'middleware.js', vercelEngine)]) {
  describeEngine(engine);
  describeGenerated(engine);
}
