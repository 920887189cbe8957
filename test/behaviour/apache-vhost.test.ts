import { describeCompared } from './compared-suite.ts';
import { apacheVhostEngine } from './engines/apache.ts';
import { climbsOut, hasBrokenEscape } from './refused.ts';
import { describeEngine } from './suite.ts';

describeEngine(apacheVhostEngine);
describeCompared(apacheVhostEngine, (asked) => hasBrokenEscape(asked) || climbsOut(asked));
