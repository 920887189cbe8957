import { caddyEngine } from './engines/caddy.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(caddyEngine);
describeGenerated(caddyEngine);
