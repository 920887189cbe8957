import { netlify } from '../../integrations/signpost/src/hosts/netlify/host.ts';
import { filesAlone } from './engines/files-alone.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

const alone = filesAlone(netlify, netlifyEngine);

for (const engine of [netlifyEngine, alone]) {
  describeEngine(engine);
  describeGenerated(engine);
}
