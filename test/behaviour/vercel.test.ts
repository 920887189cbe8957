import { vercel } from '../../integrations/signpost/src/hosts/vercel.ts';
import { vercelEngine } from './engines/vercel.ts';
import { filesAlone } from './engines/files-alone.ts';
import { describeOnPlatform } from './platform-suite.ts';
import { describeEngine } from './suite.ts';

const alone = filesAlone(vercel, 'middleware.js', vercelEngine);

describeEngine(vercelEngine);
describeEngine(alone.engine);
describeOnPlatform(vercelEngine);
describeOnPlatform(alone.engine, alone.prepare);
