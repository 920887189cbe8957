import { describeCompared } from './compared-suite.ts';
import { caddyEngine } from './engines/caddy.ts';
import { hasBrokenEscape } from './refused.ts';
import { describeEngine } from './suite.ts';

describeEngine(caddyEngine);
describeCompared(caddyEngine, hasBrokenEscape);
