import { caddyEngine } from './engines/caddy.ts';
import { describeCompared } from './compared-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(caddyEngine);
describeCompared(caddyEngine, () => false);
